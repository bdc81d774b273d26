/** People and items that an event takes at the time of a job (rule 5). */
import { type Finding, finding } from "../finding.ts";
import { type Shift, shiftsOverlap } from "./shifts.ts";
import { clockIn } from "#kit/validity.ts";

/** An event with its repetitions, as one person or item is taken by it. */
export interface BusyTime {
  id: string;
  /** Null of a private one: only that the person is busy is said. */
  title: string | null;
  /** Who is on this job is on it in the event as well. */
  workOrderId: string | null;
  timeZone: string;
  /** Not certain yet: it is told, and takes no one. */
  tentative: boolean;
  shifts: readonly Shift[];
}

/** "Ana Torres is at PAUT refresher until 2026-06-12 12:00." */
export const busyMessage = (name: string, { title, timeZone }: BusyTime, end: number): string =>
  `${name} is ${title === null ? "busy" : `at ${title}`} until ${clockIn(timeZone, new Date(end))}.`;

/** One finding for each event that overlaps these shifts of a job, which are in order. */
export function busyFindings(
  name: string,
  { workOrderId, shifts }: { workOrderId: string; shifts: readonly Shift[] },
  busy: readonly BusyTime[],
): Finding[] {
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (!first || !last) return [];
  // Most events of a month are on other days than a job.
  const near = busy.filter((event) => event.shifts.some(({ start, end }) => start < last.end && first.start < end));
  return near.flatMap((event) => {
    if (event.workOrderId === workOrderId) return [];
    const met = shifts.flatMap((shift) => {
      const other = event.shifts.find((one) => shiftsOverlap(one, shift));
      return other ? [{ day: shift.day, end: other.end }] : [];
    });
    const [begun] = met;
    if (!begun) return [];
    return finding({
      check: "booked elsewhere",
      severity: event.tentative ? "told" : "hard",
      from: begun.day,
      to: met.at(-1)?.day ?? begun.day,
      message: busyMessage(name, event, begun.end),
      ...(event.title === null ? {} : { entity: "CalendarEvent", entityId: event.id }),
    });
  });
}
