/** Milestones: what is due once they are reached; billed once (invoices rule 14). */
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Reached } from "../contract.ts";
import { Milestone, type MilestoneDraft } from "../milestone.ts";
import { milestoneLife } from "../milestone-life.ts";
import { milestonePrice } from "../rules/milestones.ts";
import { needsBudget, openProject } from "./of-project.ts";
import { priceOf } from "./price.ts";
import { billedMilestones } from "./source.ts";
import { milestone, projectBudget } from "./tables.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import { mustFitCurrency, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const records = crud(milestone, {
  search: [sql`${milestone.name}`],
  sorts: { dueOn: milestone.dueOn, createdAt: milestone.createdAt },
  sort: "dueOn",
  extra: { projectNumber: project.number, currency: projectBudget.currency },
  joins: [
    { table: project, on: eq(project.id, milestone.projectId) },
    { table: projectBudget, on: eq(projectBudget.projectId, milestone.projectId) },
  ],
  labels: Milestone.labels,
  fields: Milestone.fields,
});
type Listed = Awaited<ReturnType<typeof records.list>>["rows"][number];

/** With the amount: the one it was reached with, else of today's price. */
async function priced(db: Reading, rows: readonly Listed[]): Promise<Milestone[]> {
  const prices = new Map<string, string>();
  for (const { projectId } of rows)
    // oxlint-disable-next-line no-await-in-loop -- of one project or a page of them, on one connection
    if (!prices.has(projectId)) prices.set(projectId, await priceOf(db, projectId));
  return rows.map(({ doneAmount, ...row }) => ({
    ...row,
    price: doneAmount ?? milestonePrice(row, prices.get(row.projectId) ?? "0", row.currency ?? "USD"),
  }));
}

async function findMilestone(ctx: Ctx, asked: { id: string }): Promise<Milestone> {
  const [row] = await priced(ctx.db, [await records.find(ctx, asked)]);
  if (!row) throw new Error("It was found.");
  return row;
}

export const milestones = {
  ...records,
  async list(ctx: Ctx, asked: { query: object }) {
    const { rows, next } = await records.list(ctx, asked);
    return { rows: await priced(ctx.db, rows), next };
  },
  find: findMilestone,
  async create(ctx: Ctx, { body }: { body: MilestoneDraft }) {
    const { copied } = await openProject(ctx, body.projectId);
    await needsBudget(ctx.store.db, body.projectId);
    await consistent(ctx, body);
    const { id } = await ctx.store.insert(milestone, { ...body, ...copied });
    return findMilestone(ctx, { id });
  },
  async update(ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: Partial<MilestoneDraft> } }) {
    const before = await ctx.store.find(milestone, id, { lock: true });
    await openProject(ctx, before.projectId);
    const { projectId, ...changes } = body.changes;
    if (projectId && projectId !== before.projectId) throw wrongField("projectId", "A milestone stays with its project.");
    if (before.status === "done") throw refused("It has been reached. Reopen it to change it.");
    await consistent(ctx, { ...before, ...changes });
    await ctx.store.update(milestone, id, body.version, changes);
    return findMilestone(ctx, { id });
  },
  async archive(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
    const { status } = await ctx.store.find(milestone, id, { lock: true });
    if (status === "done") throw refused("It has been reached. Reopen it first.");
    await records.archive(ctx, { id, query });
    return findMilestone(ctx, { id });
  },
  async restore(ctx: Ctx, asked: { id: string; body: { version: number } }) {
    await records.restore(ctx, asked);
    return findMilestone(ctx, asked);
  },
  ...actionHandlers(milestone, { find: findMilestone }, milestoneLife, {
    complete: async (ctx, before, body) => {
      const { store, today } = ctx;
      await answerTo(ctx.services, "mustBeOpenProject")(ctx, before.projectId);
      const { doneOn, evidence } = body as unknown as Reached;
      if (doneOn > today) throw wrongField("doneOn", "The date is in the future.");
      const { currency } = await needsBudget(store.db, before.projectId);
      const price = milestonePrice(before, await priceOf(store.db, before.projectId), currency);
      if (price === null) throw refused("Enter its amount, or its share of the price, first.");
      return { doneOn, evidence, doneAmount: price };
    },
    reopen: async (ctx, before) => {
      const [billed] = await billedMilestones(ctx, [before.id]);
      if (billed) throw refused(`It is on ${billed.invoice}.`);
      return { doneOn: null, evidence: null, doneAmount: null };
    },
  }),
};

/** An amount or a share, and a work order of the project. */
async function consistent(
  { db }: Ctx,
  asked: Pick<MilestoneDraft, "projectId" | "amount" | "pct" | "workOrderId"> & { id?: string },
): Promise<void> {
  const { projectId, amount, pct, workOrderId } = asked;
  if (amount && pct) throw wrongField("pct", "Enter either an amount or a share.");
  if (!amount && !pct) throw wrongField("amount", "Enter its amount, or its share of the price.");
  await mustFitPrice(db, asked);
  if (!workOrderId) return;
  const own = and(inArray(workOrder.id, [workOrderId]), eq(workOrder.projectId, projectId));
  if ((await db.$count(workOrder, own)) === 0) throw wrongField("workOrderId", "Choose a work order of this project.");
}

/** Where the price is fixed, the milestones together come to no more than it. */
async function mustFitPrice(
  db: Reading,
  { id, projectId, amount, pct }: Pick<MilestoneDraft, "projectId" | "amount" | "pct"> & { id?: string },
): Promise<void> {
  const { billing, currency } = await needsBudget(db, projectId);
  mustFitCurrency("amount", amount, currency);
  const price = await priceOf(db, projectId);
  if ((billing !== "lump sum" && billing !== "milestone") || compareAmounts(price, "0") <= 0) return;
  const others = await db
    .select()
    .from(milestone)
    .where(and(eq(milestone.projectId, projectId), isNull(milestone.archivedAt), ...(id ? [ne(milestone.id, id)] : [])));
  const amounts = [...others, { amount, pct, doneAmount: null }].flatMap(
    (one) => one.doneAmount ?? milestonePrice(one, price, currency) ?? [],
  );
  const sum = amountsIn(currency).sum(...amounts);
  if (compareAmounts(sum, price) > 0)
    throw wrongField(
      amount ? "amount" : "pct",
      `The milestones would come to ${sum} ${currency}, the price is ${amountsIn(currency).sum(price)}.`,
    );
}
