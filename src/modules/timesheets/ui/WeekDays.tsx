import { type ClassedEntry, TimesheetEntry, type Week } from "../contract.ts";
import { classText, hoursText } from "./Summary.tsx";
import styles from "./week.module.css";
import { weekdayOf } from "#directory/finance/clock-windows.ts";
import { capital } from "#kit/capital.ts";
import { Ref } from "#kit/ui/display.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";

/** The days of a week with their entries; days without any only where they are work days so far. */
export function WeekDays({ week }: { week: Week }) {
  if (week.days.every(({ entries }) => entries.length === 0))
    return <EmptyState title="No time in this week yet">Enter it above, or start the clock on the page of a job.</EmptyState>;
  return week.days.map(({ day, holiday, hours, entries }) => (
    <section key={day} className={styles.day} aria-label={dayText(day)}>
      <h2 className={styles.head}>
        <span>
          {weekdayOf(day).slice(0, 3)} {dayText(day)}
          {holiday && <span className="quiet"> {holiday}</span>}
        </span>
        <span className={entries.length > 0 ? "figures" : "quiet"}>{entries.length > 0 ? hoursText(hours) : "no time"}</span>
      </h2>
      <EntryRows entries={entries} />
    </section>
  ));
}

/** Entries one below the other: when, what on which job, how long and in which class. */
export function EntryRows({ entries, dated = false }: { entries: readonly ClassedEntry[]; dated?: boolean }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span className="figures">
            {dated && `${weekdayOf(entry.day).slice(0, 3)} `}
            {entry.startClock}–{entry.endClock}
          </span>
          <span>
            {capital(entry.activity)}
            {entry.workOrderId && (
              <>
                {" on "}
                <Ref entity="WorkOrder" id={entry.workOrderId}>
                  <span className="mono">{entry.workOrderNumber}</span>
                </Ref>
              </>
            )}
            <span className="quiet">
              {entry.breakMin > 0 && `, break ${entry.breakMin} min`}
              {entry.standbyReason && `, because of ${entry.standbyReason}`}
              {entry.methods.length > 0 && `, ${entry.methods.join(", ")}`}
              {!entry.billable && ", not billable"}
            </span>
            {(entry.note || entry.offCrewReason) && (
              <div className="quiet">{[entry.offCrewReason, entry.note].filter(Boolean).join(". ")}</div>
            )}
            {entry.status === "returned" && entry.returnReason && <div>Returned: {entry.returnReason}</div>}
          </span>
          <span className="figures">
            {hoursText(entry.hours)} <span className="quiet">{classText(entry.classes)}</span>
          </span>
          <span className={styles.state}>
            <FieldShown of={TimesheetEntry} field="status" row={entry} />
            <NeedsNetwork>
              <Go href={`/timesheets/entries/${entry.id}`} aria-label={`Open the entry of ${entry.startClock}`}>
                Open
              </Go>
            </NeedsNetwork>
          </span>
        </li>
      ))}
    </ul>
  );
}
