import type { Agenda, AgendaEntry } from "../contract.ts";
import { stringifySearch } from "#kit/ui/routing.ts";
import { type Day, eachDay } from "#kit/validity.ts";

/** More entries of a day are not listed in a month: drawing two thousand takes the library seconds. */
export const mostPerDay = 8;

/**
 * The entries of a month with at most eight on each day, in their order, so that jobs stay, and for a day with more an entry that says how many and
 * opens it. An entry of several days stays where one of its days has room.
 */
export function fewPerDay({ from, to, entries }: Pick<Agenda, "from" | "to" | "entries">): AgendaEntry[] {
  const shown = new Map<Day, number>();
  const left = new Map<Day, number>();
  const kept: AgendaEntry[] = [];
  for (const entry of entries) {
    const days = eachDay(entry.from < from ? from : entry.from, entry.to > to ? to : entry.to);
    const isKept = days.some((day) => (shown.get(day) ?? 0) < mostPerDay);
    if (isKept) kept.push(entry);
    for (const day of days) {
      const counted = isKept ? shown : left;
      counted.set(day, (counted.get(day) ?? 0) + 1);
    }
  }
  return [...kept, ...[...left].map(([day, count]) => moreOn(day, count))];
}

const moreOn = (day: Day, count: number): AgendaEntry => ({
  id: `more ${day}`,
  kind: "event",
  title: `${count} more, open the day`,
  detail: null,
  from: day,
  to: day,
  startClock: null,
  endClock: null,
  href: `/calendar${stringifySearch({ view: "days", shape: "day", on: day })}`,
  meaning: "idle",
  job: null,
});
