/** Days and windows on the clock of a site, as instants at which a shift is cut. */
import type { ClockWindow, Weekday } from "./overtime.ts";
import { weekdays } from "#directory/bases/working-hours.ts";
import { instantsReaching, wallAt } from "#kit/local-time.ts";
import { addDays, type Day, datesWorked, dayIn, daysBetween } from "#kit/validity.ts";

export const weekdayOf = (day: Day): Weekday => weekdays[((daysBetween("2024-01-01", day) % 7) + 7) % 7] ?? "Monday";

/** The first day of the week the day is in. */
export const weekOf = (day: Day, startsOn: Weekday): Day =>
  addDays(day, -((weekdays.indexOf(weekdayOf(day)) - weekdays.indexOf(startsOn) + 7) % 7));

/** A window for each weekday that has one. */
export type WeekWindows = Partial<Record<Weekday, ClockWindow>>;

export const everyDay = (window: ClockWindow): WeekWindows => Object.fromEntries(weekdays.map((day) => [day, window]));

/**
 * Whether an instant is inside the window of its day, or the one that began the day before and goes over midnight; null if neither day has one that
 * says so.
 */
export function isInside(windows: WeekWindows, at: number, timeZone: string): boolean | null {
  const [day = "", clock = ""] = wallAt(at, timeZone).split("T");
  const own = windows[weekdayOf(day)];
  const before = windows[weekdayOf(addDays(day, -1))];
  const late = before && goesOver(before) ? clock < before.to : false;
  if (!own) return late ? true : null;
  const early = goesOver(own) ? clock >= own.from : own.from <= clock && clock < own.to;
  return late || early;
}

const goesOver = ({ from, to }: ClockWindow): boolean => to <= from;

/** The instants between two, at which a day begins or a window opens or closes, in order. */
export function cutsBetween(from: number, to: number, timeZone: string, windows: readonly WeekWindows[]): number[] {
  const days = datesWorked(new Date(from), new Date(to), timeZone);
  const clocks = new Set(
    windows.flatMap((one) => Object.values(one).flatMap((window) => [window.from, window.to])).filter((time) => time !== "24:00"),
  );
  const cuts = days.flatMap((day) => [
    ...[...clocks].flatMap((time) => instantsReaching(`${day}T${time}`, timeZone)),
    ...instantsReaching(`${day}T00:00`, timeZone),
  ]);
  return [...new Set(cuts)].filter((at) => from < at && at < to).toSorted((a, b) => a - b);
}

export const localDay = (at: number, timeZone: string): Day => dayIn(timeZone, new Date(at));
