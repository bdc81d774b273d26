import { provisionalRef } from "../numbering.ts";
import { deviceId } from "./device.ts";

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
