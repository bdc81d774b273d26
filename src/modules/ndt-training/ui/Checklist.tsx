import type { ChecklistItem } from "../rules.ts";
import styles from "./training.module.css";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { capital } from "#kit/capital.ts";
import { counted } from "#kit/plural.ts";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

/** What a certificate needs, what is there and what is missing, each line with where the standard says so. */
export function Checklist({ of: items }: { of: readonly ChecklistItem[] }) {
  return (
    <ul className={styles.checklist} aria-label="What the certificate needs">
      {items.map((item) => (
        <li key={item.what}>
          <div>
            <strong>{item.what}</strong>
            <div className={styles.source}>
              {item.source}
              {item.unconfirmed && <StatusBadge meaning="due">Verify</StatusBadge>}
            </div>
          </div>
          <dl>
            <dt>Needed</dt>
            <dd>{withDaysAsShown(capital(item.needed))}</dd>
            <dt>On record</dt>
            <dd>{withDaysAsShown(capital(item.held))}</dd>
          </dl>
          <Outcome of={item} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ of: { held, missing } }: { of: ChecklistItem }) {
  if (missing)
    return (
      <div className={styles.outcome}>
        <StatusBadge meaning="bad">Missing</StatusBadge>
        <div className={styles.why}>{withDaysAsShown(capital(missing))}</div>
      </div>
    );
  const isMet = held !== "nothing";
  return (
    <div className={styles.outcome}>
      <StatusBadge meaning={isMet ? "good" : "waiting"}>{isMet ? "Met" : "Not yet"}</StatusBadge>
    </div>
  );
}

/** In one line how far it is. */
export function ChecklistSummary({ of: items }: { of: readonly ChecklistItem[] }) {
  const missing = items.filter((item) => item.missing !== null).length;
  if (missing === 0) return <Banner meaning="good">All {items.length} items are met.</Banner>;
  return (
    <Banner meaning="due" title={`${counted(missing, "item")} of ${items.length} missing`}>
      A draft may be incomplete. It can be sent and signed once nothing is missing.
    </Banner>
  );
}
