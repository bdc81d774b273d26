/** Entries of the calendar by days as the library draws them, at the clock of their place. */
import type { ScheduleEventData } from "@mantine/schedule";
import type { AgendaEntry } from "../contract.ts";
import { addDays } from "#kit/validity.ts";

/** In a month every entry has whole days; otherwise one of a single day has its times. Entries of several days are whole ones. */
export function dayEventsOf(entries: readonly AgendaEntry[], whole: boolean): ScheduleEventData<{ entry: AgendaEntry }>[] {
  return entries.map((entry) => {
    const { id, title, from, to, startClock, endClock } = entry;
    const timed = !whole && from === to && startClock !== null && endClock !== null && startClock < endClock;
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
