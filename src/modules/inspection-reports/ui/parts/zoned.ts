import { eachOnce } from "#kit/each-once.ts";

/** Local times at the site and the instants they stand for. */

/** "2026-03-14T22:00" on the clock of an IANA zone, as a time field wants it; empty for nothing. */
export function onSiteClock(instant: string | null | undefined, timeZone: string): string {
  if (!instant || Number.isNaN(Date.parse(instant))) return "";
  const parts = partsAt(Date.parse(instant), timeZone);
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}`;
}

/**
 * The instant (ISO, UTC) of a local time at the site; null if it is not a time. In the hour repeated when summer time ends, the earlier of the two.
 */
export function instantOf(onClock: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(onClock)) return null;
  const wanted = Date.parse(`${onClock}:00Z`);
  if (Number.isNaN(wanted)) return null;
  // The offset depends on the instant, which is not known yet: the offsets a day before and after cover every clock change.
  const offsets = [-86_400_000, 86_400_000].map((shift) => offsetAt(wanted + shift, timeZone));
  const found = offsets.map((offset) => wanted - offset).filter((instant) => instant + offsetAt(instant, timeZone) === wanted);
  const instant = found.length > 0 ? Math.min(...found) : wanted - (offsets[0] ?? 0);
  return new Date(instant).toISOString();
}

function offsetAt(instant: number, timeZone: string): number {
  const parts = partsAt(instant, timeZone);
  const shown = `${parts["year"]}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}:${parts["second"]}Z`;
  return Date.parse(shown) - Math.floor(instant / 1000) * 1000;
}

function partsAt(instant: number, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
}

const two = "2-digit" as const;
const clockOf = eachOnce((timeZone) => {
  const digits = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const;
  return new Intl.DateTimeFormat("en-GB", { timeZone, ...digits, hourCycle: "h23" });
});
