import type { ReactNode } from "react";
import looks from "./parts.module.css";

/** A table wider than the page scrolls inside its own frame, which the keyboard must reach too (WCAG 2.1.1). */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={looks.scroll} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
