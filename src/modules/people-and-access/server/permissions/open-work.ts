import { and, count, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { accessIds } from "#access/matrix.ts";
import type { Reading } from "#kit/server/database.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** What a person still has to do in a module that is being taken from them, as a warning; null when there is nothing. */
export async function openWork(db: Reading, userId: string, moduleId: string): Promise<string | null> {
  const tasks = await openTasks(db, userId, moduleId);
  if (tasks === 0) return null;
  return `${tasks} open ${tasks === 1 ? "task" : "tasks"} in ${accessIds[moduleId as keyof typeof accessIds]} will have no owner.`;
}

async function openTasks(db: Reading, userId: string, moduleId: string): Promise<number> {
  if (moduleId === "inspection-reports") {
    const own = and(eq(inspectionReport.createdById, userId), isNull(inspectionReport.archivedAt));
    const open = inArray(inspectionReport.status, ["draft", "returned"]);
    const [found] = await db.select({ many: count() }).from(inspectionReport).where(and(own, open));
    return found?.many ?? 0;
  }
  if (moduleId === "projects") {
    const assigned = sql`${workOrder.assignedUserIds} @> array[${userId}]::uuid[]`;
    const open = notInArray(workOrder.status, ["work done", "closed", "cancelled"]);
    const [found] = await db
      .select({ many: count() })
      .from(workOrder)
      .where(and(assigned, open, isNull(workOrder.archivedAt)));
    return found?.many ?? 0;
  }
  return 0;
}
