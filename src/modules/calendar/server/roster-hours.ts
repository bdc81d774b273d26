/** Available, assigned and free hours of people over a range (calculation 1). */
import { eq } from "drizzle-orm";
import { committedStates } from "../assignment-life.ts";
import { type Load, loadOf, type WorkingCalendar } from "../rules/availability.ts";
import type { AssignedHours } from "../rules/load-chart.ts";
import { clockInstant, hoursByDay, type Pattern, shiftsOf } from "../rules/shifts.ts";
import type { PlanRow } from "./plan-rows.ts";
import type { FoundRow } from "./roster-rows.ts";
import type { PersonFacts } from "./subject-facts.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { type DayHours, hoursOf } from "#directory/bases/working-hours.ts";
import { type CalendarDay, observedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { addDays, type Day } from "#kit/validity.ts";

export interface BaseCalendar {
  hours: readonly DayHours[];
  holidays: readonly CalendarDay[];
}

/** The working hours and holidays of every base. */
export async function baseCalendars(db: Reading): Promise<Map<string, BaseCalendar>> {
  const bases = await db
    .select({
      id: baseLocation.id,
      hours: baseLocation.workingHours,
      days: holidayCalendar.days,
      rule: holidayCalendar.observedRule,
    })
    .from(baseLocation)
    .leftJoin(holidayCalendar, eq(holidayCalendar.id, baseLocation.holidayCalendarId));
  return new Map(
    bases.map(({ id, hours, days, rule }) => [
      id,
      { hours: hoursOf(hours), holidays: days && rule ? observedDays(days, rule) : [] },
    ]),
  );
}

/** The hours of confirmed assignments by person and local day. */
export function assignedHours(plan: readonly PlanRow[]): (AssignedHours & { userId: string })[] {
  const found: (AssignedHours & { userId: string })[] = [];
  for (const row of plan) {
    const { id: assignmentId, userId, status } = row;
    if (userId === null || !committedStates.includes(status)) continue;
    for (const { day, hours } of hoursByDayOf(row)) found.push({ assignmentId, userId, day, hours });
  }
  return found;
}

/** The hours of the shifts of an assignment by local day. */
export const hoursByDayOf = (row: Pattern): { day: Day; hours: number }[] =>
  shiftsOf(row).flatMap((shift) =>
    hoursByDay(shift, shift.night ? clockInstant(addDays(shift.day, 1), "00:00", row.timeZone) : shift.end),
  );

/** What the hours of a person follow from: those of their base where nothing else is said. */
export function workingCalendar(base: BaseCalendar | undefined, facts: PersonFacts | undefined): WorkingCalendar {
  const holidays = new Set(base?.holidays.map(({ day }) => day));
  return {
    rules: facts?.rules ?? [],
    base: base?.hours ?? hoursOf([]),
    isHoliday: (day) => holidays.has(day),
    leaves: facts?.leaves ?? [],
  };
}

/** The hours of each person in a range. */
export function hoursOfPeople(asked: {
  from: Day;
  to: Day;
  rows: readonly FoundRow[];
  plan: readonly PlanRow[];
  people: ReadonlyMap<string, PersonFacts>;
  bases: ReadonlyMap<string, BaseCalendar>;
}): Map<string, Load> {
  const { from, to, rows, plan, people, bases } = asked;
  const assigned = new Map<string, number>();
  for (const { userId, day, hours } of assignedHours(plan))
    if (from <= day && day <= to) assigned.set(userId, (assigned.get(userId) ?? 0) + hours);
  return new Map(
    rows.map(({ id, baseId }) => {
      const calendar = workingCalendar(bases.get(baseId ?? ""), people.get(id));
      const load = loadOf({ ...calendar, from, to, assigned: assigned.get(id) ?? 0 });
      return [id, load];
    }),
  );
}
