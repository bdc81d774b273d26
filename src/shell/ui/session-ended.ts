import { useSyncExternalStore } from "react";

let ended = false;
const listeners = new Set<() => void>();

/** Whether the session of the person at the screen has ended while their pages are open. */
export function setSessionEnded(yes: boolean): void {
  if (ended === yes) return;
  ended = yes;
  for (const listener of listeners) listener();
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );
}
