import { useEffect, useSyncExternalStore } from "react";

let told = 0;
const listeners = new Set<() => void>();

function become(next: number): void {
  told = next;
  for (const listener of listeners) listener();
}

/** A page that says itself what of it is on this device alone; the frame need not say how old it is. */
export function useTellsAge(tells: boolean): void {
  useEffect(() => {
    if (!tells) return;
    become(told + 1);
    return () => become(told - 1);
  }, [tells]);
}

export function useIsAgeTold(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => told > 0,
  );
}
