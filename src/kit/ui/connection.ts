import { useSyncExternalStore } from "react";

/** Online, or offline since an instant. */
export interface Connection {
  online: boolean;
  since: Date | null;
}

/** Where the instant is stored while there is no network, so that a page opened or reloaded meanwhile does not start counting again. */
const stored = "holdpoint-offline-since";

let connection: Connection = { online: navigator.onLine, since: navigator.onLine ? null : offlineSince() };
const listeners = new Set<() => void>();

/** Since when this device has been offline: as another page of it noted, otherwise from now on. */
function offlineSince(): Date {
  const now = new Date();
  try {
    const noted = new Date(localStorage.getItem(stored) ?? Number.NaN);
    if (noted <= now) return noted;
    localStorage.setItem(stored, now.toISOString());
  } catch {
    // A browser that stores nothing uses the time of this page.
  }
  return now;
}

function forgetSince(): void {
  try {
    localStorage.removeItem(stored);
  } catch {
    // See above.
  }
}

function become(online: boolean) {
  if (online === connection.online) return;
  connection = { online, since: online ? null : offlineSince() };
  if (online) forgetSince();
  for (const listener of listeners) listener();
}
window.addEventListener("online", () => become(true));
window.addEventListener("offline", () => become(false));

let isReached = false;

/** Called after every call: a frozen server is as unreachable as one without a network in between. */
export function serverReached(yes: boolean): void {
  const online = yes && navigator.onLine;
  // The page was opened with a network again: what an earlier one noted is no longer true.
  if (online && !isReached) forgetSince();
  isReached = online;
  become(online);
}

export function connectionNow(): Connection {
  return connection;
}

/** Calls back when the connection is lost or restored; returns a function that ends this. */
export function whenConnectionChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(whenConnectionChanges, connectionNow);
}
