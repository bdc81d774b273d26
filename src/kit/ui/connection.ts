import { useSyncExternalStore } from "react";

/** Online, or offline since an instant. */
export interface Connection {
  online: boolean;
  since: Date | null;
}

/** Where the instant stands while there is no network, so that a page opened or loaded anew meanwhile does not begin to count at itself. */
const stored = "holdpoint-offline-since";

let connection: Connection = { online: navigator.onLine, since: navigator.onLine ? null : offlineSince() };
const listeners = new Set<() => void>();

/** Since when this device has been offline: as another page of it noted, else from now on. */
function offlineSince(): Date {
  const now = new Date();
  try {
    const noted = new Date(localStorage.getItem(stored) ?? Number.NaN);
    if (noted <= now) return noted;
    localStorage.setItem(stored, now.toISOString());
  } catch {
    // A browser that stores nothing tells the time of this page.
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

/** Told by every call: a server that stands still is as far away as one without a network in between. */
export function serverReached(yes: boolean): void {
  const online = yes && navigator.onLine;
  // The page was opened with a network again: what an earlier one noted is over.
  if (online && !isReached) forgetSince();
  isReached = online;
  become(online);
}

export function connectionNow(): Connection {
  return connection;
}

/** Calls back when the connection comes or goes; the answer takes that back. */
export function whenConnectionChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(whenConnectionChanges, connectionNow);
}
