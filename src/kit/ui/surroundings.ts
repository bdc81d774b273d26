import { reachServerBy } from "#kit/client.ts";
import { baseUrlFor, type Surroundings } from "#kit/packaged.ts";
import { serverReached } from "./connection.ts";
import { deviceId } from "./device.ts";

declare global {
  interface Window {
    /** Set by the shell of the desktop app (packaging/desktop/preload.ts). */
    holdpointDesktop?: unknown;
    /** Set by the wrapper of the mobile app. */
    Capacitor?: { isNativePlatform?: () => boolean };
  }
}

/** Every call of this page goes to its own server or, in a packaged app, to the production host it was built for. */
export function reachServer(): void {
  const productionHost: unknown = import.meta.env["VITE_PRODUCTION_HOST"];
  reachServerBy({
    base: baseUrlFor(surroundings(), knownHosts(), typeof productionHost === "string" ? productionHost : ""),
    headers: () => ({ "x-device-id": deviceId() }),
    reached: serverReached,
  });
}

function surroundings(): Surroundings {
  return {
    protocol: window.location.protocol,
    host: window.location.host,
    userAgent: navigator.userAgent,
    electron: window.holdpointDesktop !== undefined,
    capacitor: window.Capacitor?.isNativePlatform?.() ?? false,
  };
}

/** The hosts that the server wrote into the page it served. */
function knownHosts(): string[] {
  const told = document.querySelector<HTMLMetaElement>("meta[name=holdpoint-host]")?.content ?? "";
  return told.split(/\s+/).filter(Boolean);
}
