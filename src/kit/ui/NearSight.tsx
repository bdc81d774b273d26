import { useCallback, useState, type ReactNode } from "react";

/** How far from the screen it is drawn, so that whoever scrolls or goes on with the keyboard finds it there. */
const near = "800px";

/**
 * A row of a long list that is drawn when it comes near the screen, and stays from then on; until then it takes up its height. For rows with many
 * fields, of which sixty take a telephone seconds to draw.
 */
export function NearSight({ height, children }: { height: number; children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), { rootMargin: near });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={watch} style={{ minHeight: height }} />;
}
