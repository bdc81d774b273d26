import type { ReactNode } from "react";
import styles from "./scroll.module.css";

/**
 * Content wider than the page scrolls inside its own frame, which must be reachable by keyboard too (WCAG 2.1.1). `className` replaces the plain
 * style, for a frame that scrolls in both directions.
 */
export function ScrollRegion({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <div className={className ?? styles.scroll} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
