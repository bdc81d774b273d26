import { isSafe } from "../production-host.ts";

/**
 * Where an address belongs: "here" in the app's own windows, "outside" in the browser or mail program of the person, "nowhere" at all. Only the
 * server's own origin is shown in the app, because pages shown there have access to its session.
 */
export function placeOf(address: string, server: string): "here" | "outside" | "nowhere" {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username !== "" || url.password !== "") return "nowhere";
  // A file the pages have created, such as a PDF, has the address "blob:" followed by their origin.
  if (url.origin === server) return "here";
  return outsideSchemes.has(url.protocol) ? "outside" : "nowhere";
}

/** Schemes another program may open. Anything else ("file:", "ms-msdt:") could start a program with arguments chosen by a page. */
const outsideSchemes = new Set(["https:", "http:", "mailto:", "tel:"]);

/**
 * Whether a page of this origin may have a permission: the camera for photographs and codes, writing to the clipboard, and persistent storage for
 * offline work. Nothing else is used.
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
