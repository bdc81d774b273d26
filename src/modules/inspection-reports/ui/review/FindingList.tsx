import { withDaysAsShown } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Finding } from "#modules/inspection-reports/contract-checks.ts";
import styles from "../parts/checks.module.css";

/** The findings of the template's rules, with the author's answers. */
export function FindingList({
  findings,
  answers,
  placeOf,
}: {
  findings: readonly Finding[];
  answers: Readonly<Record<string, string>>;
  placeOf: (target: string) => string;
}) {
  const shown = findings.filter(({ severity }) => severity !== "I");
  if (shown.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>Remarks on the content</h2>
      <ul className={styles.list}>
        {shown.map(({ id, severity, message, block, key, lineId, indicationId }) => (
          <li key={id} className={styles.item}>
            <div className={styles.head}>
              <StatusBadge meaning={severity === "E" ? "bad" : "due"}>{severity === "E" ? "Blocking" : "Warning"}</StatusBadge>
              <span className="quiet">{placeOf([block, indicationId ?? lineId ?? key].filter(Boolean).join("."))}</span>
            </div>
            <div>{withDaysAsShown(message)}</div>
            {severity === "W" &&
              (answers[id]?.trim() ? <div>Answer: {answers[id]}</div> : <div className="quiet">Not answered</div>)}
          </li>
        ))}
      </ul>
    </section>
  );
}
