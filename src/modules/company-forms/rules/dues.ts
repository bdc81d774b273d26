/** When a form is due, and how it stands: from the submissions of its subject, asked of a moment, never stored. */
import { addDays, type Day } from "#kit/validity.ts";
import { instantOf } from "#modules/forms/expression/times.ts";

export const triggers = ["work order day", "daily", "weekly", "monthly"] as const;
type Trigger = (typeof triggers)[number];
export const dueStates = ["due", "done", "late", "missed", "excused"] as const;
export type DueState = (typeof dueStates)[number];

/** When an assignment asks for its form. */
export interface Schedule {
  trigger: Trigger;
  /** "07:00" on the site's clock. */
  dueTime: string;
  graceHours: number;
  activeFrom: Day;
  activeTo: Day | null;
}

/** A filling of the form for the subject: the instant that counts. */
export interface Filling {
  id: string;
  at: string;
}

export interface Found {
  state: DueState;
  /** How late it came, in hours with one decimal; null where it did not come late. */
  lateHours: string | null;
  filling: Filling | null;
}

/** The days of a span on which a schedule asks: each day, each Monday, the first of a month, never outside its own days. */
export function daysDue({ trigger, activeFrom, activeTo }: Schedule, from: Day, to: Day): Day[] {
  const last = activeTo !== null && activeTo < to ? activeTo : to;
  const days: Day[] = [];
  for (let day = from < activeFrom ? activeFrom : from; day <= last; day = addDays(day, 1))
    if (asksOn(trigger, day)) days.push(day);
  return days;
}

function asksOn(trigger: Trigger, day: Day): boolean {
  if (trigger === "weekly") return new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
  return trigger !== "monthly" || day.endsWith("-01");
}

/** The instants between which a due of a day counts: when it is due, when it is missed, and until when a filling is one of that day. */
export function windowOf(
  { trigger, dueTime, graceHours }: Schedule,
  day: Day,
  zone: string,
): { from: number; dueAt: number; graceUntil: number; until: number } {
  const dueAt = at(day, dueTime, zone);
  const next = trigger === "weekly" ? addDays(day, 7) : trigger === "monthly" ? firstOfNext(day) : addDays(day, 1);
  return { from: at(day, "00:00", zone), dueAt, graceUntil: dueAt + graceHours * hour, until: at(next, "00:00", zone) };
}

const hour = 3_600_000;
const at = (day: Day, time: string, zone: string): number =>
  instantOf(`${day}T${time}`, zone) ?? Date.parse(`${day}T${time}:00Z`);

function firstOfNext(day: Day): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

/** How a due of a day stands now. A filling after the due time is late for ever: nothing that is dated back turns missed into done. */
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

/** Most a device's clock may be off by, in seconds, for its own time to count. */
const mostSkew = 300;

/** The instant that counts of a filling: the device's own, unless its clock was off by more than five minutes. */
export const countedAt = (submittedAt: string, receivedAt: string | null, skewSec: number | null): string =>
  receivedAt !== null && Math.abs(skewSec ?? 0) > mostSkew ? receivedAt : submittedAt;

/** How many were done in time of those that came to an end, in percent; what was excused is left out. */
export function completion(states: readonly DueState[]): string | null {
  const count = (...of: DueState[]) => states.filter((state) => of.includes(state)).length;
  const ended = count("done", "late", "missed");
  return ended === 0 ? null : ((count("done") / ended) * 100).toFixed(1);
}
