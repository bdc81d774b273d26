import { useSyncExternalStore } from "react";

let crumb = "";
const listeners = new Set<() => void>();

/** A page sets its title; the top bar repeats it as the last crumb. */
export function setCrumb(title: string): void {
  crumb = title;
  for (const listener of listeners) listener();
}

export function useCrumb(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumb,
  );
}
