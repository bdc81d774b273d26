/** The state of a record relative to its due date (dashboard.md section 3 and rule 3). */
import type { Meaning } from "#kit/meaning.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";

export const dueStates = ["ok", "due soon", "due today", "overdue", "blocked", "covered"] as const;
export type DueState = (typeof dueStates)[number];

/** The five counts of a tile. No record is in two of them. */
export const dueBuckets = ["overdue", "today", "week", "month", "quarter"] as const;
export type DueBucket = (typeof dueBuckets)[number];

/** The days of a bucket, counted from today, both ends inclusive. */
export const bucketDays: Record<DueBucket, { from: number | null; to: number }> = {
  overdue: { from: null, to: -1 },
  today: { from: 0, to: 0 },
  week: { from: 1, to: 7 },
  month: { from: 8, to: 30 },
  quarter: { from: 31, to: 90 },
};

/** The furthest day any tile counts, in days from today. */
export const furthestDay = 90;

/** The colour of a last valid day, the same in every list, tile and matrix: red once it has passed, amber in its last 90 days. */
export function dueMeaning(daysLeft: number): Extract<Meaning, "bad" | "due" | "good"> {
  if (daysLeft < 0) return "bad";
  return daysLeft <= furthestDay ? "due" : "good";
}

export interface DueFacts {
  dueOn: Day;
  /** The first valid day of a renewal that is already recorded. */
  coveredFrom: Day | null;
  /** Work stops when it is overdue. */
  hardStop: boolean;
}

/** `lead` is the longest number of days before the due date at which people are notified. */
export function dueStateOf({ dueOn, coveredFrom, hardStop }: DueFacts, today: Day, lead: number): DueState {
  if (isCovered({ dueOn, coveredFrom })) return "covered";
  const left = daysBetween(today, dueOn);
  if (left < 0) return hardStop ? "blocked" : "overdue";
  if (left === 0) return "due today";
  return left <= lead ? "due soon" : "ok";
}

/** A renewal covers only when there is no day between the old and the new one: it begins on the day after the last valid day, or earlier. */
function isCovered({ dueOn, coveredFrom }: Pick<DueFacts, "dueOn" | "coveredFrom">): boolean {
  return coveredFrom !== null && coveredFrom <= addDays(dueOn, 1);
}

/** Which of the five counts it is in; null when it is covered or further away. */
export function bucketOf(facts: DueFacts, today: Day): DueBucket | null {
  if (isCovered(facts)) return null;
  const left = daysBetween(today, facts.dueOn);
  return dueBuckets.find((name) => (bucketDays[name].from ?? left) <= left && left <= bucketDays[name].to) ?? null;
}

/** "overdue 1 day", "due today", "due in 30 days". */
export function dueWords(daysLeft: number): string {
  if (daysLeft === 0) return "due today";
  const days = `${Math.abs(daysLeft)} day${Math.abs(daysLeft) === 1 ? "" : "s"}`;
  return daysLeft < 0 ? `overdue ${days}` : `due in ${days}`;
}
