/** The repetitions of an event: its days by the rule (RFC 5545), less its exceptions, at the clock of its place. */
import ICAL from "ical.js";
import { notSupported, repeatOf } from "../rules/repeat.ts";
import { clockInstant, clockOn, type Shift } from "../rules/shifts.ts";
import { isoDayOf } from "../rules/weekday.ts";
import { eachOnce } from "#kit/each-once.ts";
import { wallAt } from "#kit/local-time.ts";
import { wrongField } from "#kit/refusals.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";

/** What decides when an event takes place. Days are those of its first repetition, both inclusive. */
export interface Timing {
  fromOn: Day;
  toOn: Day;
  /** Null for a whole day. */
  startClock: string | null;
  endClock: string | null;
  timeZone: string;
  recurrence: string | null;
  exceptDays: readonly Day[];
}

/** One repetition: its days, both inclusive, its clock times there (null for a whole day), and its instants, half-open. */
export interface Occurrence {
  on: Day;
  to: Day;
  startClock: string | null;
  endClock: string | null;
  start: number;
  end: number;
}

/** No series is followed further than so many repetitions at once. */
const mostAtOnce = 2000;

/** The repetitions that touch a range of days, in order. */
export function occurrencesOf(timing: Timing, range: { from: Day; to: Day }): Occurrence[] {
  const length = daysBetween(timing.fromOn, timing.toOn);
  const except = new Set(timing.exceptDays);
  return daysWithin(timing, { from: addDays(range.from, -length), to: range.to })
    .filter((on) => !except.has(on))
    .map((on) => occurrenceOn(on, addDays(on, length), timing));
}

/** One whose start a clock change leaves out begins at the time after it, and is as long as the others. */
function occurrenceOn(on: Day, to: Day, { startClock, endClock, timeZone }: Timing): Occurrence {
  const start = clockInstant(on, startClock ?? "00:00", timeZone);
  if (startClock === null || endClock === null)
    return { on, to, startClock: null, endClock: null, start, end: clockInstant(addDays(to, 1), "00:00", timeZone) };
  const begins = clockOn(on, startClock, timeZone);
  const end =
    begins === startClock
      ? clockInstant(to, endClock, timeZone)
      : start + Date.parse(`${to}T${endClock}Z`) - Date.parse(`${on}T${startClock}Z`);
  const ends = begins === startClock ? clockOn(to, endClock, timeZone) : wallAt(end, timeZone).slice(11);
  return { on, to, startClock: begins, endClock: ends, start, end };
}

/** As a shift, of which the checks know the days it touches. */
export const shiftOf = ({ on, to, start, end }: Occurrence): Shift => ({ day: on, last: to, start, end, night: to > on });

/** The first days of its repetitions in a range. */
function daysWithin({ fromOn, recurrence }: Timing, { from, to }: { from: Day; to: Day }): Day[] {
  if (!recurrence) return from <= fromOn && fromOn <= to ? [fromOn] : [];
  if (fromOn > to) return [];
  return daysUpTo(`${jumpedTo(fromOn, recurrence, from)} ${to} ${recurrence}`).filter((day) => day >= from);
}

/** The days of a rule from its first up to a last: many series have the same rule, and a calendar is opened again and again. */
const daysUpTo = eachOnce((key: string): readonly Day[] => {
  const [first = "", last = "", rule = ""] = key.split(" ");
  const days: Day[] = [];
  for (const day of daysFrom(first, rule)) {
    if (day > last) break;
    days.push(day);
  }
  return days;
}, 2_000);

/** A series without a number of times can be followed from a later day: years of daily repetitions are not gone through one by one. */
function jumpedTo(first: Day, rule: string, from: Day): Day {
  const repeat = repeatOf(rule);
  if (!repeat || repeat.count !== null || repeat.rhythm === "MONTHLY" || from <= first) return first;
  const step = repeat.interval * (repeat.rhythm === "WEEKLY" ? 7 : 1);
  const jump = Math.max(0, Math.floor(daysBetween(first, from) / step) - 1) * step;
  return addDays(first, jump);
}

function* daysFrom(first: Day, rule: string): Generator<Day> {
  // Weeks begin on Monday in a rule that says nothing else (RFC 5545, WKST).
  const days = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first));
  for (let times = 0; times < mostAtOnce; times += 1) {
    const next = days.next();
    if (!next) return;
    const day = next.toString().slice(0, 10);
    // Beyond the year 9999 there are no days to write.
    if (day.length !== 10 || day < first) return;
    yield day;
  }
}

/** So many repetitions show whether two of a series overlap: their distances come again. */
const timesCompared = 60;

/** Whether a repetition begins before the one before it is over: its people would be booked twice by one event. */
function meetsItself(
  first: Day,
  rule: string,
  length: number,
  { startClock, endClock }: Partial<Record<"startClock" | "endClock", string | null | undefined>>,
): boolean {
  const days: Day[] = [];
  for (const day of daysFrom(first, rule)) if (days.push(day) >= timesCompared) break;
  // A night shift ends on the day on which the next one begins, before it.
  const isOverBefore = startClock && endClock && endClock <= startClock;
  const least = isOverBefore ? length : length + 1;
  return days.some((day, at) => at > 0 && daysBetween(days[at - 1] ?? day, day) < least);
}

/** The days and the rule as they are stored: a weekly series begins on the first of its weekdays. Refuses what is not supported. */
export function storedTiming(
  timing: Pick<Timing, "fromOn" | "toOn"> & Partial<Record<"recurrence" | "startClock" | "endClock", string | null | undefined>>,
) {
  const { fromOn, toOn, recurrence } = timing;
  if (!recurrence) return { fromOn, toOn, recurrence: null, lastOn: toOn };
  const repeat = repeatOf(recurrence);
  if (!repeat || (repeat.until !== null && repeat.until < fromOn)) throw wrongField("recurrence", notSupported);
  const ahead =
    repeat.weekdays.length === 0
      ? 0
      : [0, 1, 2, 3, 4, 5, 6].find((days) => repeat.weekdays.includes(isoDayOf(addDays(fromOn, days))));
  const first = addDays(fromOn, ahead ?? 0);
  const length = daysBetween(fromOn, toOn);
  if (repeat.until !== null && repeat.until < first) throw wrongField("recurrence", notSupported);
  const rule = recurrence.toUpperCase();
  if (meetsItself(first, rule, length, timing))
    throw wrongField("recurrence", "It begins again before it is over. Repeat it less often, or shorten it.");
  const last = repeat.count === null ? repeat.until : ([...daysFrom(first, rule)].at(-1) ?? first);
  return { fromOn: first, toOn: addDays(first, length), recurrence: rule, lastOn: last === null ? null : addDays(last, length) };
}
