/** Available, assigned and free hours of people over a range (calculation 1). */
import { eq } from "drizzle-orm";
import { committedStates } from "../assignment-life.ts";
import { type Load, loadOf } from "../rules/availability.ts";
import { clockInstant, hoursByDay, shiftsOf } from "../rules/shifts.ts";
import type { PlanRow } from "./plan-rows.ts";
import type { FoundRow } from "./roster-rows.ts";
import type { PersonFacts } from "./subject-facts.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { type DayHours, hoursOf } from "#directory/bases/working-hours.ts";
import { type CalendarDay, observedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { addDays, type Day } from "#kit/validity.ts";

interface BaseCalendar {
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
  for (const row of plan) {
    if (row.userId === null || !committedStates.includes(row.status)) continue;
    for (const shift of shiftsOf(row))
      for (const { day, hours } of hoursByDay(shift, clockInstant(addDays(shift.day, 1), "00:00", row.timeZone)))
        if (from <= day && day <= to) assigned.set(row.userId, (assigned.get(row.userId) ?? 0) + hours);
  }
  return new Map(
    rows.map(({ id, baseId }) => {
      const base = bases.get(baseId ?? "");
      const days = new Set(base?.holidays.map(({ day }) => day));
      const facts = people.get(id);
      const load = loadOf({
        from,
        to,
        rules: facts?.rules ?? [],
        base: base?.hours ?? hoursOf([]),
        isHoliday: (day) => days.has(day),
        leaves: facts?.leaves ?? [],
        assigned: assigned.get(id) ?? 0,
      });
      return [id, load];
    }),
  );
}
