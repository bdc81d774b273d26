/** When a form is due, and its state at a given time: worked out from the submissions for its subject, never stored. */
import { addDays, type Day, daysBetween } from "#kit/validity.ts";
import { instantOf } from "#kit/local-time.ts";

export const triggers = ["work order start", "work order day", "daily", "weekly", "monthly", "every n days", "once"] as const;
type Trigger = (typeof triggers)[number];
export const dueStates = ["due", "done", "late", "missed", "excused"] as const;
export type DueState = (typeof dueStates)[number];

/** When an assignment requires its form. */
export interface Schedule {
  trigger: Trigger;
  /** For "every n days". */
  everyDays: number | null;
  /** "07:00" in the site's time zone. */
  dueTime: string;
  graceHours: number;
  activeFrom: Day;
  activeTo: Day | null;
}

/** A submission of the form for the subject, with the time that counts. */
export interface Filling {
  id: string;
  at: string;
}

export interface Found {
  state: DueState;
  /** How late it was, in hours with one decimal; null if it was not late. */
  lateHours: string | null;
  filling: Filling | null;
}

/**
 * The days of a span on which a form is due: each day, each Monday, the first of a month, every so many days, once, or when the work of a job starts,
 * within the days of the schedule. `start` is the first day of the job, or the day on which it
 * could start.
 */
export function daysDue(
  { trigger, everyDays, activeFrom, activeTo }: Schedule,
  from: Day,
  to: Day,
  start: Day | null = null,
): Day[] {
  const only = trigger === "once" ? activeFrom : trigger === "work order start" ? start : undefined;
  const last = activeTo !== null && activeTo < to ? activeTo : to;
  const days: Day[] = [];
  for (let day = from < activeFrom ? activeFrom : from; day <= last; day = addDays(day, 1))
    if (only === undefined ? asksOn(trigger, day, daysBetween(activeFrom, day), everyDays ?? 1) : day === only) days.push(day);
  return days;
}

function asksOn(trigger: Trigger, day: Day, sinceFirst: number, everyDays: number): boolean {
  if (trigger === "every n days") return sinceFirst % everyDays === 0;
  if (trigger === "weekly") return new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
  return trigger !== "monthly" || day.endsWith("-01");
}

/**
 * The times of a due form: from when a submission counts for the day, when it is due, when it is missed, and until when a submission still counts for
 * the day.
 */
export function windowOf(
  { trigger, everyDays, dueTime, graceHours, activeFrom }: Schedule,
  day: Day,
  zone: string,
): { from: number; dueAt: number; graceUntil: number; until: number } {
  const dueAt = at(day, dueTime, zone);
  const graceUntil = dueAt + graceHours * hour;
  // What is asked once may be filled before, and at any time afterwards.
  if (trigger === "once" || trigger === "work order start")
    return { from: at(activeFrom, "00:00", zone), dueAt, graceUntil, until: Number.POSITIVE_INFINITY };
  // An inspection made some days early is that of its day, not of the one before.
  const early = trigger === "every n days" ? Math.floor(((everyDays ?? 1) - 1) / 2) : 0;
  const next =
    trigger === "weekly"
      ? addDays(day, 7)
      : trigger === "monthly"
        ? firstOfNext(day)
        : addDays(day, trigger === "every n days" ? (everyDays ?? 1) - early : 1);
  return { from: at(addDays(day, -early), "00:00", zone), dueAt, graceUntil, until: at(next, "00:00", zone) };
}

/** So many days before today may be due what is still open; null for as long as the schedule runs. */
export function openFor({ trigger, everyDays }: Pick<Schedule, "trigger" | "everyDays">): number | null {
  if (trigger === "once" || trigger === "work order start") return null;
  return trigger === "weekly" ? 7 : trigger === "monthly" ? 31 : trigger === "every n days" ? (everyDays ?? 1) : 0;
}

const hour = 3_600_000;
const at = (day: Day, time: string, zone: string): number =>
  instantOf(`${day}T${time}`, zone) ?? Date.parse(`${day}T${time}:00Z`);

function firstOfNext(day: Day): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

/** The state of a due form now. A submission after the due time stays late: backdating cannot turn missed into done. */
export function foundOn(schedule: Schedule, day: Day, zone: string, fillings: readonly Filling[], now: Date): Found {
  const { from, dueAt, graceUntil, until } = windowOf(schedule, day, zone);
  const [first] = fillings
    .filter((one) => Date.parse(one.at) >= from && Date.parse(one.at) < until)
    .toSorted((a, b) => a.at.localeCompare(b.at));
  if (first) {
    const late = Date.parse(first.at) - dueAt;
    return late <= 0
      ? { state: "done", lateHours: null, filling: first }
      : { state: "late", lateHours: (Math.round((late / hour) * 10) / 10).toFixed(1), filling: first };
  }
  return { state: now.getTime() > graceUntil ? "missed" : "due", lateHours: null, filling: null };
}

/** The largest clock error of a device, in seconds, with which its own time counts. */
const mostSkew = 300;

/** The time that counts for a submission: the device's own, unless its clock was off by more than five minutes. */
export const countedAt = (submittedAt: string, receivedAt: string | null, skewSec: number | null): string =>
  receivedAt !== null && Math.abs(skewSec ?? 0) > mostSkew ? receivedAt : submittedAt;

/** The percentage done in time among those done, late or missed; excused ones are left out. */
export function completion(states: readonly DueState[]): string | null {
  const count = (...of: DueState[]) => states.filter((state) => of.includes(state)).length;
  const ended = count("done", "late", "missed");
  return ended === 0 ? null : ((count("done") / ended) * 100).toFixed(1);
}

/** The longest shift, and the hours after it within which the part after the work is due. */
const longestShift = 12;
const afterShift = 2;

/** Whether the part after the work is late: a shift later than its end, as a form does not know when the crew went home. */
export const isLateAfterWork = (openedAt: string | null, now: Date): boolean =>
  openedAt !== null && now.getTime() - Date.parse(openedAt) > (longestShift + afterShift) * hour;
