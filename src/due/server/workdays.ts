/** When each base works: its weekdays and hours, and its holidays (base-locations.md rule 11). */
import { eq, inArray } from "drizzle-orm";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { type DayHours, hoursOf, isoWeekday } from "#directory/bases/working-hours.ts";
import type { WorkCalendar } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";

export type BaseWeek = WorkCalendar & { hours: readonly DayHours[] };

/** The calendars of these bases by id, or of every base when none are named. */
export async function workCalendars(db: Reading, baseIds?: readonly string[]): Promise<Map<string, BaseWeek>> {
  const rows = await db
    .select({
      id: baseLocation.id,
      kept: baseLocation.workingHours,
      days: holidayCalendar.days,
      observedRule: holidayCalendar.observedRule,
    })
    .from(baseLocation)
    .leftJoin(holidayCalendar, eq(holidayCalendar.id, baseLocation.holidayCalendarId))
    .where(baseIds ? inArray(baseLocation.id, [...baseIds]) : undefined);
  return new Map(
    rows.map(({ id, kept, days, observedRule }) => {
      const hours = hoursOf(kept);
      const weekdays = hours.map(isoWeekday);
      return [id, { hours, weekdays, days: days ?? [], observedRule: observedRule ?? "none" }];
    }),
  );
}
