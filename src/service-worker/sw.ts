import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { clientsClaim, setCacheNameDetails } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope;
/** Filled in by scripts/vite-service-worker.ts: the files of the shell, and what this build is called. */
declare const SHELL: PrecacheEntry[];
declare const BUILD: string;

/**
 * Keeps the product's pages on the device. The shell (start page, frame, sign-in) is fetched ahead, every other page when it is first opened.
 * What the server answers under /api is never kept here.
 */
setCacheNameDetails({ prefix: "holdpoint", precache: "shell" });
precacheAndRoute(SHELL);
cleanupOutdatedCaches();

// One page knows every address; addresses of the server are not pages.
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api\//] }));

// Files named by their content never change, so the kept one is as good as the server's. Those of the former version stay for tabs still open.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: "holdpoint-assets",
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * 24 * 3600, purgeOnQuotaError: true }),
    ],
  }),
);

clientsClaim();

self.addEventListener("message", ({ data, ports }: ExtendableMessageEvent) => {
  const { type } = (data ?? {}) as { type?: string };
  // A page that asks for this has been told to by a person, or is of this very build.
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type === "BUILD") ports[0]?.postMessage(BUILD);
});
