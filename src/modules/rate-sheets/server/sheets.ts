import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { RateSheet, type RateSheetDraft } from "../contract.ts";
import { rateSheetSeries } from "../about.ts";
import type { SheetStatus } from "../rules/sheet-status.ts";
import { rateSheet } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

export type SheetRow = Row<typeof rateSheet>;
const approver = alias(appUser, "approver");
const today = sql.placeholder("today");

/** The status on the day asked, as `statusOn` of the rules has it, for lists. */
const statusToday = (day: unknown) => sql<SheetStatus>`(case
  when ${rateSheet.archivedAt} is not null then 'archived'
  when ${rateSheet.status} in ('draft', 'in review') or ${rateSheet.effectiveFrom} > ${day}::date then ${rateSheet.status}
  when ${rateSheet.effectiveTo} is null or ${rateSheet.effectiveTo} >= ${day}::date then 'active'
  when ${rateSheet.supersededById} is not null then 'superseded' else 'expired' end)`;

/** The open projects that a sheet is for: its own, those of its client, of any client for the standard. */
const projects = sql<number>`(select count(*)::int from ${project} p where p.archived_at is null and p.status in ('draft', 'active', 'on hold')
  and case ${rateSheet.scope} when 'standard' then true when 'client' then p.client_company_id = ${rateSheet.clientCompanyId}
    when 'project' then p.id = ${rateSheet.projectId} else p.id = (select w.project_id from ${workOrder} w where w.id = ${rateSheet.workOrderId}) end
  and (cardinality(${rateSheet.baseIds}) = 0 or p.base_location_id = any(${rateSheet.baseIds})))`;

export const sheets = crud(rateSheet, {
  search: [sql`(${rateSheet.number} || ' ' || ${rateSheet.title})`],
  sorts: {
    number: rateSheet.number,
    title: rateSheet.title,
    effectiveFrom: rateSheet.effectiveFrom,
    effectiveTo: rateSheet.effectiveTo,
    updatedAt: rateSheet.updatedAt,
    createdAt: rateSheet.createdAt,
  },
  sort: "-createdAt",
  filters: {
    statusToday: (wanted: SheetStatus[], ctx: Ctx) => sql`${statusToday(ctx.today)} in ${wanted}`,
    baseLocationId: (id: string) => sql`(cardinality(${rateSheet.baseIds}) = 0 or ${id}::uuid = any(${rateSheet.baseIds}))`,
    clientCompanyId: (id: string) => ofClient(id),
    projectId: (id: string) => ofProject(id),
    endsWithin: (days: number, ctx: Ctx) => and(endsBetween(ctx.today, addDays(ctx.today, days)), isNotNull(rateSheet.frozenAt)),
  },
  extra: {
    clientName: clientCompany.displayName,
    projectName: sql<string | null>`${project.number} || ' ' || ${project.name}`,
    workOrderNumber: workOrder.number,
    approvedBy: sql<string | null>`${approver.firstName} || ' ' || ${approver.lastName}`,
    statusToday: statusToday(today),
    items: sql<number>`(select count(*)::int from rate_item i where i.rate_sheet_id = ${rateSheet.id})`,
    projects,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, rateSheet.clientCompanyId) },
    { table: project, on: eq(project.id, rateSheet.projectId) },
    { table: workOrder, on: eq(workOrder.id, rateSheet.workOrderId) },
    { table: approver, on: eq(approver.id, rateSheet.approvedById) },
  ],
  labels: RateSheet.labels,
  fields: RateSheet.fields,
});

// A count joins no tables: what is asked of others is asked in selects of their own.
/** Of the client itself, and of its projects and work orders. */
const ofClient = (id: string): SQL | undefined =>
  or(
    eq(rateSheet.clientCompanyId, id),
    sql`${rateSheet.projectId} in (select p.id from ${project} p where p.client_company_id = ${id}::uuid)`,
    sql`${rateSheet.workOrderId} in (select w.id from ${workOrder} w where w.client_company_id = ${id}::uuid)`,
  );

/** Of the project and its work orders, and those of its client. */
const ofProject = (id: string): SQL | undefined =>
  or(
    eq(rateSheet.projectId, id),
    sql`${rateSheet.workOrderId} in (select w.id from ${workOrder} w where w.project_id = ${id}::uuid)`,
    sql`${rateSheet.clientCompanyId} = (select p.client_company_id from ${project} p where p.id = ${id}::uuid)`,
  );

const endsBetween = (from: string, to: string): SQL => sql`${rateSheet.effectiveTo} between ${from}::date and ${to}::date`;

type Whose = Pick<RateSheetDraft, "scope" | "clientCompanyId" | "projectId" | "workOrderId" | "effectiveFrom" | "effectiveTo">;

/** Only the id of its scope is stored; a scope without its record, or an end before the start, is refused. */
export function ofScope(draft: Whose): Required<Pick<SheetRow, "clientCompanyId" | "projectId" | "workOrderId">> {
  const { scope, clientCompanyId = null, projectId = null, workOrderId = null } = draft;
  if (draft.effectiveTo && draft.effectiveTo < draft.effectiveFrom)
    throw wrongField("effectiveTo", "The last day is before the first.");
  const none = { clientCompanyId: null, projectId: null, workOrderId: null };
  if (scope === "client" && !clientCompanyId) throw wrongField("clientCompanyId", "Choose the client");
  if (scope === "project" && !projectId) throw wrongField("projectId", "Choose the project");
  if (scope === "work order" && !workOrderId) throw wrongField("workOrderId", "Choose the work order");
  if (scope === "client") return { ...none, clientCompanyId };
  if (scope === "project") return { ...none, projectId };
  return scope === "work order" ? { ...none, workOrderId } : none;
}

