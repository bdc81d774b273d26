import { and, count, eq, inArray, isNull, notInArray, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { clientLife } from "../client-company.ts";
import { obstaclesToActivation, openWork } from "../rules.ts";
import { companies } from "./companies.ts";
import { clientCompany } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** Work in progress goes on while a client is on hold; new work orders need Operations. */
export const clientActions = actionHandlers(clientCompany, companies, clientLife, {
  /** A prospect, or a client who comes back, once invoices could be written. */
  activate: (ctx, client) => {
    const obstacles = obstaclesToActivation(client);
    if (obstacles.length > 0) throw refused(`${client.displayName} cannot be activated yet.`, obstacles);
    return fromNow(ctx);
  },
  hold: (ctx, _client, { reason }) => fromNow(ctx, reason),
  clearHold: (ctx) => fromNow(ctx),
  deactivate: async (ctx, { id }) => {
    await nothingOpen(ctx.db, id);
    return fromNow(ctx);
  },
});

export async function archiveClient(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  await ctx.store.find(clientCompany, id, { lock: true });
  await nothingOpen(ctx.db, id);
  return companies.archive(ctx, { id, query });
}

/** Since when it is in its state, and why. */
const fromNow = (ctx: Ctx, reason?: string) => ({ statusReason: reason ?? null, statusSince: ctx.now.toISOString() });

async function nothingOpen(db: Reading, id: string): Promise<void> {
  const projects = and(eq(project.clientCompanyId, id), isNull(project.archivedAt), notInArray(project.status, ["closed"]));
  const orders = and(
    eq(workOrder.clientCompanyId, id),
    isNull(workOrder.archivedAt),
    notInArray(workOrder.status, ["closed", "cancelled"]),
  );
  const reports = and(
    eq(inspectionReport.clientCompanyId, id),
    isNull(inspectionReport.archivedAt),
    inArray(inspectionReport.status, ["submitted", "returned", "signed"]),
  );
  const refusal = openWork([
    { count: await howMany(db, project, projects), one: "open project", several: "open projects" },
    { count: await howMany(db, workOrder, orders), one: "open work order", several: "open work orders" },
    { count: await howMany(db, inspectionReport, reports), one: "unreleased report", several: "unreleased reports" },
  ]);
  if (refusal) throw refused(refusal);
}

async function howMany(db: Reading, table: PgTable, where: SQL | undefined): Promise<number> {
  const [found] = await db.select({ count: count() }).from(table).where(where);
  return found?.count ?? 0;
}
