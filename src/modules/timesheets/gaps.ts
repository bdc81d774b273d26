/** Days without time against the work orders a person is on the crew of (project-management rule 6). No database. */
import type { Gap } from "./contract.ts";
import { addDays, type Day } from "#kit/validity.ts";

export interface CrewJob {
  id: string;
  number: string;
  title: string;
  from: Day | null;
  to: Day | null;
}

/**
 * Work days up to a day on which jobs were planned for the person and no time is logged at all: who is on the crew of two jobs works on one of them
 * at a time, and a day of training is no gap.
 */
export function gapsOf(asked: {
  days: readonly Day[];
  upTo: Day;
  isWorkday: (day: Day) => boolean;
  jobs: readonly CrewJob[];
  logged: ReadonlySet<Day>;
}): Gap[] {
  const { days, upTo, isWorkday, jobs, logged } = asked;
  return days
    .filter((day) => day <= upTo && isWorkday(day) && !logged.has(day))
    .flatMap((day) => {
      const planned = jobs.filter(({ from, to }) => from !== null && from <= day && (to === null || day <= to));
      return planned.length > 0 ? [{ day, jobs: planned.map(({ id, number, title }) => ({ id, number, title })) }] : [];
    });
}

/** The seven days of the week that begins on a Monday. */
export const daysOfWeek = (monday: Day): Day[] => [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(monday, more));
