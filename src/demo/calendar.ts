/** The days and hours of the demo company, all counted back from the moment it is loaded. */
import { eachOnce } from "#kit/each-once.ts";
import { addDays, type Day, dayIn } from "#kit/validity.ts";

export interface Calendar {
  now: Date;
  /** The day at the head office. */
  today: Day;
  /** A number of days ago; negative is in the future. */
  ago: (days: number) => Day;
  /** The last working day on or before a number of days ago. */
  workday: (daysAgo: number) => Day;
  /** The next working day after a day. */
  after: (day: Day) => Day;
  /** The instant (ISO) of a clock time such as "08:15" on a day in an IANA zone. */
  at: (day: Day, time: string, zone?: string) => string;
}

const headOffice = "America/Chicago";

export function calendarOf(now: Date): Calendar {
  const today = dayIn(headOffice, now);
  const ago = (days: number) => addDays(today, -days);
  return {
    now,
    today,
    ago,
    workday: (days) => {
      const day = ago(days);
      return isSunday(day) ? addDays(day, -1) : day;
    },
    after: (day) => addDays(day, isSunday(addDays(day, 1)) ? 2 : 1),
    at: instantOf,
  };
}

/** The one day of the week on which nobody at the demo company works. */
function isSunday(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

/** Calculated twice, because the first guess may be on the other side of a clock change. */
function instantOf(day: Day, time: string, zone = headOffice): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const first = wanted - offsetAt(wanted, zone);
  return new Date(wanted - offsetAt(first, zone)).toISOString();
}

/** How far a time zone is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - moment;
}

const two = "2-digit" as const;
const clockOf = eachOnce((timeZone) => {
  const digits = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const;
  return new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...digits });
});
