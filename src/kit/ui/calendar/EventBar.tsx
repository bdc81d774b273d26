import type { ComponentPropsWithoutRef } from "react";
import styles from "./bar.module.css";
import type { Meaning } from "../../meaning.ts";

interface EventBarProps extends ComponentPropsWithoutRef<"button"> {
  meaning: Meaning;
  kind: string;
  /** All of it in words, for a screen reader and as the hint of a bar that is cut off. */
  said: string;
}

/** An entry of a calendar by days, as `renderEvent` of its views draws it. */
export function EventBar({ meaning, kind, said, children, ...props }: EventBarProps) {
  return (
    <button
      type="button"
      {...props}
      className={`${styles.bar} ${styles.entry}`}
      data-meaning={meaning}
      data-kind={kind}
      aria-label={said}
      title={said}
    >
      <span className={styles.words}>{children}</span>
    </button>
  );
}
