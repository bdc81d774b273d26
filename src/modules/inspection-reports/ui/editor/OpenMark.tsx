import { IconAlertTriangle, IconCircleDashed, IconMessageQuestion } from "@tabler/icons-react";
import styles from "./editor.module.css";
import type { OpenCount } from "./findings-by-kind.ts";

/** The gravest of what is open in a section or a setup, with its number: blocking before to answer before to fill in; nothing where all is done. */
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
