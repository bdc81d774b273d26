/** When each base works: its weekdays and hours, and the holidays it keeps (base-locations.md rule 11). */
import { eq, inArray } from "drizzle-orm";
import type { Reading } from "#kit/server/database.ts";
import { type DayHours, hoursOf, isoWeekday } from "#modules/base-locations/rules-hours.ts";
import { baseLocation } from "#modules/base-locations/server/tables.ts";
import type { WorkCalendar } from "#modules/settings/holidays.ts";
import { holidayCalendar } from "#modules/settings/server/tables.ts";

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
