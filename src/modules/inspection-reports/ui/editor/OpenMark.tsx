import { IconAlertTriangle, IconCircleDashed, IconMessageQuestion } from "@tabler/icons-react";
import styles from "./editor.module.css";
import type { OpenCount } from "./findings-by-kind.ts";

/**
 * The most serious kind of open items in a section or a setup, with their number: blocking, then to answer, then to fill in; nothing if all is done.
 */
export function OpenMark({ of: { blocking, open, missing } }: { of: OpenCount }) {
  if (blocking > 0)
    return (
      <span className={styles.open} data-severity="E">
        <IconAlertTriangle size={14} aria-hidden />
        <span className="onlyRead">, blocking: </span>
        {blocking}
      </span>
    );
  if (open > 0)
    return (
      <span className={styles.open} data-severity="W">
        <IconMessageQuestion size={14} aria-hidden />
        <span className="onlyRead">, to answer: </span>
        {open}
      </span>
    );
  if (missing === 0) return null;
  return (
    <span className={styles.open}>
      <IconCircleDashed size={14} aria-hidden />
      <span className="onlyRead">, to fill in: </span>
      {missing}
    </span>
  );
}
