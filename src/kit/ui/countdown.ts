import { useSyncExternalStore } from "react";

/** Whole seconds until an instant (milliseconds since 1970), updated every second; 0 when it has passed or none is given. */
export function useSecondsUntil(instant: number | null): number {
  return useSyncExternalStore(everySecond, () => (instant === null ? 0 : Math.max(0, Math.ceil((instant - Date.now()) / 1000))));
}

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}
