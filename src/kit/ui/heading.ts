import { useEffect, useRef, type RefObject } from "react";

let arrived = false;

/**
 * For the heading of a page. When a person goes to another page and the element with the focus is gone, the heading takes it: it is read aloud,
 * and the next Tab leads into the page. The first page after loading leaves the focus at the top, where the skip link is.
 */
export function useHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (arrived && lost) heading.current?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  return heading;
}
