/** Days on which a base does not work: public holidays as settings computes them (`server/public-holidays.ts` there), and days written by hand. */
import { z } from "zod";
import { requiredText } from "#kit/schemas.ts";
import { addDays, type Day, isDay } from "#kit/validity.ts";

export const observedRules = ["none", "nearest workday", "next workday"] as const;
export type ObservedRule = (typeof observedRules)[number];

export const CalendarDay = z.object({
  day: z.string().refine(isDay, "Enter a day such as 25 Dec 2026"),
  name: requiredText("Enter a name for the day", 80),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const HolidayCalendarDraft = z.object({
  name: requiredText("Enter a name for the calendar", 80),
  country: z.string().length(2).nullable(),
  /** The place whose public holidays are added to it; null when every day is written by hand. */
  starter: z.string().max(20).nullable(),
  observedRule: z.enum(observedRules),
  days: z
    .array(CalendarDay)
    .max(400)
    .superRefine((days, check) => {
      const seen = new Set<string>();
      days.forEach(({ day }, index) => {
        if (seen.has(day))
          check.addIssue({ code: "custom", path: [index, "day"], message: "This day is already in the calendar" });
        seen.add(day);
      });
    }),
});
export type HolidayCalendarDraft = z.infer<typeof HolidayCalendarDraft>;

/** A country, or a part of one that has holidays of its own: "US", "GB-SCT". */
export const HolidayPlace = z.object({ id: z.string(), name: z.string() });
export type HolidayPlace = z.infer<typeof HolidayPlace>;

/**
 * The days without work because of these holidays. One on a weekend also moves to a workday: the next, or the nearest, which for a Saturday is
 * the Friday before; if that day is already a holiday, to the next free workday.
 */
export function observedDays(days: readonly CalendarDay[], rule: ObservedRule): CalendarDay[] {
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day));
  if (rule === "none") return sorted;
  const taken = new Set(sorted.map(({ day }) => day));
  const moved = sorted.flatMap(({ day, name }) => {
    const weekday = weekdayOf(day);
    if (weekday !== 0 && weekday !== 6) return [];
    let kept = addDays(day, weekday === 6 && rule === "nearest workday" ? -1 : 1);
    while (taken.has(kept) || isWeekend(kept)) kept = addDays(kept, 1);
    taken.add(kept);
    return [{ day: kept, name: `${name} (observed)` }];
  });
  return [...sorted, ...moved].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The days off alone: one on a weekend that moves to a workday counts there, and no longer on the weekend (rate-sheets 5, "Days of rest"). */
export const movedDays = (days: readonly CalendarDay[], rule: ObservedRule): CalendarDay[] =>
  observedDays(days, rule).filter(({ day }) => rule === "none" || !isWeekend(day));

/** The name of the holiday on this day, or null on a working day. */
export function holidayOn(calendar: { days: readonly CalendarDay[]; observedRule: ObservedRule }, day: Day): string | null {
  return observedDays(calendar.days, calendar.observedRule).find((one) => one.day === day)?.name ?? null;
}

/** What makes a day a working day: holidays, and the weekdays on which the base works (1 is Monday); without them Monday to Friday. */
export interface WorkCalendar {
  days: readonly CalendarDay[];
  observedRule: ObservedRule;
  weekdays?: readonly number[];
}

/**
 * Working days from a day to a later one: those after the first, the last included, without the days on which the base does not work and its holidays.
 * From Friday to Tuesday are 2.
 */
export function workingDaysBetween(from: Day, to: Day, calendar: WorkCalendar | null): number {
  const weekdays = calendar?.weekdays ?? [1, 2, 3, 4, 5];
  const holidays = new Set(calendar ? observedDays(calendar.days, calendar.observedRule).map(({ day }) => day) : []);
  let worked = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day) || 7) && !holidays.has(day)) worked += 1;
  return worked;
}

const isWeekend = (day: Day) => weekdayOf(day) === 0 || weekdayOf(day) === 6;
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();
