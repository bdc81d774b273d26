import type { Workbox } from "workbox-window";
import { urlOf } from "#kit/client.ts";
import { offerNewVersion } from "./new-version.ts";

const product = "holdpoint";
const script = "/sw.js";
/** How often a page that stays open checks for a new version when it comes to the front. */
const lookEvery = 3_600_000;

/** Stores the pages' shell on this device, for offline use from now on. Only for a signed-in person. */
export async function registerWorker(): Promise<void> {
  const build = buildOfThisPage();
  // Pages contained in an app are on the device already.
  if (build === "" || !("serviceWorker" in navigator) || urlOf(script) !== script) return;
  const workbox = await import("workbox-window");
  const worker = new workbox.Workbox(addressFor(build));
  worker.addEventListener("controlling", ({ isExternal }) => isExternal && void meet(build));
  try {
    const registration = await worker.register();
    worker.messageSW({ type: "CACHE_URLS", payload: { urlsToCache: loadedAssets() } }).catch(() => {});
    if (!registration) return;
    whenOneWaits(registration, () => void greet(worker, build));
    lookForNewVersions(registration);
  } catch {
    // Registering requests the worker from the server. Without an answer the earlier one continues.
  }
}

/**
 * A page that a worker brought keeps that worker's address: under another one the browser installs the same worker a second time, and while that one
 * takes over from the first a page that is reloaded never loads (Chromium 150).
 */
function addressFor(build: string): string {
  return navigator.serviceWorker.controller?.scriptURL ?? `${script}?v=${build}`;
}

/** Nobody is signed in: no worker stays, and nothing of the product in the browser's caches. */
export async function removeWorker(): Promise<void> {
  if ("serviceWorker" in navigator) {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  }
  await clearCaches();
}

async function clearCaches(): Promise<void> {
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(product)).map((name) => caches.delete(name)));
}

/**
 * A new worker waits until it is activated. One of this page's own version has the same files and is activated silently; one of another version
 * is offered, and the page is reloaded when it has taken over.
 */
async function greet(worker: Workbox, build: string): Promise<void> {
  const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (!waiting) return;
  if ((await buildOf(waiting)) === build) worker.messageSkipWaiting();
  else
    offerNewVersion(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
      worker.messageSkipWaiting();
    });
}

/**
 * Reports each waiting worker: now, after the present installation, or after a later one. Workbox reports a worker only when it saw its
 * installation start, which the browser may announce before it answers the registration: the page's own version then waited until a page was
 * reloaded.
 */
function whenOneWaits(registration: ServiceWorkerRegistration, greeted: () => void): void {
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") greeted();
    });
  if (registration.waiting) greeted();
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
}

/** Another page has activated this worker; the first of all, or one of a version this page does not have yet. */
async function meet(build: string): Promise<void> {
  const { controller } = navigator.serviceWorker;
  if (controller && (await buildOf(controller)) !== build) offerNewVersion(() => window.location.reload());
}

async function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { messageSW } = await import("workbox-window");
  return messageSW(worker, { type: "BUILD" });
}

function buildOfThisPage(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=holdpoint-build]")?.content ?? "";
}

/** What this page loaded before the worker could see it. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
}

function lookForNewVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAt < lookEvery) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
}
