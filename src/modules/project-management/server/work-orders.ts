import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type EquipmentNeed,
  type NewWorkOrder,
  type Override,
  WorkOrder,
  type WorkOrderDraft,
  type ScopeLine,
  type ScopeLineDraft,
} from "../contract.ts";
import { checkedFields, isOver, mostPlannedDays } from "../rules.ts";
import { nextNumber } from "./numbers.ts";
import { tellPlanned } from "./planned.ts";
import { refuseCrews } from "./may-plan.ts";
import { project, workOrder, workOrderWords } from "./tables.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { daysBetween } from "#kit/validity.ts";
import { creditHold } from "#modules/client-companies/rules.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

export const workOrders = crud(workOrder, {
  search: [workOrderWords(workOrder)],
  sorts: { plannedStartOn: workOrder.plannedStartOn, number: workOrder.number, createdAt: workOrder.createdAt },
  sort: "-number",
  extra: {
    projectNumber: project.number,
    projectName: project.name,
    clientName: clientCompany.displayName,
    siteName: clientSite.name,
    siteTimeZone: clientSite.timeZone,
    baseName: baseLocation.name,
  },
  joins: [
    { table: project, on: eq(project.id, workOrder.projectId) },
    { table: clientCompany, on: eq(clientCompany.id, workOrder.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, workOrder.clientSiteId) },
    { table: baseLocation, on: eq(baseLocation.id, workOrder.baseLocationId) },
  ],
  filters: {
    assignedTo: (userId: string) => sql`${workOrder.assignedUserIds} @> array[${userId}]::uuid[]`,
    method: (method: string) => sql`${workOrder.scope} @> ${JSON.stringify([{ method }])}::jsonb`,
    unassigned: (yes: boolean) =>
      yes
        ? and(inArray(workOrder.status, ["draft", "planned", "ready"]), eq(workOrder.assignedUserIds, []))
        : sql`cardinality(${workOrder.assignedUserIds}) > 0`,
    on: (day: string) => sql`(${workOrder.plannedStartOn} <= ${day} and ${workOrder.plannedEndOn} >= ${day})`,
  },
  labels: WorkOrder.labels,
  fields: WorkOrder.fields,
});

export async function findWorkOrder(ctx: Ctx, asked: { id: string }) {
  const order = await workOrders.find(ctx, asked);
  const ids = [...new Set(order.scope.flatMap(({ procedureId }) => procedureId ?? []))];
  const numbers = ids.length > 0 ? await answerTo(ctx.services, "procedureNumbers")(ctx.db, ids) : [];
  return { ...order, procedureNumbers: Object.fromEntries(numbers) };
}

export async function createWorkOrder(ctx: Ctx, { body }: { body: NewWorkOrder }) {
  refuseCrews(ctx);
  const parent = await ctx.lookup.find(project, body.projectId);
  const { id } = await insertWorkOrder(ctx, parent, body, "draft");
  return workOrders.find(ctx, { id });
}

/** Takes a job under a project: its client must take new work, its site must be the client's. */
export async function insertWorkOrder(
  ctx: Ctx,
  parent: Row<typeof project>,
  { holdOverride, id = randomUUID(), ...draft }: NewWorkOrder & { id?: string },
  status: "draft" | "planned",
): Promise<Row<typeof workOrder>> {
  if (parent.status === "completed" || parent.status === "closed")
    throw refused(`Project ${parent.number} is ${parent.status} and accepts no new work orders.`);
  const overrides = await creditCheck(ctx, parent.clientCompanyId, holdOverride);
  const crew = withLead(draft.assignedUserIds ?? [], draft.leadUserId);
  await consistent(ctx.db, { ...draft, assignedUserIds: crew, clientCompanyId: parent.clientCompanyId });
  const { clientCompanyId } = parent;
  const owner = { id, clientCompanyId, baseLocationId: draft.baseLocationId ?? parent.baseLocationId };
  const row = await ctx.store.insert(workOrder, {
    ...draft,
    ...owner,
    number: await nextNumber(ctx, "WorkOrder", { ...owner, projectNumber: parent.number }),
    scope: wholeLines(draft.scope ?? []),
    assignedUserIds: crew,
    overrides,
    status,
  });
  await tellPlanned(ctx, null, row);
  return row;
}

