import { useSyncExternalStore } from "react";

/** Where the choice is stored; `public/theme.js` reads the same key before the first paint. */
const key = "holdpoint-contrast";
const attribute = "data-contrast";
const listeners = new Set<() => void>();

const isHigh = (): boolean => document.documentElement.getAttribute(attribute) === "high";

/** High contrast for work in the sun: black and white, thick lines, no muted text. In light and dark alike. */
export function useContrast(): [boolean, (high: boolean) => void] {
  const high = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isHigh);
  return [high, choose];
}

function choose(high: boolean): void {
  document.documentElement.setAttribute(attribute, high ? "high" : "usual");
  try {
    localStorage.setItem(key, high ? "high" : "usual");
  } catch {
    // Storage is not available: the choice lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
}
