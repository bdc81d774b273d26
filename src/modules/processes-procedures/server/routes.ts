import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { procedureSeries } from "../about.ts";
import { ndtKinds, Procedure, type ProcedureDraft, processesProcedures } from "../contract.ts";
import { reviewDueOn, statusOn } from "../rules.ts";
import { proceduresInForce } from "./in-force.ts";
import { factsOf, type RevisionOnRecord } from "./facts.ts";
import { revisionRoutes, startRevision } from "./revisions.ts";
import { endSuspension, suspendProcedure, suspensionsOf } from "./suspend.ts";
import { procedure } from "./tables.ts";
import { decideWithdrawal, proposeWithdrawal } from "./withdraw.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { HistoryEntry } from "#kit/contract.ts";
import { conflicting, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import { serve } from "#kit/server/serve.ts";
import type { ListQuery } from "#kit/server/list-query.ts";

const parent = alias(procedure, "parent");
const ordinary = crud(procedure, {
  search: [sql`(${procedure.number} || ' ' || ${procedure.title})`],
  sorts: { number: procedure.number, title: procedure.title, createdAt: procedure.createdAt },
  sort: "number",
  extra: {
    responsibleName: sql<string>`(${appUser.firstName} || ' ' || ${appUser.lastName})`,
    clientName: clientCompany.displayName,
    parentNumber: parent.number,
  },
  joins: [
    { table: appUser, on: eq(appUser.id, procedure.responsibleLevelIIIId) },
    { table: clientCompany, on: eq(clientCompany.id, procedure.clientCompanyId) },
    { table: parent, on: eq(parent.id, procedure.parentId) },
  ],
  filters: { ids: (ids: string[]) => inArray(procedure.id, ids) },
});

export function processesProceduresRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, processesProcedures, {
    ...ordinary,
    list: async (ctx, { query }) => shownPage(ctx, await narrowed(ctx, query)),
    count: async (ctx, { query }) => ordinary.count(ctx, { query: await narrowed(ctx, query) }),
    export: async (ctx, { query }) => {
      const asked = await narrowed(ctx, query);
      return exportRows(ctx, {
        noun: Procedure.noun,
        labels: Procedure.labels,
        fields: Procedure.fields,
        query,
        page: ({ after, limit }) => shownPage(ctx, { ...asked, after, limit }),
      });
    },
    find: findProcedure,
    history: async (ctx, asked) => named(ctx, await ordinary.history(ctx, asked)),
    create: writeProcedure,
    update: changeProcedure,
    archive: async (ctx, asked) => {
      await refuseApproved(ctx, asked.id, "An approved procedure is withdrawn, not archived.");
      await ordinary.archive(ctx, asked);
      return findProcedure(ctx, asked);
    },
    restore: async (ctx, asked) => {
      await ordinary.restore(ctx, asked);
      return findProcedure(ctx, asked);
    },
    ...revisionRoutes,
    suspensions: suspensionsOf,
    suspend: async (ctx, asked) => {
      await suspendProcedure(ctx, asked);
      return findProcedure(ctx, asked);
    },
    liftSuspension: async (ctx, asked) => findProcedure(ctx, { id: await endSuspension(ctx, asked) }),
    withdraw: async (ctx, asked) => {
      await proposeWithdrawal(ctx, asked);
      return findProcedure(ctx, asked);
    },
    decideWithdrawal: async (ctx, asked) => {
      await decideWithdrawal(ctx, asked);
      return findProcedure(ctx, asked);
    },
    inForce: proceduresInForce,
  });
}

async function findProcedure(ctx: Ctx, { id }: { id: string }): Promise<Procedure> {
  const [shown] = await withStatus(ctx, [await ordinary.find(ctx, { id })]);
  if (!shown) throw new Error("A procedure that was found has a standing.");
  return shown;
}

/** The procedure and its revision 0, a draft to be filled in. */
async function writeProcedure(ctx: Ctx, { body }: { body: ProcedureDraft }) {
  await refuseMisfit(ctx, body);
  const { number, reviewIntervalMonths, ...rest } = body;
  const row = await ctx.store.insert(procedure, {
    ...rest,
    number: number || (await nextNumber(ctx, body)),
    reviewIntervalMonths: reviewIntervalMonths ?? 24,
  });
  await startRevision(ctx, row);
  return findProcedure(ctx, row);
}

async function changeProcedure(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ProcedureDraft> } },
) {
  const before = await ctx.store.find(procedure, id, { lock: true });
  const { number, reviewIntervalMonths: months, ...changes } = body.changes;
  await refuseMisfit(ctx, { ...before, ...changes });
  const identity = { ...changes, ...(number ? { number } : {}), ...(months ? { reviewIntervalMonths: months } : {}) };
  const touched = (["number", "method", "kind"] as const).some(
    (key) => identity[key] !== undefined && identity[key] !== before[key],
  );
  if (touched) await refuseApproved(ctx, id, "Number, method and kind of an approved procedure stay. Create a new procedure.");
  await ctx.store.update(procedure, id, body.version, identity);
  return findProcedure(ctx, { id });
}

