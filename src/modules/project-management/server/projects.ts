import { randomUUID } from "node:crypto";
import { and, asc, count, eq, isNull, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Project, type ProjectDraft } from "../contract.ts";
import { namedFirst, type Unfinished, unfinished } from "../rules.ts";
import { nextNumber } from "./numbers.ts";
import { refuseCrews } from "./may-plan.ts";
import { project, workOrder } from "./tables.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";

const manager = alias(appUser, "manager");

export const projects = crud(project, {
  search: [sql`(${project.number} || ' ' || ${project.name})`],
  sorts: { startOn: project.startOn, name: project.name, number: project.number, createdAt: project.createdAt },
  sort: "-startOn",
  extra: {
    clientName: clientCompany.displayName,
    baseName: baseLocation.name,
    managerName: sql<string | null>`${manager.firstName} || ' ' || ${manager.lastName}`,
    workOrders: sql<number>`(select count(*)::int from work_order where project_id = ${project.id} and archived_at is null)`,
    openWorkOrders: sql<number>`(select count(*)::int from work_order where project_id = ${project.id} and archived_at is null
      and status not in ('closed', 'cancelled'))`,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, project.clientCompanyId) },
    { table: baseLocation, on: eq(baseLocation.id, project.baseLocationId) },
    { table: manager, on: eq(manager.id, project.managerId) },
  ],
  labels: Project.labels,
  fields: Project.fields,
});

export async function createProject(ctx: Ctx, { body }: { body: ProjectDraft }) {
  refuseCrews(ctx);
  const { id } = await insertProject(ctx, body, "draft");
  return projects.find(ctx, { id });
}

/** Checks what the draft refers to and gives the project its number. */
export async function insertProject(
  ctx: Ctx,
  { id = randomUUID(), ...draft }: ProjectDraft & { id?: string },
  status: "draft" | "active",
): Promise<Row<typeof project>> {
  await ctx.lookup.find(clientCompany, draft.clientCompanyId);
  await consistent(ctx.db, draft);
  const actualStartOn = status === "active" ? ctx.today : null;
  return ctx.store.insert(project, {
    ...draft,
    id,
    number: await nextNumber(ctx, "Project", { ...draft, id }),
    status,
    actualStartOn,
  });
}

export async function changeProject(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ProjectDraft> } },
) {
  const before = await ctx.store.find(project, id, { lock: true });
  if (before.status === "closed") throw refused(`${before.number} is closed and can no longer be changed.`);
  const client = body.changes.clientCompanyId;
  if (client && client !== before.clientCompanyId) await nothingOrdered(ctx.db, before);
  await consistent(ctx.db, { ...before, ...body.changes });
  await ctx.store.update(project, id, body.version, body.changes);
  return projects.find(ctx, { id });
}

export async function archiveProject(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  const before = await ctx.store.find(project, id, { lock: true });
  const obstacles = unfinished([await ordersLeft(ctx.db, id)]);
  if (obstacles) throw refused(`${before.number} cannot be archived: ${obstacles}`);
  return projects.archive(ctx, { id, query });
}

async function consistent(
  db: Reading,
  draft: Pick<ProjectDraft, "startOn" | "endOn" | "siteIds" | "contactIds" | "clientCompanyId">,
): Promise<void> {
  if (draft.endOn < draft.startOn) throw wrongField("endOn", "The end is before the start.");
  const { clientCompanyId, siteIds, contactIds } = draft;
  await mustBeOfClient(db, clientSite, clientCompanyId, { field: "siteIds", ids: siteIds ?? [], what: "sites" });
  await mustBeOfClient(db, clientContact, clientCompanyId, { field: "contactIds", ids: contactIds ?? [], what: "contacts" });
}

async function nothingOrdered(db: Reading, row: Row<typeof project>): Promise<void> {
  const [found] = await db.select({ count: count() }).from(workOrder).where(eq(workOrder.projectId, row.id));
  if (found?.count) throw wrongField("clientCompanyId", `${row.number} has work orders, so its client cannot change.`);
}

/** Its work orders that are still to come or going on. */
export async function ordersLeft(db: Reading, projectId: string): Promise<Unfinished> {
  const rows = await db
    .select({ id: workOrder.id, name: workOrder.number })
    .from(workOrder)
    .where(
      and(
        eq(workOrder.projectId, projectId),
        isNull(workOrder.archivedAt),
        notInArray(workOrder.status, ["closed", "cancelled"]),
      ),
    )
    .orderBy(asc(workOrder.number));
  return { ...namedFirst("WorkOrder", rows), one: "work order", several: "work orders", what: "open" };
}
