/** Dates and times of a form: wall-clock texts in the site's time zone, calculated as instants. */
import { Decimal } from "#kit/decimal.ts";
import { instantOf, isTime, wallAt, wallOf } from "#kit/local-time.ts";
import { addDays, addMonths, daysBetween, isDay } from "#kit/validity.ts";

const minute = 60_000;

/** A date with its time, "2026-11-20T07:30". */
export const isDateTime = (text: string): boolean => text.includes("T") && wallOf(text) !== null;

/** Hours from one instant to the other; for two times of day, into the next day if the end is before the start. */
export function hoursBetween(from: string, to: string, zone: string): Decimal | null {
  if (isTime(from) && isTime(to)) {
    const minutes = minutesOf(to) - minutesOf(from);
    return new Decimal(minutes < 0 ? minutes + 1_440 : minutes).div(60);
  }
  const [start, end] = [instantOf(from, zone), instantOf(to, zone)];
  return start === null || end === null ? null : new Decimal(end - start).div(60 * minute);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export function daysFrom(from: string, to: string): Decimal | null {
  const [a, b] = [wallOf(from), wallOf(to)];
  return a && b ? new Decimal(daysBetween(a.day, b.day)) : null;
}

/** A date or time plus an interval; months and years stop at the end of a shorter month. */
export function dateAdd(text: string, count: Decimal, unit: string, zone: string): string | null {
  const wall = wallOf(text);
  const by = count.toNumber();
  if (!wall || !count.isInteger() || Math.abs(by) > 1_000_000) return null;
  const withTime = (on: string) => (text.includes("T") ? `${on}T${wall.time}` : on);
  const name = unit.replace(/s$/, "");
  if (name === "day") return withTime(addDays(wall.day, by));
  if (name === "week") return withTime(addDays(wall.day, 7 * by));
  if (name === "month") return withTime(addMonths(wall.day, by));
  if (name === "year") return withTime(addMonths(wall.day, 12 * by));
  const at = instantOf(text, zone);
  if (at === null || (name !== "hour" && name !== "minute")) return null;
  return wallAt(at + by * minute * (name === "hour" ? 60 : 1), zone);
}

/** Combines a date and a time. */
export const atTime = (on: string, time: string): string | null => (isDay(on) && isTime(time) ? `${on}T${time}` : null);
