/** Months whose figures are kept as first reported (report-statistics section 3). */
import { z } from "zod";
import type { Days } from "./period.ts";
import { addMonths, type Day, endOfMonth } from "#kit/validity.ts";

/** "2026-10" */
export const monthText = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Enter a month as 2026-10.");

export const monthOf = (day: Day): string => day.slice(0, 7);
export const daysOfMonth = (month: string): Days => ({ from: `${month}-01`, to: endOfMonth(`${month}-01`) });

/** The time zone in which a day ends last is twelve hours behind UTC: a month has ended for every site when it has ended there. */
const latestZoneHours = 12;

/** The last month that has ended at every site. */
export function lastEnded(now: Date): string {
  const there = new Date(now.getTime() - latestZoneHours * 3_600_000).toISOString().slice(0, 10);
  return monthOf(addMonths(`${monthOf(there)}-01`, -1));
}

/** The months to keep now: all that ended since the last one kept; without one only the last, because those before were reported long ago. */
export function monthsToStore(lastStored: string | null, now: Date): string[] {
  const last = lastEnded(now);
  if (lastStored === null) return [last];
  const found: string[] = [];
  for (let month = next(lastStored); month <= last; month = next(month)) found.push(month);
  return found;
}

const next = (month: string): string => monthOf(addMonths(`${month}-01`, 1));

/** Whether the whole month is in the period: a part of one is not what was reported. */
export const isWholeIn = (month: string, { from, to }: Days): boolean => {
  const days = daysOfMonth(month);
  return from <= days.from && days.to <= to;
};
