/** A plan as iCalendar (RFC 5545): what is emitted, by the library that writes, folds and escapes it. */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus, ICalWeekday } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { folded } from "../rules/folding.ts";
import { daysOfPattern, type Pattern, shiftsOf } from "../rules/shifts.ts";
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

/** The calendar as text, with CRLF. */
export function icsOf(name: string, shifts: readonly ToldShifts[], days: readonly ToldDays[]): string {
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
      description: one.description,
      url: one.url,
      ...(one.location ? { location: one.location } : {}),
      ...repeated(one.pattern),
    });
  }
  for (const one of days) calendar.createEvent({ ...told(one), allDay: true, start: one.fromOn, end: addDays(one.toOn, 1) });
  // The library folds a little earlier than it may.
  return folded(calendar.toString());
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
