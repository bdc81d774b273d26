/** The load of a person, week by week (calculations 1 and 5). */
import { type Load, loadOf, type WorkingCalendar } from "./availability.ts";
import { isIn, type Week } from "./weeks.ts";
import type { Day } from "#kit/validity.ts";

/** The hours of one shift of a confirmed assignment that fall on a day. */
export interface AssignedHours {
  assignmentId: string;
  day: Day;
  hours: number;
}

/** The load of a week, and how many assignments it comes from. */
export type WeekLoad = Load & { jobs: number };

/** Of each week: available, assigned and free hours, the load in percent (null where nothing is available), and the assignments with hours in it. */
export function weeklyLoads(weeks: readonly Week[], calendar: WorkingCalendar, assigned: readonly AssignedHours[]): WeekLoad[] {
  return weeks.map((week) => {
    const own = assigned.filter(({ day }) => isIn(day, week));
    const hours = own.reduce((sum, one) => sum + one.hours, 0);
    return {
      ...loadOf({ ...calendar, ...week, assigned: hours }),
      jobs: new Set(own.map(({ assignmentId }) => assignmentId)).size,
    };
  });
}
