import { Button } from "@mantine/core";
import { useState } from "react";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { stringifySearch } from "#kit/ui/routing.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { companyForms, type DueForm } from "#modules/company-forms/contract.ts";
import { hrefOf } from "./device/draft.ts";
import { stateWords } from "#modules/company-forms/rules/completion.ts";
import { dueMeanings } from "./due-meanings.ts";
import styles from "./home.module.css";

/** The forms due now or missed, each with a button that starts it. */
export function DueCards() {
  const { data } = useAsk(companyForms.endpoints.due, {});
  const [now] = useState(() => new Date());
  const open = (data ?? []).filter(({ state, dueAt }) => state === "missed" || (state === "due" && isNear(dueAt, now)));
  return (
    <Section title="Due now">
      {data && open.length === 0 ? (
        <p className="quiet">No forms are due. The library is below.</p>
      ) : (
        <ul className={styles.cards}>
          {open.map((due) => (
            <DueCard key={`${due.assignmentId} ${due.subjectId} ${due.day}`} due={due} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Within half a day: a form due tomorrow afternoon is not shown as due now. */
const isNear = (dueAt: string, now: Date) => Date.parse(dueAt) - now.getTime() < 12 * 3_600_000;

/** One due form with its state and the button that fills it. */
export function DueCard({ due, now }: { due: DueForm; now: Date }) {
  const { formCode, formTitle, subject, subjectId, subjectKind, dueAt, state, zone, blocking, submissionId, excuse } = due;
  const href = `${hrefOf(uuid())}${stringifySearch({
    form: formCode,
    job: subjectKind === "WorkOrder" ? subjectId : "",
    item: subjectKind === "InventoryItem" ? subjectId : "",
    base: subjectKind === "BaseLocation" ? subjectId : "",
    person: subjectKind === "User" ? subjectId : "",
  })}`;
  const isOpen = state === "due" || state === "missed";
  const isPast = Date.parse(dueAt) < now.getTime();
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <strong>{formTitle}</strong>
        <div>{subject}</div>
        <div className="quiet">
          Due <Instant at={dueAt} timeZone={zone} />
        </div>
        {state === "due" ? (
          isPast && <StatusBadge meaning="due">Overdue</StatusBadge>
        ) : (
          <StatusBadge meaning={dueMeanings[state]}>{stateWords(due)}</StatusBadge>
        )}
        {isOpen && blocking === "block" && <StatusBadge meaning="bad">The job is waiting for it</StatusBadge>}
        {excuse && <div className="quiet">{`${excuse.byName}: ${excuse.reason}`}</div>}
      </div>
      {isOpen && (
        <Button component={Go} href={href} aria-label={`Fill ${formTitle} for ${subject}`}>
          Fill
        </Button>
      )}
      {submissionId && (
        <Button variant="default" component={Go} href={`/forms/submissions/${submissionId}`} aria-label={`Open ${formTitle}`}>
          Open
        </Button>
      )}
    </li>
  );
}
