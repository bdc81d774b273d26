import { eq } from "drizzle-orm";
import type { Ctx } from "#kit/server/host.ts";
import { dayIn } from "#kit/validity.ts";
import { baseLocation } from "#modules/base-locations/server/tables.ts";
import { workingDaysBetween } from "#modules/settings/holidays.ts";
import { holidayCalendar } from "#modules/settings/server/tables.ts";

/** How many working days ago an instant was, by the time zone and the holidays of the person's base (base-locations rule 11). */
export async function ageInWorkingDays({ db, actor, today }: Ctx): Promise<(since: string) => number> {
  const [calendar] = actor.homeBaseId
    ? await db
        .select({ days: holidayCalendar.days, observedRule: holidayCalendar.observedRule })
        .from(baseLocation)
        .innerJoin(holidayCalendar, eq(holidayCalendar.id, baseLocation.holidayCalendarId))
        .where(eq(baseLocation.id, actor.homeBaseId))
    : [];
  return (since) => workingDaysBetween(dayIn(actor.timeZone, since), today, calendar ?? null);
}
