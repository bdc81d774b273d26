/** Days on which a base does not work: shipped rules that compute them for a year, and days written by hand. */
import { z } from "zod";
import { addDays, type Day, isDay } from "#kit/validity.ts";

export const observedRules = ["none", "nearest workday"] as const;
export type ObservedRule = (typeof observedRules)[number];

export const CalendarDay = z.object({
  day: z.string().refine(isDay, "Give a day such as 25 Dec 2026"),
  name: z.string().trim().min(1, "Name the day").max(80, "At most 80 characters"),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const starterIds = ["us-federal", "gb-england", "gb-scotland", "ca-federal", "de-national", "ae-fixed"] as const;
export type StarterId = (typeof starterIds)[number];

export const HolidayCalendarDraft = z.object({
  name: z.string().trim().min(1, "Name the calendar").max(80, "At most 80 characters"),
  country: z.string().length(2).nullable(),
  starter: z.enum(starterIds).nullable(),
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

/** When a holiday comes round: on a date, on the nth weekday of a month (-1 the last), or some days from Easter Sunday. */
type Rule = { name: string } & (
  | { month: number; date: number }
  | { month: number; weekday: Weekday; nth: 1 | 2 | 3 | 4 | -1 }
  | { month: number; weekday: Weekday; before: number }
  | { easter: number }
);
/** 0 is Sunday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface Starter {
  name: string;
  country: string;
  observedRule: ObservedRule;
  /** What the rule does not know and somebody must look up. */
  verify: string | null;
  rules: readonly Rule[];
}

const on = (month: number, date: number, name: string): Rule => ({ month, date, name });
const nth = (which: 1 | 2 | 3 | 4 | -1, weekday: Weekday, month: number, name: string): Rule => ({
  month,
  weekday,
  nth: which,
  name,
});
const easter = (days: number, name: string): Rule => ({ easter: days, name });

/** Public holidays by rule, to start from. Every calendar is the company's own afterwards. */
export const starters: Readonly<Record<StarterId, Starter>> = {
  "us-federal": {
    name: "United States, federal holidays",
    country: "US",
    observedRule: "nearest workday",
    verify: null,
    rules: [
      on(1, 1, "New Year's Day"),
      nth(3, 1, 1, "Martin Luther King Jr. Day"),
      nth(3, 1, 2, "Washington's Birthday"),
      nth(-1, 1, 5, "Memorial Day"),
      on(6, 19, "Juneteenth"),
      on(7, 4, "Independence Day"),
      nth(1, 1, 9, "Labor Day"),
      nth(2, 1, 10, "Columbus Day"),
      on(11, 11, "Veterans Day"),
      nth(4, 4, 11, "Thanksgiving Day"),
      on(12, 25, "Christmas Day"),
    ],
  },
  "gb-england": {
    name: "England and Wales, bank holidays",
    country: "GB",
    observedRule: "nearest workday",
    verify: "Bank holidays are proclaimed each year; single ones are added or moved.",
    rules: [
      on(1, 1, "New Year's Day"),
      easter(-2, "Good Friday"),
      easter(1, "Easter Monday"),
      nth(1, 1, 5, "Early May bank holiday"),
      nth(-1, 1, 5, "Spring bank holiday"),
      nth(-1, 1, 8, "Summer bank holiday"),
      on(12, 25, "Christmas Day"),
      on(12, 26, "Boxing Day"),
    ],
  },
  "gb-scotland": {
    name: "Scotland, bank holidays",
    country: "GB",
    observedRule: "nearest workday",
    verify: "Bank holidays are proclaimed each year; towns keep days of their own.",
    rules: [
      on(1, 1, "New Year's Day"),
      on(1, 2, "2 January"),
      easter(-2, "Good Friday"),
      nth(1, 1, 5, "Early May bank holiday"),
      nth(-1, 1, 5, "Spring bank holiday"),
      nth(1, 1, 8, "Summer bank holiday"),
      on(11, 30, "St Andrew's Day"),
      on(12, 25, "Christmas Day"),
      on(12, 26, "Boxing Day"),
    ],
  },
  "ca-federal": {
    name: "Canada, federal holidays",
    country: "CA",
    observedRule: "nearest workday",
    verify: "Provinces keep further days of their own.",
    rules: [
      on(1, 1, "New Year's Day"),
      easter(-2, "Good Friday"),
      { month: 5, weekday: 1, before: 25, name: "Victoria Day" },
      on(7, 1, "Canada Day"),
      nth(1, 1, 9, "Labour Day"),
      on(9, 30, "National Day for Truth and Reconciliation"),
      nth(2, 1, 10, "Thanksgiving"),
      on(11, 11, "Remembrance Day"),
      on(12, 25, "Christmas Day"),
      on(12, 26, "Boxing Day"),
    ],
  },
  "de-national": {
    name: "Germany, holidays of every state",
    country: "DE",
    observedRule: "none",
    verify: "States keep further days of their own.",
    rules: [
      on(1, 1, "New Year"),
      easter(-2, "Good Friday"),
      easter(1, "Easter Monday"),
      on(5, 1, "Labour Day"),
      easter(39, "Ascension"),
      easter(50, "Whit Monday"),
      on(10, 3, "German Unity Day"),
      on(12, 25, "Christmas Day"),
      on(12, 26, "Second day of Christmas"),
    ],
  },
  "ae-fixed": {
    name: "United Arab Emirates, days of fixed date",
    country: "AE",
    observedRule: "none",
    verify:
      "The days of Eid, the Islamic new year and the Prophet's birthday follow the moon; enter them when they are announced.",
    rules: [on(1, 1, "New Year's Day"), on(12, 2, "National Day"), on(12, 3, "National Day, second day")],
  },
};

/** The holidays of a starter in a year, in order, each on the day it falls. */
export function holidaysOf(starter: StarterId, year: number): CalendarDay[] {
  return starters[starter].rules
    .map((rule) => ({ day: dayOf(rule, year), name: rule.name }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/**
 * The days nobody works because of these holidays. One that falls on a weekend is also kept on the nearest workday: of a Saturday the Friday
 * before, of a Sunday the Monday after; where that is taken already, the next workday that is free.
 */
export function observedDays(days: readonly CalendarDay[], rule: ObservedRule): CalendarDay[] {
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day));
  if (rule === "none") return sorted;
  const taken = new Set(sorted.map(({ day }) => day));
  const moved = sorted.flatMap(({ day, name }) => {
    const weekday = weekdayOf(day);
    if (weekday !== 0 && weekday !== 6) return [];
    let kept = addDays(day, weekday === 6 ? -1 : 1);
    while (taken.has(kept) || isWeekend(kept)) kept = addDays(kept, 1);
    taken.add(kept);
    return [{ day: kept, name: `${name} (observed)` }];
  });
  return [...sorted, ...moved].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The holiday kept on this day, by its name, or null when people work. */
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
 * What waits since Friday and is seen on Tuesday has waited 2.
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

function dayOf(rule: Rule, year: number): Day {
  if ("easter" in rule) return addDays(easterSunday(year), rule.easter);
  const first = dayIn(year, rule.month, 1);
  if ("date" in rule) return dayIn(year, rule.month, rule.date);
  if ("before" in rule) {
    const last = dayIn(year, rule.month, rule.before - 1);
    return addDays(last, -((weekdayOf(last) - rule.weekday + 7) % 7));
  }
  if (rule.nth === -1) {
    const last = addDays(dayIn(rule.month === 12 ? year + 1 : year, (rule.month % 12) + 1, 1), -1);
    return addDays(last, -((weekdayOf(last) - rule.weekday + 7) % 7));
  }
  return addDays(first, ((rule.weekday - weekdayOf(first) + 7) % 7) + (rule.nth - 1) * 7);
}

function dayIn(year: number, month: number, date: number): Day {
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** Easter Sunday of the Gregorian calendar, by the full moon of the church (Oudin's arrangement of the tables). */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const k = Math.floor((century - 17) / 25);
  let i = (century - Math.floor(century / 4) - Math.floor((century - k) / 3) + 19 * golden + 15) % 30;
  i -= Math.floor(i / 28) * (1 - Math.floor(i / 28) * Math.floor(29 / (i + 1)) * Math.floor((21 - golden) / 11));
  const j = (year + Math.floor(year / 4) + i + 2 - century + Math.floor(century / 4)) % 7;
  const l = i - j;
  const month = 3 + Math.floor((l + 40) / 44);
  return dayIn(year, month, l + 28 - 31 * Math.floor(month / 4));
}