/** Whoever writes in a sheet sees what it is for: a client or project out of their reach is not found. */
async function mustSee(ctx: Ctx, whose: ReturnType<typeof ofScope>): Promise<void> {
  if (whose.clientCompanyId) await ctx.lookup.mustReach(clientCompany, whose.clientCompanyId);
  if (whose.projectId) await ctx.lookup.mustReach(project, whose.projectId);
  if (whose.workOrderId) await ctx.lookup.mustReach(workOrder, whose.workOrderId);
}

/** The first revision of a new sheet, with the next number. */
export async function insertSheet(
  ctx: Ctx,
  draft: RateSheetDraft,
  more: Partial<Pick<SheetRow, "copiedFromId">> = {},
  verb = "create",
): Promise<SheetRow> {
  const whose = ofScope(draft);
  await mustSee(ctx, whose);
  if (whose.projectId) await answerTo(ctx.services, "mustBeOpenProject")(ctx, whose.projectId);
  const id = randomUUID();
  const number = await takeInSeries(ctx.store, rateSheetSeries, {
    values: async () => codeOf(ctx, whose.clientCompanyId),
    day: ctx.today,
    entityId: id,
  });
  const author = { authorIds: [ctx.actor.id] };
  return ctx.store.insert(
    rateSheet,
    { ...draft, ...whose, ...more, ...author, id, number, revision: "A", status: "draft" },
    verb,
  );
}

async function codeOf(ctx: Ctx, clientId: string | null) {
  if (!clientId) return {};
  const [client] = await ctx.db.select({ code: clientCompany.code }).from(clientCompany).where(eq(clientCompany.id, clientId));
  return client ? { CLIENT: client.code } : {};
}

export async function createSheet(ctx: Ctx, { body }: { body: RateSheetDraft }) {
  const { id } = await insertSheet(ctx, body);
  return sheets.find(ctx, { id });
}

/** A draft, locked for a change; one that is approved or under review is refused in the words of rate-sheets 7. */
export async function openDraft(ctx: Ctx, id: string): Promise<SheetRow> {
  const held = await ctx.store.find(rateSheet, id, { lock: true });
  if (held.frozenAt) throw conflicting(`Revision ${held.revision} is approved. Create a new revision.`, "frozen");
  if (held.status !== "draft")
    throw conflicting("This rate sheet is in review. It must be returned before it can change.", "closed");
  return held;
}

/** Who has written in the sheet, with this person. */
export const authorsWith = ({ authorIds }: Pick<SheetRow, "authorIds">, ctx: Ctx): string[] => [
  ...new Set([...authorIds, ctx.actor.id]),
];

export async function changeSheet(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<RateSheetDraft> } },
) {
  const before = await openDraft(ctx, id);
  const whose = ofScope({ ...before, ...body.changes });
  await mustSee(ctx, whose);
  await ctx.store.update(rateSheet, id, body.version, { ...body.changes, ...whose, authorIds: authorsWith(before, ctx) });
  return sheets.find(ctx, { id });
}

/** Archived: it prices nothing any more. One that is active stays until it is replaced or has ended. */
export async function archiveSheet(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  const before = await ctx.store.find(rateSheet, id, { lock: true });
  const shown = await sheets.find(ctx, { id });
  if (["active", "superseded", "expired"].includes(shown.statusToday))
    throw conflicting(
      `${before.number} rev ${before.revision} has priced work and stays. Create a new revision instead.`,
      "used",
    );
  const change = { archivedAt: ctx.store.now };
  if (before.frozenAt) await ctx.store.annotate(rateSheet, id, query.version, change, "archive");
  else await ctx.store.archive(rateSheet, id, query.version);
  return sheets.find(ctx, { id });
}

export async function restoreSheet(ctx: Ctx, { id, body }: { id: string; body: { version: number } }) {
  const before = await ctx.store.find(rateSheet, id, { lock: true });
  if (!before.frozenAt) return sheets.restore(ctx, { id, body });
  throw conflicting(`${before.number} rev ${before.revision} was approved and archived. Copy it instead.`, "used");
}

/** Bases by name, for the words of refusals. */
export async function namesOfBases(ctx: Ctx, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return "all bases";
  const rows = await ctx.db
    .select({ name: baseLocation.name })
    .from(baseLocation)
    .where(sql`${baseLocation.id} in ${[...ids]}`);
  return rows.map(({ name }) => name).join(", ");
}

/** Earlier approved revisions of the same number that still price from that day on. */
export const earlierOf = (ctx: Ctx, { number, id, effectiveFrom }: SheetRow) =>
  ctx.db
    .select()
    .from(rateSheet)
    .where(
      and(
        eq(rateSheet.number, number),
        sql`${rateSheet.id} <> ${id}`,
        isNotNull(rateSheet.frozenAt),
        isNull(rateSheet.archivedAt),
        lt(rateSheet.effectiveFrom, effectiveFrom),
        or(isNull(rateSheet.effectiveTo), sql`${rateSheet.effectiveTo} >= ${effectiveFrom}::date`),
      ),
    );
