/** When a person is there: by the hours of their base or their own pattern, a rotation, holidays and leave. */
import { z } from "zod";
import { clockInstant } from "./shifts.ts";
import { isoDayOf } from "./weekday.ts";
import { type DayHours, isoWeekday } from "#directory/bases/working-hours.ts";
import { dayText } from "#kit/schemas.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";

/** So many days on, so many off, counted from a first day on. */
export const Rotation = z.object({
  on: z.int().min(1).max(120),
  off: z.int().min(1).max(120),
  anchor: dayText("Enter the first day on"),
});
export type Rotation = z.infer<typeof Rotation>;

/** The place of a day in its rotation: 0 is the first day on. */
export const rotationIndex = ({ on, off, anchor }: Rotation, day: Day): number => {
  const turn = on + off;
  return ((daysBetween(anchor, day) % turn) + turn) % turn;
};
export const isOnRotation = (rotation: Rotation, day: Day): boolean => rotationIndex(rotation, day) < rotation.on;

/** What a person's availability is on days from one to another. */
export interface Availability {
  validFrom: Day;
  validTo: Day | null;
  weekly: readonly DayHours[];
  rotation: Rotation | null;
}

/** The rule that counts on a day: of several the one that began last. */
export const ruleOn = (rules: readonly Availability[], day: Day): Availability | undefined =>
  rules
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
    .at(-1);

/** Approved leave: both days inclusive; the first or the last may be half. */
export interface Leave {
  fromOn: Day;
  toOn: Day;
  startsHalf: boolean;
  endsHalf: boolean;
}

/** The share of a day that is leave: 0, 0.5 or 1. */
export function leaveOn(leaves: readonly Leave[], day: Day): number {
  const shares = leaves
    .filter(({ fromOn, toOn }) => fromOn <= day && day <= toOn)
    .map(({ fromOn, toOn, startsHalf, endsHalf }) => ((day === fromOn && startsHalf) || (day === toOn && endsHalf) ? 0.5 : 1));
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** Where half a day of leave ends or begins, at the clock of the site: a first day that is half is off after it, a last day that is half before it. */
const midday = "12:00";

/** The instants a leave takes at the clock of a site, half-open: leave of 12 to 14 June ends on 15 June at 00:00 (rule 10). */
export function leaveTime({ fromOn, toOn, startsHalf, endsHalf }: Leave, timeZone: string): { start: number; end: number } {
  const start = clockInstant(fromOn, startsHalf ? midday : "00:00", timeZone);
  const end = endsHalf ? clockInstant(toOn, midday, timeZone) : clockInstant(addDays(toOn, 1), "00:00", timeZone);
  return { start, end };
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const lengthOf = ({ from, to }: DayHours): number => (minutesOf(to) - minutesOf(from)) / 60;

/** Hours of a pattern on a day, before holidays and leave. A rotation without weekly hours of its own works every day on, as long as the base's longest. */
function patternHours(day: Day, rule: Availability | undefined, base: readonly DayHours[]): number {
  const hours = rule && rule.weekly.length > 0 ? rule.weekly : base;
  if (!rule?.rotation)
    return hours.filter((one) => isoWeekday(one) === isoDayOf(day)).reduce((sum, one) => sum + lengthOf(one), 0);
  return isOnRotation(rule.rotation, day) ? Math.max(0, ...hours.map(lengthOf)) : 0;
}

/** Available, assigned and free hours, with the load in percent to a tenth; null ("–") where nothing is available (calculation 1). */
export interface Load {
  available: number;
  assigned: number;
  free: number;
  load: string | null;
}

/** What the hours of a person on a day follow from. */
export interface WorkingCalendar {
  rules: readonly Availability[];
  base: readonly DayHours[];
  isHoliday: (day: Day) => boolean;
  leaves: readonly Leave[];
}

/** The hours of a day: the pattern, none on a holiday, less approved leave. */
export const availableOn = (day: Day, { rules, base, isHoliday, leaves }: WorkingCalendar): number =>
  isHoliday(day) ? 0 : patternHours(day, ruleOn(rules, day), base) * (1 - leaveOn(leaves, day));

/** The hours of a range: the pattern less holidays and approved leave on the days that remain, and what is assigned of it. */
export function loadOf(asked: WorkingCalendar & { from: Day; to: Day; assigned: number }): Load {
  const { from, to, assigned, ...calendar } = asked;
  let available = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) available += availableOn(day, calendar);
  return {
    available,
    assigned,
    free: available - assigned,
    load: available > 0 ? ((assigned / available) * 100).toFixed(1) : null,
  };
}
