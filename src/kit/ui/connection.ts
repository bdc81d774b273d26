import { useSyncExternalStore } from "react";

/** Online, or offline since an instant. */
export interface Connection {
  online: boolean;
  since: Date | null;
}

let connection: Connection = { online: navigator.onLine, since: navigator.onLine ? null : new Date() };
const listeners = new Set<() => void>();

function become(next: Connection) {
  connection = next;
  for (const listener of listeners) listener();
}
window.addEventListener("online", () => become({ online: true, since: null }));
window.addEventListener("offline", () => become({ online: false, since: new Date() }));

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
}
