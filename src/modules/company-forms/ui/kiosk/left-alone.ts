import { useEffect, useEffectEvent } from "react";

/** After how long without a touch or a key the kiosk goes back to its start, in milliseconds: the next person must not send as the one before. */
export const longestAlone = 180_000;

const touches = ["pointerdown", "keydown", "scroll"] as const;

/** Calls `leave` once nobody has touched the page for three minutes while `active`. */
export function useLeftAlone(active: boolean, leave: () => void): void {
  const left = useEffectEvent(leave);
  useEffect(() => {
    if (!active) return;
    let waiting = setTimeout(() => left(), longestAlone);
    const again = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => left(), longestAlone);
    };
    for (const touch of touches) window.addEventListener(touch, again, { passive: true });
    return () => {
      clearTimeout(waiting);
      for (const touch of touches) window.removeEventListener(touch, again);
    };
  }, [active]);
}
