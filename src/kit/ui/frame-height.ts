import { useLayoutEffect, useRef } from "react";

/** A table is never smaller than this, in pixels; then the page scrolls. */
const least = 280;
/** Anything higher than this below a table is a separate part of the page, which may be scrolled to. */
const mostBelow = 160;

/**
 * Gives a table the remaining height of the window, so that only the table scrolls and the page does not. What is below it, such as the bar of
 * the selected rows, stays in place.
 */
export function useHeightLeft<E extends HTMLElement>(on: boolean) {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const frame = ref.current;
    const page = frame?.closest<HTMLElement>("#page");
    if (!on || !frame) return undefined;
    const measure = () => {
      const box = frame.getBoundingClientRect();
      const under = (page?.lastElementChild?.getBoundingClientRect().bottom ?? box.bottom) - box.bottom;
      const below = under > mostBelow ? 24 : Math.max(under, 0);
      frame.style.maxHeight = `${Math.max(Math.floor(window.innerHeight - box.top - window.scrollY - below), least)}px`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [page, page?.lastElementChild]) if (element) observer.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [on]);
  return ref;
}
