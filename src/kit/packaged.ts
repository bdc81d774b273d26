/** Where a page runs, as far as the page itself can tell. */
export interface Surroundings {
  /** With its colon: "https:". */
  protocol: string;
  /** With its port: "quality.example.com:8443"; empty for a file. */
  host: string;
  userAgent: string;
  /** The desktop shell identified itself to the page. */
  electron: boolean;
  /** The wrapper of the mobile app identified itself to the page. */
  capacitor: boolean;
}

/**
 * Whether the product runs as a packaged app (specification section 1): a desktop shell, a mobile wrapper, a file or a protocol of the app's
 * own, or a host that is neither a development host nor one the server said it is known under.
 */
export function isPackaged(where: Surroundings, knownHosts: readonly string[]): boolean {
  if (where.electron || / Electron\//.test(where.userAgent)) return true;
  if (where.capacitor) return true;
  if (where.protocol !== "http:" && where.protocol !== "https:") return true;
  return !isDevelopmentHost(where.host) && !knownHosts.includes(where.host);
}

function isDevelopmentHost(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return ["localhost", "127.0.0.1", "[::1]"].includes(name) || name.endsWith(".localhost");
}

/** The prefix of "/api/...": nothing in a browser, whose pages come from the server; the production host in a packaged app. */
export function baseUrlFor(where: Surroundings, knownHosts: readonly string[], productionHost: string): string {
  return isPackaged(where, knownHosts) ? productionHost.replace(/\/+$/, "") : "";
}
