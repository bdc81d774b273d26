/** Plans: written, revised, and listed. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { Itp, type ItpDraft } from "../contract.ts";
import { itpSeries } from "../about.ts";
import { itp } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { conflicting, refused, wrongField } from "#kit/refusals.ts";
import { nextLetter } from "#kit/revision-letters.ts";
import { crud } from "#kit/server/crud.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

export type ItpRow = Row<typeof itp>;

/** "ITP-26-0003 rev A" */
export const itpName = ({ number, revision }: Pick<ItpRow, "number" | "revision">): string => `${number} rev ${revision}`;

export const plans = crud(itp, {
  search: [sql`(${itp.number} || ' ' || ${itp.title})`],
  sorts: { number: itp.number, title: itp.title, createdAt: itp.createdAt },
  extra: {
    projectNumber: project.number,
    projectName: project.name,
    clientName: clientCompany.displayName,
  },
  joins: [
    { table: project, on: eq(project.id, itp.projectId) },
    { table: clientCompany, on: eq(clientCompany.id, itp.clientCompanyId) },
  ],
  labels: Itp.labels,
  fields: Itp.fields,
});

export async function createPlan(ctx: Ctx, { body }: { body: ItpDraft }) {
  const of = await ctx.lookup.find(project, body.projectId);
  await consistent(ctx, body);
  const { clientCompanyId, baseLocationId } = of;
  const id = randomUUID();
  const number = await takeInSeries(ctx.store, itpSeries, {
    values: async () => ({ CLIENT: await codeOf(ctx, clientCompanyId) }),
    day: ctx.today,
    entityId: id,
  });
  await ctx.store.insert(itp, { ...filledIn(body), id, number, revision: "A", clientCompanyId, baseLocationId });
  return plans.find(ctx, { id });
}

/** Without a notice of its own, a plan has the usual one. */
const filledIn = <D extends Partial<ItpDraft>>({ noticeHours, ...draft }: D) => ({
  ...draft,
  ...(noticeHours === null || noticeHours === undefined ? {} : { noticeHours }),
});

async function codeOf({ db }: Ctx, clientId: string): Promise<string> {
  const [client] = await db.select({ code: clientCompany.code }).from(clientCompany).where(eq(clientCompany.id, clientId));
  return client?.code ?? "";
}

/** A draft is changed as a whole; of an approved plan only its units, which are known as the work goes on. */
export async function changePlan(ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: Partial<ItpDraft> } }) {
  const before = await ctx.store.find(itp, id, { lock: true });
  const { changes } = body;
  if (changes.projectId && changes.projectId !== before.projectId)
    throw wrongField("projectId", "A plan stays with its project. Start another one.");
  await consistent(ctx, { ...before, ...changes });
  if (!before.frozenAt) {
    await ctx.store.update(itp, id, body.version, filledIn(changes));
    return plans.find(ctx, { id });
  }
  if (before.status === "superseded" || before.status === "closed")
    throw conflicting(`${before.number} rev ${before.revision} is ${before.status}: it is not changed any more.`, "frozen");
  const others = Object.entries(changes).filter(
    ([name, value]) =>
      name !== "units" && value !== undefined && !same(value, (before as unknown as Record<string, unknown>)[name]),
  );
  if (others.length > 0)
    throw conflicting(`Revision ${before.revision} is approved. Create a new revision to change its steps.`, "frozen");
  if (changes.units) await ctx.store.annotate(itp, id, body.version, { units: changes.units }, "update");
  return plans.find(ctx, { id });
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Steps are numbered once each, and work orders are the project's. */
async function consistent({ db }: Ctx, plan: ItpDraft): Promise<void> {
  const numbers = (plan.lines ?? []).map(({ seq }) => seq);
  const twice = numbers.findIndex((seq, index) => numbers.indexOf(seq) !== index);
  if (twice >= 0) throw wrongField(`lines.${twice}.seq`, `There are two steps ${numbers[twice]}.`);
  const ids = [...new Set(plan.workOrderIds ?? [])];
  if (ids.length === 0) return;
  const found = await db
    .select({ id: workOrder.id })
    .from(workOrder)
    .where(and(inArray(workOrder.id, ids), eq(workOrder.projectId, plan.projectId)));
  if (found.length < ids.length) throw wrongField("workOrderIds", "Choose work orders of this project.");
}

/** The next revision, as a draft. */
export async function revisePlan(ctx: Ctx, { id }: { id: string }) {
  const from = await ctx.store.find(itp, id, { lock: true });
  await ctx.store.rows.lock(`itp ${from.number}`);
  const all = await ctx.db.select().from(itp).where(eq(itp.number, from.number));
  const open = all.find(({ frozenAt, archivedAt }) => frozenAt === null && archivedAt === null);
  if (open && open.id !== id) throw conflicting(`Rev ${open.revision} is already in preparation.`);
  if (!from.frozenAt) throw refused("This revision is not approved yet: change it instead.");
  const { number, projectId, clientCompanyId, baseLocationId, title, workOrderIds } = from;
  const { needsClientApproval, noticeHours, lines, units, note } = from;
  const made = await ctx.store.insert(
    itp,
    {
      number,
      projectId,
      clientCompanyId,
      baseLocationId,
      title,
      workOrderIds,
      needsClientApproval,
      noticeHours,
      lines,
      units,
      note,
      revision: nextLetter(all.map(({ revision }) => revision)),
    },
    "revise",
  );
  return plans.find(ctx, { id: made.id });
}

/** The active revision of the number, if there is one. */
export const activeOf = (ctx: Ctx, { number }: ItpRow) =>
  ctx.db
    .select()
    .from(itp)
    .where(and(eq(itp.number, number), eq(itp.status, "active"), isNull(itp.archivedAt)));
