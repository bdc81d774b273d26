import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { APIRequestContext, BrowserContext, Route } from "@playwright/test";

/** The origin of the pages in the app on Android, in every version of it (packaging/mobile/projects.test.ts). */
export const appOrigin = "https://localhost";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/**
 * A telephone with the packaged app: its pages come from a folder of the app under the app's own origin, with no server behind it and no service worker;
 * what is under /api goes to the server, wherever the pages look for it, while there is a network. PACKAGED names the folder that `vite build --config
 * packaging/mobile/vite.config.ts` has made; without it the pages are those that the server has.
 */
export class PackagedApp {
  readonly #server: APIRequestContext;
  readonly #files = process.env["PACKAGED"] ?? "dist";
  /** The pages of the server would have a worker; those of the app must not want one. */
  readonly serviceWorkers = process.env["PACKAGED"] ? "allow" : "block";
  /** What the pages of the installed version are called; those of the folder, until it is updated. */
  version: string | null = null;
  hasNetwork = true;

  constructor(server: APIRequestContext) {
    this.#server = server;
  }

  async install(context: BrowserContext): Promise<void> {
    // What the wrapper puts into its pages before their first script.
    await context.addInitScript(() => {
      Object.assign(window, { androidBridge: { postMessage: () => {} }, Capacitor: { isNativePlatform: () => true } });
    });
    await context.route(/^https:/, (route) => this.#answer(route));
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return route.fulfill(this.#file(pathname));
    const headers = {
      "access-control-allow-origin": appOrigin,
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "content-type, idempotency-key, x-client-at, x-client-now, x-device-id",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    };
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers });
    // News come in an answer without an end.
    if (!this.hasNetwork || request.headers()["accept"] === "text/event-stream") return route.abort();
    const body = request.postDataBuffer();
    const { origin: _origin, referer: _referer, ...sent } = request.headers();
    const answer = await this.#server.fetch(`${pathname}${search}`, {
      method: request.method(),
      headers: sent,
      ...(body ? { data: body } : {}),
    });
    return route.fulfill({ status: answer.status(), headers: { ...answer.headers(), ...headers }, body: await answer.body() });
  }

  /** A file of the app; every other address is the page. */
  #file(pathname: string): Parameters<Route["fulfill"]>[0] {
    const named = join(this.#files, pathname);
    const path = extname(pathname) !== "" && existsSync(named) ? named : join(this.#files, "index.html");
    const contentType = types[extname(path)] ?? "application/octet-stream";
    if (extname(path) !== ".html") return { contentType, body: readFileSync(path) };
    const html = readFileSync(path, "utf8");
    const renamed = (name: string) => html.replace(/(<meta name="holdpoint-build" content=")[^"]*/, `$1${name}`);
    return { contentType, body: this.version === null ? html : renamed(this.version) };
  }
}
