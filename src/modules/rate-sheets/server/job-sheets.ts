/** The sheets that price work, for the modules that estimate it, put it on tickets and bill it. */
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { JobSheets } from "../rules/job-sheets.ts";
import { rateItem, rateSheet } from "./tables.ts";
import { movedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** The approved sheets that may price work for a client in a currency, with their items and the holidays of their calendars. */
    sheetsThatPrice: (db: Reading, of: { clientCompanyId: string; currency: string }) => Promise<JobSheets>;
  }
}

/** Standard sheets, those of the client, of its projects and of its work orders: two queries, however many sheets there are. */
export const sheetsThatPrice: Questions["sheetsThatPrice"] = async (db, { clientCompanyId, currency }) => {
  const rows = await db
    .select()
    .from(rateSheet)
    .where(
      and(
        eq(rateSheet.currency, currency),
        inArray(rateSheet.status, ["approved", "sent", "accepted"]),
        isNull(rateSheet.archivedAt),
        or(
          eq(rateSheet.scope, "standard"),
          eq(rateSheet.clientCompanyId, clientCompanyId),
          sql`${rateSheet.projectId} in (select p.id from ${project} p where p.client_company_id = ${clientCompanyId}::uuid)`,
          sql`${rateSheet.workOrderId} in (select w.id from ${workOrder} w where w.client_company_id = ${clientCompanyId}::uuid)`,
        ),
      ),
    );
  const ids = rows.map(({ id }) => id);
  const items =
    ids.length === 0
      ? []
      : await db.select().from(rateItem).where(inArray(rateItem.rateSheetId, ids)).orderBy(asc(rateItem.sort));
  const itemsOf = Map.groupBy(items, ({ rateSheetId }) => rateSheetId);
  const calendarIds = [...new Set(rows.flatMap(({ overtimeRule }) => overtimeRule.holidayCalendarId ?? []))];
  const calendars =
    calendarIds.length === 0 ? [] : await db.select().from(holidayCalendar).where(inArray(holidayCalendar.id, calendarIds));
  return {
    sheets: rows.map((row) => ({ ...row, items: itemsOf.get(row.id) ?? [] })),
    holidays: new Map(
      calendars.map(({ id, days, observedRule }) => [id, new Set(movedDays(days, observedRule).map(({ day }) => day))]),
    ),
  };
};
