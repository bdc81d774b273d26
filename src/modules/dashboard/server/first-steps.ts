import { and, isNull, ne, type SQL } from "drizzle-orm";
import { reachOf } from "#kit/access.ts";
import type { Ctx } from "#kit/server/host.ts";
import { baseLocation } from "#modules/base-locations/server/tables.ts";
import { clientCompany } from "#modules/client-companies/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { appUser } from "#modules/people-and-access/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { companySettings } from "#modules/settings/server/tables.ts";

/** What a new company does first, for whoever administers it; null once the first report is written (rule 10). */
export async function firstStepsOf(ctx: Ctx): Promise<{ title: string; href: string; done: boolean }[] | null> {
  const { db, actor } = ctx;
  if (!actor.isSuperUser && reachOf(actor.rights, ["settings"], "administer") === null) return null;
  const [report] = await db.select({ id: inspectionReport.id }).from(inspectionReport).limit(1);
  if (report) return null;
  const [company] = await db.select({ name: companySettings.legalName }).from(companySettings);
  const any = async (
    table: typeof baseLocation | typeof appUser | typeof certification | typeof inventoryItem | typeof procedure,
    where?: SQL,
  ) => {
    const [row] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(isNull(table.archivedAt), where))
      .limit(1);
    return row !== undefined;
  };
  const [client] = await db.select({ id: clientCompany.id }).from(clientCompany).limit(1);
  const [order] = await db.select({ id: workOrder.id }).from(workOrder).limit(1);
  return [
    { title: "Name the company", href: "/settings", done: company !== undefined && company.name !== "Your company" },
    { title: "Set up the first base", href: "/base-locations", done: await any(baseLocation) },
    { title: "Invite people", href: "/user-management", done: await any(appUser, ne(appUser.id, actor.id)) },
    { title: "Record certificates", href: "/ndt-training", done: await any(certification) },
    { title: "Enter equipment", href: "/inventory", done: await any(inventoryItem) },
    { title: "Write a procedure", href: "/processes-procedures", done: await any(procedure) },
    { title: "Enter a client", href: "/client-companies", done: client !== undefined },
    { title: "Plan a work order", href: "/project-management", done: order !== undefined },
    { title: "Write the first report", href: "/inspection-reports/new", done: false },
  ];
}
