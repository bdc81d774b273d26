import { isSafe } from "../production-host.ts";

/**
 * Where an address belongs: "here" in the app's own windows, "outside" in the browser or mail program of the person, "nowhere" at all.
 * Only the server's own origin is shown in the app, because what is shown there may see its session.
 */
export function placeOf(address: string, server: string): "here" | "outside" | "nowhere" {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username !== "" || url.password !== "") return "nowhere";
  // A file that the pages have made themselves, such as a PDF, has the address "blob:" and their own.
  if (url.origin === server) return "here";
  return outsideSchemes.has(url.protocol) ? "outside" : "nowhere";
}

/** What another program may be asked to open. Anything else ("file:", "ms-msdt:") could start one with words that a page has chosen. */
const outsideSchemes = new Set(["https:", "http:", "mailto:", "tel:"]);

/**
 * May a page of this origin have it? The camera for photographs and codes, text put on the clipboard, and that what is kept for work without
 * a network is not cleared when the disk runs full. Nothing else is used.
 */
export function isPermitted(permission: string, asker: string, server: string, media: readonly string[] = []): boolean {
  if (!URL.canParse(asker) || new URL(asker).origin !== server) return false;
  if (permission === "clipboard-sanitized-write" || permission === "persistent-storage") return true;
  return permission === "media" && media.length > 0 && media.every((one) => one === "video");
}

/** An address settings may name: over TLS, or on this machine. */
export function isServerAddress(address: string): boolean {
  return URL.canParse(address) && isSafe(new URL(address));
}
