import { provisionalRef } from "../numbering.ts";

const name = "holdpoint-device";
let made: string | null = null;

/**
 * Distinguishes this device from others, in the list of a person's sessions: "device_", an instant and a random text. Created once and stored.
 */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(name);
    if (kept) return kept;
    made ??= newDeviceId();
    localStorage.setItem(name, made);
  } catch {
    // Storage is not available: the device keeps its name until the page is reloaded.
    made ??= newDeviceId();
  }
  return made;
}

function newDeviceId(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join("");
  return `device_${Date.now()}_${random}`;
}

const counter = "holdpoint-report-count";

/**
 * "D-7F3A-0012": the device, with an A for numbers counted on it rather than by the server, and how many it has started. Where the browser cannot
 * store a count the instant is used instead.
 */
export function nextRef(): string {
  const device = deviceId()
    .replace(/[^0-9a-zA-Z]/g, "")
    .slice(-3)
    .toUpperCase()
    .padStart(3, "0");
  try {
    const count = Number(localStorage.getItem(counter) ?? "0") + 1;
    localStorage.setItem(counter, String(count));
    return provisionalRef(`${device}A`, count);
  } catch {
    return provisionalRef(`${device}A`, Math.floor(Date.now() / 1000) % 100_000);
  }
}
