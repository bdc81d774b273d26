import { Button } from "@mantine/core";
import { useState } from "react";
import type { Agenda, AgendaEntry } from "../contract.ts";
import { timeOfEvent } from "./event-time.ts";
import styles from "./plan.module.css";
import { capital } from "#kit/capital.ts";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";

/** The entries of a range as a list by the day they begin on; what began before is under the first day. */
export function AgendaList({ agenda: { from, entries } }: { agenda: Agenda }) {
  const today = useToday();
  const [whole, setWhole] = useState(false);
  if (entries.length === 0) return <EmptyState title="Nothing on these days">Jobs, events and leave appear here.</EmptyState>;
  const dayOf = (entry: AgendaEntry) => (entry.from < from ? from : entry.from);
  const sorted = entries.toSorted((a, b) =>
    `${dayOf(a)} ${a.startClock ?? ""}`.localeCompare(`${dayOf(b)} ${b.startClock ?? ""}`),
  );
  const days = [...Map.groupBy(sorted, dayOf)];
  const toCome = days.filter(([day, of]) => day >= today || of.some(({ to }) => to >= today));
  // Of the month that goes on, what is over is asked for.
  const isOver = toCome.length > 0 && toCome.length < days.length && !whole;
  return (
    <>
      {isOver && (
        <Button size="xs" variant="default" onClick={() => setWhole(true)}>
          Show earlier days
        </Button>
      )}
      {(isOver ? toCome : days).map(([day, of]) => (
        <Section key={day} title={dayText(day)}>
          <ul className={styles.leave}>
            {of.map((entry) => (
              <li key={entry.id}>
                <StatusBadge meaning={entry.meaning}>{capital(entry.kind)}</StatusBadge>{" "}
                {entry.href ? <Go href={entry.href}>{entry.title}</Go> : entry.title}{" "}
                <span className="quiet">
                  {timeOfEvent({ fromOn: entry.from, toOn: entry.to, startClock: entry.startClock, endClock: entry.endClock })}
                  {entry.detail && `, ${entry.detail}`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
