import { Instant } from "#kit/ui/display.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { slotWords } from "#modules/inspection-reports/print/words.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import styles from "./rendition.module.css";

/** One box for each slot: who signed, with which certificate, what it means and when; open slots are empty. */
export function Signatures({ report }: { report: Report }) {
  const active = report.signatures.filter(({ state }) => state === "active");
  const open = report.slots.filter((slot) => !active.some((one) => one.slot === slot));
  return (
    <>
      <h3>Signatures</h3>
      <div className={styles.signatures}>
        {active.map(({ id, meaning, printedName, employeeNo, certText, signedAt, timeZone }) => (
          <div key={id} className={styles.signature}>
            <div className="quiet">{meaning}</div>
            <strong>{printedName}</strong>
            <div>
              {employeeNo && <span className="mono">{employeeNo}</span>}
              {employeeNo && certText && ", "}
              {withDaysAsShown(certText)}
            </div>
            <Instant at={signedAt} timeZone={timeZone} />
          </div>
        ))}
        {open.map((slot) => (
          <div key={slot} className={styles.signature} data-open>
            <div className="quiet">{slotWords[slot]}</div>
            <div className="quiet">Not signed yet</div>
          </div>
        ))}
      </div>
    </>
  );
}
