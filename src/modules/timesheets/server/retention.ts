import { and, asc, inArray, lte } from "drizzle-orm";
import { timesheetEntry } from "./tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Entries of time: their retention starts on the day that was worked. */
export const timesheetRetention: RecordSource = {
  recordClass: "timesheet",
  entity: "TimesheetEntry",
  noun: "Time entry",
  find: async (db, { until, limit, ids }) => {
    const old = await db
      .select({
        recordId: timesheetEntry.id,
        userId: timesheetEntry.userId,
        clientId: timesheetEntry.clientCompanyId,
        projectId: timesheetEntry.projectId,
        activity: timesheetEntry.activity,
        day: timesheetEntry.day,
      })
      .from(timesheetEntry)
      .where(and(lte(timesheetEntry.day, until), ids ? inArray(timesheetEntry.id, [...ids]) : undefined))
      .orderBy(asc(timesheetEntry.day), asc(timesheetEntry.id))
      .limit(limit);
    return old.map(({ recordId, userId, clientId, projectId, activity, day }) => ({
      recordId,
      label: `${activity} on ${day}`,
      personIds: [userId],
      clientIds: clientId ? [clientId] : [],
      projectIds: projectId ? [projectId] : [],
      neededBy: null,
      since: day,
      day,
    }));
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "TimesheetEntry", ids)));
    return Array.fromAsync(ids, async (recordId) => ({
      recordId,
      rows: await dropRows(store, timesheetEntry, inArray(timesheetEntry.id, [recordId])),
    }));
  },
};
