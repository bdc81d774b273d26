/** The scheme a packaged app is registered for: "holdpoint://inspection-reports/42" opens that report in the app. */
export const scheme = "holdpoint:";

/**
 * The path inside the product that a link opens, such as "/inspection-reports/42?tab=history", or null for any other link: another scheme or host, an
 * address of the API, or one that a browser would read as another host.
 */
export function pathOf(link: string, server: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (!url) return null;
  if (url.protocol === scheme) return safePath(url.host ? `/${url.host}${url.pathname}` : url.pathname, url);
  return url.origin === server && url.username === "" ? safePath(url.pathname, url) : null;
}

/** The first of our links among the arguments with which a desktop system started the app. */
export function linkIn(words: readonly string[]): string | null {
  return words.find((word) => word.toLowerCase().startsWith(scheme)) ?? null;
}

function safePath(path: string, { search, hash }: URL): string | null {
  const tidy = path.replace(/\/+$/, "") || "/";
  if (!tidy.startsWith("/") || tidy.includes("//") || /\\|%5c|%2f/i.test(tidy)) return null;
  if (tidy.split("/").some((part) => part === "." || part === "..") || /^\/api(?:\/|$)/i.test(tidy)) return null;
  return `${tidy}${search}${hash}`;
}
