import { useSyncExternalStore } from "react";

/** Installs the new version; null while there is none. */
let take: (() => void) | null = null;
const listeners = new Set<() => void>();

/** A new version is never forced on anybody: it waits until the person accepts it. */
export function offerNewVersion(take_: () => void): void {
  take = take_;
  for (const listener of listeners) listener();
}

export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => take,
  );
}
