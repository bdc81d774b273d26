/** A plan as iCalendar (RFC 5545): what is emitted, by the library that writes, folds and escapes it. */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus, ICalWeekday } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { folded } from "../rules/folding.ts";
import type { Timing } from "./occurrences.ts";
import { daysOfPattern, type Pattern, shiftsOf } from "../rules/shifts.ts";
import { instantOf } from "#kit/local-time.ts";
import { addDays, type Day } from "#kit/validity.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

interface Told {
  /** Never changes for the same thing. */
  uid: string;
  /** Rises with each change of time, place or status. */
  sequence: number;
  /** When it was last changed (an instant). */
  changedAt: string;
  summary: string;
  status: "tentative" | "confirmed" | "cancelled";
}

/** An assignment: its first shift, repeated on its days. */
export interface ToldShifts extends Told {
  pattern: Pattern;
  location: string | null;
  description: string;
  url: string;
}

/** Whole days, both inclusive. */
export interface ToldDays extends Told {
  fromOn: Day;
  toOn: Day;
}

/** An event with its rule and exceptions. */
export interface ToldEvent extends Told, Timing {
  location: string | null;
  description: string | null;
  url: string;
}

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;
const weekdays = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
] as const;

/** The calendar as text; each line ends with CRLF, also the last, where the library leaves it out (RFC 5545 section 3.1). */
export function icsOf(
  name: string,
  {
    shifts = [],
    days = [],
    events = [],
  }: { shifts?: readonly ToldShifts[]; days?: readonly ToldDays[]; events?: readonly ToldEvent[] },
): string {
  const calendar = ical({
    // The library writes the name as it is: what would have to be escaped in it is left out.
    name: name.replace(/[\\;,\r\n]/g, " "),
    prodId: { company: "Holdpoint", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    timezone: { name: null, generator: (zone) => [tzlib_get_ical_block(zone)].flat()[0] ?? null },
  });
  for (const one of shifts) {
    const [first] = shiftsOf(one.pattern);
    if (!first) continue;
    const { timeZone } = one.pattern;
    calendar.createEvent({
      ...told(one),
      start: dayjs(first.start).tz(timeZone),
      end: dayjs(first.end).tz(timeZone),
      timezone: timeZone,
      ...placed(one),
      ...repeated(one.pattern),
    });
  }
  for (const one of days) calendar.createEvent({ ...told(one), allDay: true, start: one.fromOn, end: addDays(one.toOn, 1) });
  for (const one of events) calendar.createEvent({ ...told(one), ...timed(one), ...placed(one) });
  // The library folds a little earlier than it may.
  return `${folded(propertiesFirst(calendar.toString()))}\r\n`;
}

/** The properties of a calendar come before its components (RFC 5545 section 3.4): the library writes two of them after the time zones. */
function propertiesFirst(text: string): string {
  const late = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)\b.*\r\n/gm;
  const moved = [...text.matchAll(late)].map(([line]) => line).join("");
  const rest = text.replaceAll(late, "");
  const first = rest.indexOf("BEGIN:", rest.indexOf("\r\n"));
  return first < 0 ? text : rest.slice(0, first) + moved + rest.slice(first);
}

const placed = ({ location, description, url }: Pick<ToldEvent, "location" | "description" | "url">) => ({
  url,
  ...(description ? { description } : {}),
  ...(location ? { location } : {}),
});

function timed(one: ToldEvent) {
  const { fromOn, toOn, startClock, endClock, timeZone } = one;
  const repeating = repeatLines(one);
  const repeats = repeating === null ? {} : { repeating };
  if (startClock === null || endClock === null) return { allDay: true, start: fromOn, end: addDays(toOn, 1), ...repeats };
  const at = (day: Day, clock: string) => dayjs(instantOf(`${day}T${clock}`, timeZone) ?? 0).tz(timeZone);
  return { start: at(fromOn, startClock), end: at(toOn, endClock), timezone: timeZone, ...repeats };
}

/** Rule and exceptions as content lines: an end is a day of a whole-day event, and otherwise an instant in UTC (RFC 5545 section 3.3.10). */
function repeatLines({ recurrence, exceptDays, startClock, timeZone }: ToldEvent): string | null {
  if (!recurrence) return null;
  const basic = (text: string) => text.replaceAll(/[-:]/g, "");
  const until = /UNTIL=(\d{4})(\d{2})(\d{2})/;
  const rule =
    startClock === null
      ? recurrence
      : recurrence.replace(until, (_, year: string, month: string, day: string) => {
          const end = new Date(instantOf(`${year}-${month}-${day}T23:59`, timeZone) ?? 0).toISOString();
          return `UNTIL=${basic(end.slice(0, 19))}Z`;
        });
  const except =
    startClock === null
      ? `EXDATE;VALUE=DATE:${exceptDays.map(basic).join(",")}`
      : `EXDATE;TZID=${timeZone}:${exceptDays.map((day) => `${basic(day)}T${basic(startClock)}00`).join(",")}`;
  return [`RRULE:${rule}`, ...(exceptDays.length > 0 ? [except] : [])].join("\r\n");
}

const told = ({ uid, sequence, changedAt, summary, status }: Told) => ({
  id: uid,
  sequence,
  stamp: new Date(changedAt),
  lastModified: new Date(changedAt),
  summary,
  status: statuses[status],
});

/** Every day, or its weekdays, as often as there are shifts. */
function repeated(pattern: Pattern) {
  const count = daysOfPattern(pattern).length;
  if (count < 2) return {};
  const every = daysOfPattern({ ...pattern, weekdays: [] }).length === count;
  if (every) return { repeating: { freq: ICalEventRepeatingFreq.DAILY, count } };
  const byDay = pattern.weekdays.flatMap((day) => weekdays[day - 1] ?? []);
  return { repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay, count } };
}
