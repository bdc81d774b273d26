/** Entries of the calendar by days as the library draws them, at the clock of their place. */
import type { ScheduleEventData } from "@mantine/schedule";
import type { AgendaEntry } from "../contract.ts";
import { addDays, type Day, eachDay } from "#kit/validity.ts";

/**
 * In a month every entry has whole days; in a week one of a single day has its times. On one day a job has the times of its shift that day, and what else
 * lasts several days is whole.
 */
export function dayEventsOf(
  entries: readonly AgendaEntry[],
  shape: "day" | "week" | "month",
  on: Day,
): ScheduleEventData<{ entry: AgendaEntry }>[] {
  return entries.map((entry) => {
    const { id, title, kind, startClock, endClock } = entry;
    const [from, to] = shape === "day" ? [on, on] : [entry.from, entry.to];
    const ofOneDay = entry.from === entry.to || (shape === "day" && kind === "job");
    const timed = shape !== "month" && ofOneDay && startClock !== null && endClock !== null && startClock < endClock;
    return {
      id,
      title,
      color: "gray",
      start: timed ? `${from} ${startClock}:00` : `${from} 00:00:00`,
      end: timed ? `${to} ${endClock}:00` : `${addDays(to, 1)} 00:00:00`,
      payload: { entry },
    };
  });
}

/** How many entries of several days a week has on one of its days: each takes a row above the hours. */
export function rowsOfWeek(entries: readonly AgendaEntry[], { from, to }: { from: Day; to: Day }): number {
  const whole = entries.filter((entry) => entry.from !== entry.to || entry.startClock === null);
  return Math.max(0, ...eachDay(from, to).map((day) => whole.filter((one) => one.from <= day && day <= one.to).length));
}
