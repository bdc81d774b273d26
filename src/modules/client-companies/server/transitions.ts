import { and, count, eq, inArray, isNull, notInArray, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { obstaclesToActivation, openWork } from "../rules.ts";
import { companies } from "./companies.ts";
import { clientCompany } from "./tables.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import type { NamedAction } from "#modules/people-and-access/matrix.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

interface Step {
  id: string;
  body: { version: number };
}

/** A prospect, or a client who comes back, becomes active once invoices could be written. */
export async function activateClient(ctx: Ctx, { id, body }: Step) {
  requireAction(ctx, "client.activate", "Only Sales or Operations can activate a client.");
  const client = await ctx.store.find(clientCompany, id, { lock: true });
  if (client.status !== "prospect" && client.status !== "inactive")
    throw refused(`${client.displayName} is ${client.status} already.`);
  const obstacles = obstaclesToActivation(client);
  if (obstacles.length > 0) throw refused(`${client.displayName} cannot be activated yet.`, obstacles);
  return moved(ctx, id, body.version, { status: "active", statusReason: null }, "activate");
}

/** Work in progress goes on; new work orders need Operations. */
export async function holdClient(ctx: Ctx, { id, body }: Step & { body: { reason: string } }) {
  requireAction(ctx, "client.hold", "Only Finance can put a client on credit hold.");
  const client = await ctx.store.find(clientCompany, id, { lock: true });
  if (client.status !== "active")
    throw refused(`${client.displayName} is ${client.status}; only an active client can be put on hold.`);
  return moved(ctx, id, body.version, { status: "on hold", statusReason: body.reason }, { verb: "hold", reason: body.reason });
}

export async function clearHold(ctx: Ctx, { id, body }: Step) {
  requireAction(ctx, "client.hold", "Only Finance can clear a credit hold.");
  const client = await ctx.store.find(clientCompany, id, { lock: true });
  if (client.status !== "on hold") throw refused(`${client.displayName} is not on hold.`);
  return moved(ctx, id, body.version, { status: "active", statusReason: null }, "clear hold");
}

export async function deactivateClient(ctx: Ctx, { id, body }: Step) {
  const client = await ctx.store.find(clientCompany, id, { lock: true });
  if (client.status === "inactive") throw refused(`${client.displayName} is inactive already.`);
  await nothingOpen(ctx.db, id);
  return moved(ctx, id, body.version, { status: "inactive", statusReason: null }, "deactivate");
}

export async function archiveClient(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  await ctx.store.find(clientCompany, id, { lock: true });
  await nothingOpen(ctx.db, id);
  return companies.archive(ctx, { id, query });
}

async function moved(
  ctx: Ctx,
  id: string,
  version: number,
  to: Pick<typeof clientCompany.$inferInsert, "status" | "statusReason">,
  action: string | { verb: string; reason: string },
) {
  await ctx.store.update(clientCompany, id, version, { ...to, statusSince: ctx.now.toISOString() }, action);
  return companies.find(ctx, { id });
}

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

function requireAction({ actor }: Ctx, action: NamedAction, message: string): void {
  if (!couldDo(actor, action)) throw notAllowed(message);
}
