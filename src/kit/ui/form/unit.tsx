import type { ReactNode } from "react";
import styles from "./form.module.css";

/** The unit inside the field at the right, wide enough for its letters. */
export function unitAtRight(unit: ReactNode) {
  if (!unit) return {};
  const width = typeof unit === "string" ? 20 + unit.length * 8 : 72;
  return {
    rightSection: <span className={styles.unit}>{unit}</span>,
    rightSectionWidth: width,
    rightSectionPointerEvents: "none" as const,
  };
}
