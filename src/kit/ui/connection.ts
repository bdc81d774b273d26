import { useSyncExternalStore } from "react";

/** Online, or offline since an instant. */
export interface Connection {
  online: boolean;
  since: Date | null;
}

let connection: Connection = { online: navigator.onLine, since: navigator.onLine ? null : new Date() };
const listeners = new Set<() => void>();

function become(online: boolean) {
  if (online === connection.online) return;
  connection = { online, since: online ? null : new Date() };
  for (const listener of listeners) listener();
}
window.addEventListener("online", () => become(true));
window.addEventListener("offline", () => become(false));

/** Told by every call: a server that stands still is as far away as one without a network in between. */
export function serverReached(yes: boolean): void {
  become(yes && navigator.onLine);
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
