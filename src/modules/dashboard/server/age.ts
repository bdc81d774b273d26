import { workingDaysBetween } from "#directory/company/holidays.ts";
import { workCalendars } from "#due/server/workdays.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

/** How many working days ago an instant was, by the time zone, the week and the holidays of the person's base (base-locations rule 11). */
export async function ageInWorkingDays({ db, actor, today }: Ctx): Promise<(since: string) => number> {
  const { homeBaseId } = actor;
  const calendar = homeBaseId ? (await workCalendars(db, [homeBaseId])).get(homeBaseId) : null;
  return (since) => workingDaysBetween(dayIn(actor.timeZone, since), today, calendar ?? null);
}
