/** The bars of the timeline as the library draws them: wall-clock times of the site. */
import type { ScheduleEventData } from "@mantine/schedule";
import type { RosterEntry } from "../contract.ts";
import { daysOfPattern, isNight } from "../rules/shifts.ts";
import type { Zoom } from "#kit/ui/calendar/range.ts";
import type { Meaning } from "#kit/meaning.ts";
import { addDays, type Day } from "#kit/validity.ts";

export interface Bar {
  entry: RosterEntry;
  /** The day of this shift, or the first of the whole bar. */
  day: Day;
  meaning: Meaning;
}

/** In a month one bar for all days, in two weeks one for each day, in a week or a day one for each shift at its time. What is of whole days for the library would lie below the others, and could not be dragged. */
export function eventsOf(entries: readonly RosterEntry[], zoom: Zoom): ScheduleEventData<{ bar: Bar }>[] {
  return entries.flatMap((entry) => {
    const meaning = meaningOf(entry);
    const { id, rowId, title, from, to, startClock, endClock } = entry;
    const made = (key: string, day: Day, start: string, end: string): ScheduleEventData<{ bar: Bar }> => ({
      id: key,
      resourceId: rowId,
      title,
      color: "gray",
      start,
      end,
      payload: { bar: { entry, day, meaning } },
    });
    const days = () => daysOfPattern({ fromOn: from, toOn: to, weekdays: entry.weekdays });
    if (zoom === "2 weeks") return days().map((day) => made(`${id} ${day}`, day, `${day} 00:01:00`, `${day} 23:59:00`));
    if (zoom === "month" || startClock === null || endClock === null)
      return made(id, from, `${from} 00:00:00`, `${addDays(to, 1)} 00:00:00`);
    if (entry.kind === "event") return made(id, from, `${from} ${startClock}:00`, `${to} ${endClock}:00`);
    const night = isNight({ startClock, endClock });
    return days().map((day) =>
      made(`${id} ${day}`, day, `${day} ${startClock}:00`, `${night ? addDays(day, 1) : day} ${endClock}:00`),
    );
  });
}

/** What its colour says; the words are in the bar. */
function meaningOf({ kind, findings, atRisk, status, eventStatus }: RosterEntry): Meaning {
  if (kind === "event") return eventStatus === "confirmed" ? "good" : eventStatus === "tentative" ? "waiting" : "idle";
  if (kind !== "assignment") return "idle";
  if (atRisk || findings.some(({ severity }) => severity === "hard")) return "bad";
  if (findings.length > 0 || status === "declined") return "due";
  return status === "confirmed" || status === "on site" ? "good" : status === "completed" ? "idle" : "waiting";
}

/** "0417 Weld scan" of "WO-26-0417 Weld scan": jobs of a year differ in the end of their numbers. */
export const endOfNumber = (title: string): string => title.replace(/^\S*\D(?=\d+ )/, "");
