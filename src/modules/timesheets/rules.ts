/** What an entry of time must be (project-management rules 4 and 7). No database. */
import type { EntryState } from "./entry-life.ts";
import type { TimesheetEntry, standbyReasons } from "./timesheet-entry.ts";
import type { Activity } from "#directory/finance/overtime.ts";
import { hoursBetween, hoursOf } from "#directory/finance/hours.ts";
import { clockIn, addDays, dayIn, daysBetween, type Day } from "#kit/validity.ts";
import { instantsReaching } from "#kit/local-time.ts";

const minute = 60_000;

/** After so many days an entry is made and changed by Operations only. */
const daysToEnter = 14;

export const wrongLength = "End must be after start, and a day has 24 hours.";

/** Work, travel and standby are for a job; the others may be. */
export const needsJob = (activity: Activity): boolean => activity === "work" || activity === "travel" || activity === "standby";

/** The person may still change it. */
export const isOpen = (status: EntryState): boolean => status === "draft" || status === "returned";

/** Milliseconds of a calendar day in a zone: 24 hours, 23 or 25 where the clocks change. */
export function lengthOfDay(day: Day, timeZone: string): number {
  const [start = 0] = instantsReaching(`${day}T00:00`, timeZone);
  const [end = 0] = instantsReaching(`${addDays(day, 1)}T00:00`, timeZone);
  return end - start;
}

export interface EnteredTime {
  startAt: string;
  endAt: string;
  breakMin: number;
  breakStartAt: string | null;
  activity: Activity;
  workOrderId: string | null;
  standbyReason: (typeof standbyReasons)[number] | null;
  timeZone: string;
}

/** What is wrong with an entry in itself, at its field; null when nothing is. `now` is an ISO instant. */
export function problemWith(entry: EnteredTime, now: string): { path: string; message: string } | null {
  const { startAt, endAt, breakMin, breakStartAt, timeZone } = entry;
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
  const day = dayIn(timeZone, startAt);
  if (!(start < end) || end - start > lengthOfDay(day, timeZone)) return { path: "endAt", message: wrongLength };
  if (day > dayIn(timeZone, now)) return { path: "startAt", message: "Time is entered on the day it is worked, or later." };
  if (breakMin * minute >= end - start) return { path: "breakMin", message: "The break is as long as the entry." };
  if (breakStartAt) {
    const from = Date.parse(breakStartAt);
    if (breakMin === 0) return { path: "breakMin", message: "Enter how long the break was." };
    if (from < start || from + breakMin * minute > end)
      return { path: "breakStartAt", message: "The break is outside of the entry." };
  }
  if (needsJob(entry.activity) && !entry.workOrderId) return { path: "workOrderId", message: "Choose the work order." };
  if (entry.activity === "standby" && !entry.standbyReason)
    return { path: "standbyReason", message: "Choose what the crew waited for." };
  return null;
}

/** Whether only Operations may enter or change it now. */
export const isTooOld = (day: Day, today: Day): boolean => daysBetween(day, today) > daysToEnter;

/** Half-open: one that ends at 18:00 and one that starts then do not overlap (calendar rule 10). */
export const overlaps = (a: Spanned, b: Spanned): boolean => a.startAt < b.endAt && b.startAt < a.endAt;
export type Spanned = Pick<TimesheetEntry, "startAt" | "endAt">;

/** "Overlaps 06:00-12:00 on WO-0417.", at the clock of the entry that is there; the day is named where it is another one. */
export function overlapSaid(
  there: Spanned & { timeZone: string; activity: Activity; workOrderNumber: string | null },
  day: Day,
): string {
  const [onDay = "", from = ""] = clockIn(there.timeZone, there.startAt).split(" ");
  const [, to = ""] = clockIn(there.timeZone, there.endAt).split(" ");
  const what = there.workOrderNumber ? `on ${there.workOrderNumber}` : `(${there.activity})`;
  return `Overlaps ${onDay === day ? "" : `${onDay} `}${from}-${to} ${what}.`;
}

/** Hours worked in an entry, the break taken off: "13" of 06:00 to 19:30 with half an hour. From instants, also over a clock change. */
export function hoursWorked({ startAt, endAt, breakMin }: Spanned & { breakMin: number }): string {
  const end = new Date(Date.parse(endAt) - breakMin * minute).toISOString();
  return hoursBetween(startAt, end);
}

export const sumOfHours = (all: readonly string[]): string => hoursOf(all.map((hours) => ({ hours })));
