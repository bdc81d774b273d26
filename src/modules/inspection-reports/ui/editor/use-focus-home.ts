import { useCallback, useRef, type RefObject } from "react";

/**
 * Where the focus goes when the focused element is removed: to the first control of the part marked `data-home`, where the next one is added.
 * Otherwise keyboard users would start again at the top of the page.
 */
export function useFocusHome<E extends HTMLElement>(): { place: RefObject<E | null>; focus: () => void } {
  const place = useRef<E>(null);
  const focus = useCallback(() => {
    place.current?.querySelector<HTMLElement>("[data-home] :is(input:not([type=file]), button)")?.focus();
  }, []);
  return { place, focus };
}
