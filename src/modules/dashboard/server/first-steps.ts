import { isNull } from "drizzle-orm";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/**
 * What leads a company that is set up to its first report, for whoever administers it; null once that is written (rule 10). Company, bases and
 * people stand in the list before this one.
 */
export async function firstStepsOf(ctx: Ctx): Promise<{ title: string; href: string; done: boolean }[] | null> {
  const { db, actor } = ctx;
  if (!actor.isSuperUser && reachOf(actor.rights, ["settings"], "administer") === null) return null;
  const [report] = await db.select({ id: inspectionReport.id }).from(inspectionReport).limit(1);
  if (report) return null;
  const any = async (
    table: typeof certification | typeof inventoryItem | typeof procedure | typeof clientCompany | typeof workOrder,
  ) => {
    const [row] = await db.select({ id: table.id }).from(table).where(isNull(table.archivedAt)).limit(1);
    return row !== undefined;
  };
  return [
    { title: "Record certificates", href: "/ndt-training", done: await any(certification) },
    { title: "Enter equipment", href: "/inventory", done: await any(inventoryItem) },
    { title: "Write a procedure", href: "/processes-procedures", done: await any(procedure) },
    { title: "Enter a client", href: "/client-companies", done: await any(clientCompany) },
    { title: "Plan a work order", href: "/project-management", done: await any(workOrder) },
    { title: "Write the first report", href: "/inspection-reports/new", done: false },
  ];
}
