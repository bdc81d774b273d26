import { useCallback, useRef, type RefObject } from "react";

/**
 * Where the focus goes when what had it is taken away: to the first control of the part marked `data-home`, which is where the next one is
 * added. Without it the keyboard would begin again at the top of the page.
 */
export function useFocusHome<E extends HTMLElement>(): { place: RefObject<E | null>; focus: () => void } {
  const place = useRef<E>(null);
  const focus = useCallback(() => {
    place.current?.querySelector<HTMLElement>("[data-home] :is(input:not([type=file]), button)")?.focus();
  }, []);
  return { place, focus };
}