async function refuseMisfit(
  ctx: Ctx,
  { kind, method, parentId }: { kind: string; method: string | null; parentId?: string | null | undefined },
): Promise<void> {
  if (ndtKinds.includes(kind) && !method) throw wrongField("method", "Choose the method.");
  if (kind === "technique sheet" && !parentId)
    throw wrongField("parentId", "A technique sheet belongs to a procedure. Choose it.");
  if (!parentId) return;
  const above = await ctx.lookup.find(procedure, parentId);
  if (above.method !== method)
    throw wrongField(
      "parentId",
      `${above.number} is a procedure of ${above.method ?? above.kind}, not of ${method ?? "no method"}.`,
    );
}

async function refuseApproved(ctx: Ctx, id: string, message: string): Promise<void> {
  const [facts] = await factsOf(ctx.db, [id]);
  if (facts?.revisions.some(({ approvedOn }) => approvedOn !== null)) throw conflicting(message, "approved");
}

/** As shipped UT-004, the next of its method; procedures of other kinds count by their kind's letters. */
async function nextNumber(ctx: Ctx, { method, kind }: ProcedureDraft): Promise<string> {
  const values = { TYPE: method ?? lettersOf[kind] ?? "PRO" };
  for (;;) {
    const number = await takeInSeries(ctx.store, procedureSeries, { values: () => values, day: ctx.today });
    const [taken] = await ctx.db.select({ id: procedure.id }).from(procedure).where(eq(procedure.number, number));
    if (!taken) return number;
  }
}

const lettersOf: Partial<Record<ProcedureDraft["kind"], string>> = {
  "inspection procedure": "INS",
  welding: "WLD",
  "radiation operating and emergency": "RAD",
  "rope method statement": "ROP",
  calibration: "CAL",
};

/** People, clients and procedures by their names: an id tells nobody what changed. */
async function named(ctx: Ctx, entries: HistoryEntry[]): Promise<HistoryEntry[]> {
  const ids = entries.flatMap(({ changes }) => changes.flatMap((change) => [change.old, change.new])).filter(isId);
  if (ids.length === 0) return entries;
  const names = new Map<unknown, string>(await ctx.services.namesOf(ctx.db, ids));
  const clients = await ctx.db.select().from(clientCompany).where(inArray(clientCompany.id, ids));
  const procedures = await ctx.db.select().from(procedure).where(inArray(procedure.id, ids));
  for (const { id, displayName } of clients) names.set(id, displayName);
  for (const { id, number } of procedures) names.set(id, number);
  const wordFor = (value: unknown) => names.get(value) ?? value;
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, old, new: next }) => ({ field, old: wordFor(old), new: wordFor(next) })),
  }));
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);

const noProcedure = "00000000-0000-0000-0000-000000000000";

type Asked = ListQuery & { status?: string[] | undefined; reviewOverdue?: boolean | undefined };

/** Standing and review are asked of today and not stored; a company has hundreds of procedures, so they are worked out and named by id. */
async function narrowed(ctx: Ctx, { status, reviewOverdue, ...query }: Asked): Promise<ListQuery> {
  if (!status?.length && reviewOverdue === undefined) return query;
  const found = (await factsOf(ctx.db)).filter((facts) => {
    const stands = statusOn(facts, ctx.today);
    const due = dueOf(stands, facts.procedure.reviewIntervalMonths);
    const overdue = due !== null && due < ctx.today;
    const asked = !status?.length || stepsOf(stands).some((one) => status.includes(one));
    return asked && (reviewOverdue === undefined || overdue === reviewOverdue);
  });
  // An empty list of ids would be no filter at all.
  return { ...query, ids: found.length > 0 ? found.map(({ procedure: { id } }) => id) : [noProcedure] };
}

/** How a procedure stands; one in force whose next revision is in review or waits for approval stands there too. */
function stepsOf({ word, inPreparation }: ReturnType<typeof statusOn<RevisionOnRecord>>): string[] {
  return inPreparation && inPreparation.status !== "draft" ? [word, inPreparation.status] : [word];
}

async function shownPage(ctx: Ctx, query: ListQuery) {
  const { rows, next } = await ordinary.list(ctx, { query });
  return { rows: await withStatus(ctx, rows), next };
}

type Listed = Awaited<ReturnType<typeof ordinary.find>>;

async function withStatus(ctx: Ctx, rows: Listed[]): Promise<Procedure[]> {
  const facts = new Map(
    (
      await factsOf(
        ctx.db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.procedure.id, one]),
  );
  return rows.map((row) => {
    const stands = statusOn(facts.get(row.id) ?? { procedure: row, revisions: [] }, ctx.today);
    return {
      ...row,
      status: stands.word,
      revisionId: stands.revision?.id ?? null,
      revisionNo: stands.revision?.revisionNo ?? null,
      effectiveFrom: stands.effectiveFrom,
      reviewDueOn: dueOf(stands, row.reviewIntervalMonths),
      inPreparation: stands.inPreparation?.revisionNo ?? null,
    };
  });
}

/** What is withdrawn is reviewed no more. */
function dueOf({ word, revision }: { word: string; revision: { approvedOn: string | null } | null }, months: number) {
  return word !== "withdrawn" && revision?.approvedOn ? reviewDueOn(revision.approvedOn, months) : null;
}
