/** Who and what is free for a job, before it is quoted (leads.md rule 7, calculation 4). No database; both ends of every range inclusive. */
import { z } from "zod";
import { dayText, limitedText } from "#kit/schemas.ts";
import { type Day, daysBetween, intersect, type Period } from "#kit/validity.ts";
import { methods } from "#modules/report-templates/definition.ts";

export const levels = ["I", "II", "III"] as const;
/** The longest range that is looked at day by day. */
const mostDays = 366;

/** What a job needs of one method: people of a level, and instruments of a kind. */
export const CapacityNeed = z.object({
  method: z.enum(methods),
  level: z.enum(levels),
  people: z.int("Enter how many people").min(0).max(500),
  typeCode: limitedText(40).nullable(),
  instruments: z.int("Enter how many").min(0).max(500),
});
export type CapacityNeed = z.infer<typeof CapacityNeed>;

export const CapacityAsked = z
  .object({ from: dayText(), to: dayText(), needs: z.array(CapacityNeed).min(1, "Enter what is needed").max(20) })
  .superRefine(({ from, to }, check) => {
    if (to < from) check.addIssue({ code: "custom", path: ["to"], message: "End date is before start date." });
    else if (daysBetween(from, to) >= mostDays)
      check.addIssue({ code: "custom", path: ["to"], message: "At most a year at once." });
  });
export type CapacityAsked = z.infer<typeof CapacityAsked>;

const Supply = z.object({
  needed: z.int(),
  /** Usable on at least one day: certified, or in calibration. */
  usable: z.int(),
  /** Of those, no longer usable on the last day or not yet on the first. */
  short: z.int(),
  /** Of the others, booked on at least one day. */
  busy: z.int(),
  available: z.int(),
  gap: z.int(),
  /** How many are free on each day, in order: partial gaps show here. Who has half a day of leave counts half. */
  byDay: z.array(z.number()),
});
export type Supply = z.infer<typeof Supply>;

/** One need with what is there for it; no instruments where no kind of equipment was named. */
export const CapacityFound = z.object({
  method: z.enum(methods),
  level: z.enum(levels),
  people: Supply,
  typeCode: z.string().nullable(),
  instruments: Supply.nullable(),
});
export type CapacityFound = z.infer<typeof CapacityFound>;

/** The check as it is stored with the lead. */
export const CapacityCheck = z.object({
  from: z.string(),
  to: z.string(),
  checkedAt: z.string(),
  byName: z.string(),
  found: z.array(CapacityFound),
});
export type CapacityCheck = z.infer<typeof CapacityCheck>;

/**
 * A person or an instrument: the days within the range on which it is usable, null if none, the days on which it is booked, and those on which a
 * person is away for half.
 */
export interface Candidate {
  usable: Period | null;
  booked: readonly Period[];
  halves?: readonly Day[] | undefined;
}

/**
 * How many candidates cover the whole range: usable from the first day through the last, and not booked on any of them; one booked day is enough,
 * half a day is not.
 * Six hold UT II for 12 to 25 June, the certificate of one ends on 18 June and two are on other jobs: three are available, of four needed one
 * is missing.
 */
export function supplyOf(candidates: readonly Candidate[], needed: number, { from, to }: { from: Day; to: Day }): Supply {
  const range = { from, to };
  const usable = candidates.filter((one) => one.usable && intersect(one.usable, range));
  const whole = usable.filter((one) => one.usable && one.usable.from <= from && (one.usable.to === null || one.usable.to >= to));
  const free = whole.filter(({ booked }) => !booked.some((period) => intersect(period, range)));
  return {
    needed,
    usable: usable.length,
    short: usable.length - whole.length,
    busy: whole.length - free.length,
    available: free.length,
    gap: Math.max(0, needed - free.length),
    byDay: freeByDay(usable, range),
  };
}

/** How many are free on each day: the ends of each period are counted, so that long ranges and many people cost no more than short ones. */
function freeByDay(candidates: readonly Candidate[], { from, to }: { from: Day; to: Day }): number[] {
  const count = daysBetween(from, to) + 1;
  const placeOf = placesFrom(from);
  const changes = Array.from({ length: count + 1 }, () => 0);
  const add = (first: number, beyond: number, by: number) => {
    changes[first] = (changes[first] ?? 0) + by;
    changes[beyond] = (changes[beyond] ?? 0) - by;
  };
  for (const { usable, booked, halves = [] } of candidates) {
    if (!usable) continue;
    for (const day of halves)
      if (covers(usable, day) && !booked.some((period) => covers(period, day))) add(placeOf(day), placeOf(day) + 1, -0.5);
    const first = Math.max(0, placeOf(usable.from));
    const beyond = usable.to === null ? count : Math.min(count, placeOf(usable.to) + 1);
    add(first, beyond, 1);
    // Jobs that overlap take the person once.
    let taken = first;
    for (const period of booked.toSorted((a, b) => a.from.localeCompare(b.from))) {
      const begins = Math.max(taken, placeOf(period.from));
      const ends = period.to === null ? beyond : Math.min(beyond, placeOf(period.to) + 1);
      if (ends > begins) add(begins, ends, -1);
      taken = Math.max(taken, ends);
    }
  }
  let free = 0;
  return changes.slice(0, count).map((change) => (free += change));
}

const covers = ({ from, to }: Period, day: Day): boolean => from <= day && (to === null || day <= to);

/** The place of a day in the range that begins on another; most days are asked for again and again. */
function placesFrom(from: Day): (day: Day) => number {
  const known = new Map<Day, number>();
  return (day) => {
    const place = known.get(day) ?? daysBetween(from, day);
    known.set(day, place);
    return place;
  };
}

/** What can be said about a subject on the first and the last day of a range: whether it is usable, and from when to when that holds. */
export interface AtBothEnds {
  first: { ok: boolean; until: Day | null };
  last: { ok: boolean; since: Day | null };
}

/**
 * The days within the range on which something is usable, from the answers for its ends. What is usable on both is usable in between; what is
 * usable on one only is so as long as its certificate says, unless something else ended it.
 */
export function usableWithin({ first, last }: AtBothEnds, { from, to }: { from: Day; to: Day }): Period | null {
  if (first.ok && last.ok) return { from, to };
  if (first.ok) return first.until !== null && first.until < to ? { from, to: first.until } : null;
  if (last.ok) return last.since !== null && last.since > from ? { from: last.since, to } : null;
  return null;
}
