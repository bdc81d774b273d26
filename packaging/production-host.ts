/** The setting that names the server of a packaged app. Vite hands settings that begin with VITE_ to the pages. */
export const hostSetting = "VITE_PRODUCTION_HOST";

/**
 * The server a packaged app talks to, as an origin such as "https://quality.example.com". In a browser the pages use the server they came from.
 * Throws an error that says what to enter.
 */
export function productionHost(env: Record<string, string | undefined>): string {
  const given = env[hostSetting]?.trim();
  if (!given) throw new Error(`${hostSetting} is not set. ${wanted}`);
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !isSafe(url)) throw new Error(`${hostSetting} is ${given}. ${wanted}`);
  if (url.pathname !== "/" || url.search || url.hash || url.username)
    throw new Error(`${hostSetting} is ${given}. Enter the address without a path: ${url.origin}`);
  return url.origin;
}

const wanted = "Enter the address of the server the app talks to, such as https://quality.example.com";

/** Session cookies are sent to a packaged app over TLS only; a server on the same machine does not need it. */
export function isSafe({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}
