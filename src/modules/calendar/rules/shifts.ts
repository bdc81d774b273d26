/** The shifts of an assignment: from its days, weekdays and clock times to instants. */
import { isoDayOf } from "./weekday.ts";
import { eachOnce } from "#kit/each-once.ts";
import { instantOf, wallAt } from "#kit/local-time.ts";
import { addDays, type Day, eachDay } from "#kit/validity.ts";

/** When somebody or something is on a job: both days inclusive, on these weekdays (1 is Monday; none means every day), from a clock time to another. */
export interface Pattern {
  fromOn: Day;
  toOn: Day;
  weekdays: readonly number[];
  /** "07:00", at the site's clock. */
  startClock: string;
  /** Up to and with the start, the shift ends on the next day. */
  endClock: string;
  timeZone: string;
}

/** One shift, from an instant to another in milliseconds; its day is that of the start at the site. */
export interface Shift {
  day: Day;
  /** The last local day it touches; one that ends at midnight does not touch the day that then begins. */
  last: Day;
  start: number;
  end: number;
  /** It goes past midnight. */
  night: boolean;
}

/** The days on which it is worked, in order. A range without any of its weekdays is worked on all of its days. */
export function daysOfPattern({ fromOn, toOn, weekdays }: Pick<Pattern, "fromOn" | "toOn" | "weekdays">): Day[] {
  const all = eachDay(fromOn, toOn);
  const some = weekdays.length === 0 ? all : all.filter((day) => weekdays.includes(isoDayOf(day)));
  return some.length > 0 ? some : all;
}

export const isNight = ({ startClock, endClock }: Pick<Pattern, "startClock" | "endClock">): boolean => endClock <= startClock;

/** The local days that its shifts touch, in order: of a night also the day on which it ends (rules 2 and 10). */
export const daysTouched = (pattern: Pattern): Day[] =>
  [...new Set(shiftsOf(pattern).flatMap(({ day, last }) => [day, last]))].toSorted();

/** The last local day that is touched by an assignment to this day. */
export const lastTouched = ({ toOn, ...clocks }: Pick<Pattern, "toOn" | "startClock" | "endClock">): Day =>
  touchesNext(clocks) ? addDays(toOn, 1) : toOn;

/** The day on which the first shift begins that touches this day. */
export const beginOf = (pattern: Pattern, touched: Day): Day =>
  shiftsOf(pattern).find(({ last }) => last >= touched)?.day ?? touched;

const touchesNext = (clocks: Pick<Pattern, "startClock" | "endClock">): boolean => isNight(clocks) && clocks.endClock !== "00:00";

/** The instant of a clock time, each found once: many shifts begin at the same time in the same zone. */
export const clockInstant = (day: Day, clock: string, timeZone: string): number => instantOnce(`${day} ${clock} ${timeZone}`);

const instantOnce = eachOnce((key: string) => {
  const [day = "", clock = "", timeZone = ""] = key.split(" ");
  return instantOf(`${day}T${clock}`, timeZone) ?? 0;
}, 20_000);

/** The clock time of a day that is meant: of one that a clock change leaves out, the one after it ("03:30" where 02:30 is left out). */
export const clockOn = (day: Day, clock: string, timeZone: string): string => clockOnce(`${day} ${clock} ${timeZone}`);

const clockOnce = eachOnce((key: string) => {
  const [day = "", clock = "", timeZone = ""] = key.split(" ");
  return wallAt(clockInstant(day, clock, timeZone), timeZone).slice(11);
}, 20_000);

/** Why a clock time cannot be entered for a day; null of one that exists. */
export const leftOut = (day: Day, clock: string, timeZone: string): string | null =>
  clockOn(day, clock, timeZone) === clock
    ? null
    : `The clock time ${clock} does not exist on ${day} in ${timeZone}: clocks go forward over it.`;

/** The shifts of an assignment in order. Their length is that between the instants, also over a clock change. */
export const shiftsOf = ({ fromOn, toOn, weekdays, startClock, endClock, timeZone }: Pattern): readonly Shift[] =>
  shiftsOnce(`${fromOn} ${toOn} ${startClock} ${endClock} ${timeZone} ${weekdays.join("")}`);

/** Found once: the checks, the hours and the bars of a plan ask for the same. */
const shiftsOnce = eachOnce((key: string): readonly Shift[] => {
  const [fromOn = "", toOn = "", startClock = "", endClock = "", timeZone = "", weekdays = ""] = key.split(" ");
  const night = isNight({ startClock, endClock });
  return daysOfPattern({ fromOn, toOn, weekdays: [...weekdays].map(Number) }).map((day) => ({
    day,
    last: touchesNext({ startClock, endClock }) ? addDays(day, 1) : day,
    start: clockInstant(day, startClock, timeZone),
    end: clockInstant(night ? addDays(day, 1) : day, endClock, timeZone),
    night,
  }));
}, 10_000);

/** Half-open: a shift that ends at 18:00 and one that begins then do not overlap (rule 10). */
export const shiftsOverlap = (a: Pick<Shift, "start" | "end">, b: Pick<Shift, "start" | "end">): boolean =>
  a.start < b.end && b.start < a.end;

/** Hours of a shift that fall on its local days: one overnight counts by local date (calculation 1). */
export function hoursByDay({ start, end, day, night }: Shift, midnightAfter: number): { day: Day; hours: number }[] {
  if (!night || midnightAfter >= end) return [{ day, hours: hoursOf(start, end) }];
  return [
    { day, hours: hoursOf(start, midnightAfter) },
    { day: addDays(day, 1), hours: hoursOf(midnightAfter, end) },
  ];
}

/** Elapsed hours between two instants. */
export const hoursOf = (start: number, end: number): number => (end - start) / 3_600_000;
