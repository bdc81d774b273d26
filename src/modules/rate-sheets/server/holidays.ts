import { eq } from "drizzle-orm";
import { movedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

/** The days that the calendar of an overtime rule observes; none without a calendar. */
export async function holidayCalendarDays({ db }: Pick<Ctx, "db">, id: string | null): Promise<Day[]> {
  if (!id) return [];
  const [found] = await db.select().from(holidayCalendar).where(eq(holidayCalendar.id, id));
  return found ? movedDays(found.days, found.observedRule).map(({ day }) => day) : [];
}
