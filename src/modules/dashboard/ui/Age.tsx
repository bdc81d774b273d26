import styles from "./dashboard.module.css";
import { ageWords, meaningOfAge } from "#work/rules.ts";

/** How long something has waited, in words; the colour says the same again. */
export function Age({ of: age, verb = "" }: { of: number | null; verb?: string }) {
  if (age === null) return null;
  return (
    <span className={styles.age} data-meaning={meaningOfAge(age) ?? undefined}>
      {verb} {ageWords(age)}
    </span>
  );
}
