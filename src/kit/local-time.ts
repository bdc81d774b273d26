/** Wall-clock times in an IANA zone, and the instants they stand for. */
import { clockIn, isDay } from "./validity.ts";

const minute = 60_000;
const day = 1_440 * minute;

/** "2026-11-20T07:30", also with seconds, or a day alone (its midnight); null if it is neither. */
export function wallOf(text: string): { day: string; time: string } | null {
  const [on = "", time = "00:00"] = text.split("T");
  const clock = time.slice(0, 5);
  return isDay(on) && isTime(clock) ? { day: on, time: clock } : null;
}

/** A time of day, "07:30". */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The wall-clock time of an instant, "2026-11-20T07:30". */
export const wallAt = (instant: Date | string | number, zone: string): string =>
  clockIn(zone, new Date(instant)).replace(" ", "T");

/** The instant of a wall-clock time in a zone; for an hour skipped by a clock change the one after it, for a repeated hour the first. */
export function instantOf(text: string, zone: string): number | null {
  const { exact, candidates } = instantsShowing(text, zone);
  return exact[0] ?? candidates[0] ?? null;
}

/**
 * Every instant at which the clocks of a zone reach a wall-clock time: usually one, two in an hour that is repeated, and for a time that is skipped
 * the instant of the clock change.
 */
export function instantsReaching(text: string, zone: string): number[] {
  const { exact, candidates } = instantsShowing(text, zone);
  if (exact.length > 0 || candidates.length < 2) return exact;
  let before = Math.min(...candidates);
  let after = Math.max(...candidates);
  const early = offsetAt(before, zone);
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / 2 / minute) * minute;
    if (offsetAt(middle, zone) === early) before = middle;
    else after = middle;
  }
  return [after];
}

function instantsShowing(text: string, zone: string): { exact: number[]; candidates: number[] } {
  const wall = wallOf(text);
  if (!wall) return { exact: [], candidates: [] };
  const asUtc = Date.parse(`${wall.day}T${wall.time}:00Z`);
  // The offset depends on the instant, which is not known yet: the offsets a day before and after cover every clock change.
  const candidates = [asUtc - offsetAt(asUtc - day, zone), asUtc - offsetAt(asUtc + day, zone)];
  const exact = [...new Set(candidates.filter((at) => at + offsetAt(at, zone) === asUtc))].toSorted((a, b) => a - b);
  return { exact, candidates };
}

/** Milliseconds to add to an instant for the time on the wall, to the minute. */
export const offsetAt = (at: number, zone: string): number =>
  Date.parse(`${wallAt(at, zone)}:00Z`) - Math.floor(at / minute) * minute;
