import { useEffect, useSyncExternalStore } from "react";

let told = 0;
const listeners = new Set<() => void>();

function become(next: number): void {
  told = next;
  for (const listener of listeners) listener();
}

/** For a page that shows itself which of its content is only on this device; the frame then need not show its age. */
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
