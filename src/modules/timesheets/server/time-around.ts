/** All time of the people of some entries that the limits of their weeks need. */
import { and, eq, gte, inArray, lte } from "drizzle-orm";
import type { TimesheetEntry } from "../contract.ts";
import { present, timesheetEntry } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { addDays } from "#kit/validity.ts";

/** A week of limits may begin on any day and reach over either end of what is shown. */
const around = 8;

export async function timeAround(db: Reading, entries: readonly Pick<TimesheetEntry, "userId" | "day">[]) {
  const days = entries.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  return db
    .select({
      id: timesheetEntry.id,
      userId: timesheetEntry.userId,
      day: timesheetEntry.day,
      start: timesheetEntry.startAt,
      end: timesheetEntry.endAt,
      breakMin: timesheetEntry.breakMin,
      breakStart: timesheetEntry.breakStartAt,
      activity: timesheetEntry.activity,
      timeZone: timesheetEntry.timeZone,
      baseId: timesheetEntry.baseLocationId,
      /** Where the person belongs, whose pay rule counts. */
      homeBaseId: appUser.baseLocationId,
      clientId: timesheetEntry.clientCompanyId,
      client: clientCompany.displayName,
      projectId: timesheetEntry.projectId,
      workOrderId: timesheetEntry.workOrderId,
    })
    .from(timesheetEntry)
    .innerJoin(appUser, eq(appUser.id, timesheetEntry.userId))
    .leftJoin(clientCompany, eq(clientCompany.id, timesheetEntry.clientCompanyId))
    .where(
      and(
        inArray(timesheetEntry.userId, [...new Set(entries.map(({ userId }) => userId))]),
        gte(timesheetEntry.day, addDays(first, -around)),
        lte(timesheetEntry.day, addDays(last, around)),
        present,
      ),
    );
}