export async function changeWorkOrder(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<WorkOrderDraft> } },
) {
  const before = await ctx.store.find(workOrder, id, { lock: true });
  if (isOver(before.status)) throw refused(`${before.number} is ${before.status} and can no longer be changed.`);
  const { projectId, scope, ...others } = body.changes;
  if (projectId && projectId !== before.projectId) throw wrongField("projectId", "A work order stays with its project.");
  const leadUserId = others.leadUserId === undefined ? before.leadUserId : others.leadUserId;
  const crew = withLead(others.assignedUserIds ?? before.assignedUserIds, leadUserId);
  const changes = { ...others, ...(scope ? { scope: wholeLines(scope) } : {}), assignedUserIds: crew };
  // What was booked before stays as it is until the equipment itself is changed.
  await consistent(ctx.db, { ...before, ...changes, equipmentNeed: others.equipmentNeed });
  const checkAgain = before.status === "ready" && checkedFields.some((field) => field in body.changes);
  const after = await ctx.store.update(workOrder, id, body.version, { ...changes, ...(checkAgain ? { status: "planned" } : {}) });
  await tellPlanned(ctx, before, after);
  return workOrders.find(ctx, { id });
}

/** Whoever leads the job belongs to its crew. */
function withLead(crew: readonly string[], lead: string | null | undefined): string[] {
  return [...new Set(lead ? [lead, ...crew] : crew)];
}

function wholeLines(lines: readonly ScopeLineDraft[]): ScopeLine[] {
  const empty = {
    technique: null,
    itemType: null,
    standard: null,
    acceptance: null,
    procedureId: null,
    quantity: null,
    unit: null,
    extentPercent: null,
  };
  return lines.map((line) => ({ ...empty, ...line, id: line.id ?? randomUUID() }));
}

/** New work for a client on credit hold is for Operations to decide, with a reason that stays on the work order. */
async function creditCheck(ctx: Ctx, clientCompanyId: string, reason: string | undefined): Promise<Override[]> {
  const [client] = await ctx.db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  if (!client) throw refused("The client of this project no longer exists.");
  if (client.status === "inactive") throw refused(`Client ${client.displayName} is inactive.`);
  const message = creditHold(client);
  if (!message) return [];
  if (!reason || !mayDo(ctx, "workOrder.override")) throw refused(message, [], "credit-hold");
  return [{ check: "credit", message, reason, byName: ctx.actor.name, at: ctx.now.toISOString() }];
}

async function consistent(
  db: Reading,
  draft: {
    clientCompanyId: string;
    clientSiteId?: string | null | undefined;
    plannedStartOn?: string | null | undefined;
    plannedEndOn?: string | null | undefined;
    assignedUserIds: readonly string[];
    equipmentNeed?: readonly EquipmentNeed[] | undefined;
  },
): Promise<void> {
  if (draft.plannedStartOn && draft.plannedEndOn && draft.plannedEndOn < draft.plannedStartOn)
    throw wrongField("plannedEndOn", "The end is before the start.");
  if (draft.plannedStartOn && draft.plannedEndOn && daysBetween(draft.plannedStartOn, draft.plannedEndOn) >= mostPlannedDays)
    throw wrongField("plannedEndOn", "A work order is planned over at most five years. Create another one for the time after.");
  const sites = draft.clientSiteId ? [draft.clientSiteId] : [];
  await mustBeOfClient(db, clientSite, draft.clientCompanyId, { field: "clientSiteId", ids: sites, what: "a site" });
  const active = await db.$count(appUser, and(inArray(appUser.id, [...draft.assignedUserIds]), eq(appUser.status, "active")));
  if (active < draft.assignedUserIds.length) throw wrongField("assignedUserIds", "Assign only people who are active.");
  await bookedAsNeeded(db, draft.equipmentNeed ?? []);
}

/** What is booked is of the kind that is needed: a gauge block does not stand in for a yoke. */
async function bookedAsNeeded(db: Reading, needs: readonly EquipmentNeed[]): Promise<void> {
  const booked = needs.flatMap(({ inventoryItemIds }) => inventoryItemIds);
  if (booked.length === 0) return;
  const items = await db
    .select({ id: inventoryItem.id, assetTag: inventoryItem.assetTag, typeCode: equipmentType.code })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(inArray(inventoryItem.id, booked));
  for (const [index, { typeCode, inventoryItemIds }] of needs.entries()) {
    const other = items.find((item) => inventoryItemIds.includes(item.id) && item.typeCode !== typeCode);
    if (other)
      throw wrongField(
        `equipmentNeed.${index}.inventoryItemIds`,
        `${other.assetTag} is of kind ${other.typeCode}. Book one of kind ${typeCode}.`,
      );
  }
}
