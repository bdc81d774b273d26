/** Change orders: what is added to a project, at risk until the client's approval is attached (project-management rules 13 and 20). */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { changeOrderSeries } from "../about.ts";
import { ChangeOrder, type ChangeOrderDraft } from "../change-order.ts";
import { changeOrderLife } from "../change-order-life.ts";
import { addedUp, budgetCategories, byCategory, type Costs } from "../figures.ts";
import { checkJob } from "./check-job.ts";
import { apart, joined, mayCost } from "./costs.ts";
import { budgetOf, needsBudget, openProject, refuseTooFine } from "./of-project.ts";
import { wholeBudget } from "./price.ts";
import { changeOrder, projectBudget } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { compareAmounts, total } from "#kit/money.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { canonical } from "#kit/server/canonical.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { orderRaised } from "#modules/purchase-orders/events.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

const summed = (name: "hours" | "revenue"): SQL<string> =>
  sql<string>`(select coalesce(sum((l ->> ${sql.raw(`'${name}'`)})::numeric), 0)::text from jsonb_array_elements(${changeOrder.lines}) l)`;

const records = crud(changeOrder, {
  search: [sql`(${changeOrder.number} || ' ' || ${changeOrder.title})`],
  sorts: { number: changeOrder.number, requestedOn: changeOrder.requestedOn, createdAt: changeOrder.createdAt },
  long: ["costs"],
  extra: {
    projectNumber: project.number,
    projectName: project.name,
    orderNumber: clientPurchaseOrder.number,
    currency: projectBudget.currency,
    hours: summed("hours"),
    revenue: summed("revenue"),
  },
  joins: [
    { table: project, on: eq(project.id, changeOrder.projectId) },
    { table: projectBudget, on: eq(projectBudget.projectId, changeOrder.projectId) },
    { table: clientPurchaseOrder, on: eq(clientPurchaseOrder.id, changeOrder.purchaseOrderId) },
  ],
  labels: ChangeOrder.labels,
  fields: ChangeOrder.fields,
});

type Listed = Awaited<ReturnType<typeof records.list>>["rows"][number];

/** The row as this person reads it: with its cost for people with the right. */
const shown = (ctx: Ctx, { costs: _costs, ...row }: Listed, costs: Costs): ChangeOrder => ({
  ...row,
  lines: joined(ctx, row.lines, costs),
  cost: mayCost(ctx) ? costOf(costs) : null,
});
const costOf = (costs: Costs): string => total("0", ...budgetCategories.flatMap((category) => costs[category] ?? []));

export const changeOrders = {
  ...records,
  async list(ctx: Ctx, asked: { query: object }) {
    const { rows, next } = await records.list(ctx, asked);
    const ids = rows.map(({ id }) => id);
    const stored = mayCost(ctx)
      ? await ctx.db
          .select({ id: changeOrder.id, costs: changeOrder.costs })
          .from(changeOrder)
          .where(inArray(changeOrder.id, ids))
      : [];
    const costs = new Map(stored.map((one) => [one.id, one.costs]));
    return { rows: rows.map((row) => shown(ctx, row, costs.get(row.id) ?? {})), next };
  },
  find: findChange,
  async archive(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
    const { status, number } = await ctx.store.find(changeOrder, id, { lock: true });
    if (status === "approved") throw refused(`${number} is approved: it stays in the budget.`);
    await records.archive(ctx, { id, query });
    return findChange(ctx, { id });
  },
  async restore(ctx: Ctx, asked: { id: string; body: { version: number } }) {
    await records.restore(ctx, asked);
    return findChange(ctx, asked);
  },
  create: createChange,
  update: changeChange,
  ...actionHandlers(changeOrder, { find: findChange }, changeOrderLife, {
    send: (_ctx, before) => {
      mustSaySomething(before);
      return {};
    },
    approve: approved,
  }),
};

async function findChange(ctx: Ctx, asked: { id: string }): Promise<ChangeOrder> {
  const row = await records.find(ctx, asked);
  return shown(ctx, row, row.costs);
}

async function createChange(ctx: Ctx, { body }: { body: ChangeOrderDraft }): Promise<ChangeOrder> {
  const { copied, number: projectNumber } = await openProject(ctx, body.projectId);
  refuseTooFine(body.lines, (await needsBudget(ctx.store.db, body.projectId)).currency);
  await consistent(ctx, body, copied.clientCompanyId);
  const id = randomUUID();
  const number = await takeInSeries(ctx.store, changeOrderSeries, {
    values: async () => ({ CLIENT: (await ctx.lookup.find(clientCompany, copied.clientCompanyId)).code, PROJECT: projectNumber }),
    day: ctx.today,
    entityId: id,
  });
  await ctx.store.insert(changeOrder, { ...body, ...copied, ...apart(ctx, body.lines), id, number });
  return findChange(ctx, { id });
}

async function changeChange(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ChangeOrderDraft> } },
): Promise<ChangeOrder> {
  const before = await ctx.store.find(changeOrder, id, { lock: true });
  await openProject(ctx, before.projectId);
  const { lines, projectId, ...others } = body.changes;
  if (projectId && projectId !== before.projectId) throw wrongField("projectId", "A change order stays with its project.");
  if (before.frozenAt) throw refused(`${before.number} is ${before.status}. Enter another change order.`);
  if (lines) refuseTooFine(lines, (await needsBudget(ctx.store.db, before.projectId)).currency);
  const changes = { ...others, ...(lines ? apart(ctx, lines, before.costs) : {}) };
  await keepsWhatClientReads(ctx, before, changes);
  await consistent(ctx, { ...before, ...others }, before.clientCompanyId);
  await ctx.store.update(changeOrder, id, body.version, changes);
  return findChange(ctx, { id });
}

/** What the client reads stays as it is while they decide, and once their file is there: it proves what it was given for (rule 20). */
async function keepsWhatClientReads(ctx: Ctx, before: Row<typeof changeOrder>, changes: Partial<ReadByClient>): Promise<void> {
  if (readByClient({ ...before, ...changes }) === readByClient(before)) return;
  if (before.status === "with client") throw refused(`${before.number} is with the client. Take it back to change it.`);
  if (await hasClientFile(ctx, before.id))
    throw refused(
      `The client's file of ${before.number} approves it as it is. Remove the file first, or enter another change order.`,
    );
}

/** Quantities are of lines of scope of the project, each once; the purchase order is the client's. */
async function consistent(
  { db }: Ctx,
  { projectId, quantities, purchaseOrderId }: Pick<ChangeOrderDraft, "projectId" | "quantities" | "purchaseOrderId">,
  clientCompanyId: string,
): Promise<void> {
  const asked = (quantities ?? []).map(({ scopeLineId }) => scopeLineId);
  if (asked.length > 0) {
    const orders = await db.select({ scope: workOrder.scope }).from(workOrder).where(eq(workOrder.projectId, projectId));
    const known = new Set(orders.flatMap(({ scope }) => scope.map(({ id }) => id)));
    const wrong = asked.findIndex((id, at) => !known.has(id) || asked.indexOf(id) !== at);
    if (wrong >= 0) throw wrongField(`quantities.${wrong}.scopeLineId`, "Choose a line of scope of this project, each once.");
  }
  if (!purchaseOrderId) return;
  const [order] = await db.select().from(clientPurchaseOrder).where(eq(clientPurchaseOrder.id, purchaseOrderId));
  if (order?.clientCompanyId !== clientCompanyId) throw wrongField("purchaseOrderId", "Choose an order of this client.");
}

/** Files of this kind are the client's approval. */
const clientApprovalFile = "client approval";

async function approved(ctx: Ctx, before: Row<typeof changeOrder>) {
  mustSaySomething(before);
  const { db } = ctx.store;
  await answerTo(ctx.services, "mustBeOpenProject")(ctx, before.projectId);
  const budget = await budgetOf(db, before.projectId);
  if (!budget?.frozenAt) throw refused("The budget of the project is still a draft: change it instead.");
  mustSayItsCost(before);
  if (!(await hasClientFile(ctx, before.id)))
    throw refused(`${before.number} has no approval of the client. Attach the client's file first.`);
  // Two that take from the same budget come one after the other.
  await ctx.store.find(projectBudget, budget.id, { lock: true });
  await mustLeaveBudget(db, before);
  const price = total("0", ...before.lines.flatMap(({ revenue }) => revenue ?? []));
  if (before.purchaseOrderId && compareAmounts(price, "0") !== 0) {
    const why = `${before.number} ${before.title}`;
    await announce(ctx, orderRaised, { orderId: before.purchaseOrderId, by: price, currency: budget.currency, why });
  }
  await ctx.send(checkJob, { projectId: before.projectId });
  return { approvedOn: ctx.today };
}

type ReadByClient = Pick<Row<typeof changeOrder>, "title" | "description" | "lines" | "quantities">;
/** As text, to be compared; costs are ours alone. */
const readByClient = ({ title, description, lines, quantities }: ReadByClient) =>
  canonical([title, description ?? null, byCategory(lines, {}), quantities]);

async function hasClientFile({ store }: Ctx, id: string): Promise<boolean> {
  const attached = and(
    eq(storedFile.entity, "ChangeOrder"),
    eq(storedFile.entityId, id),
    eq(storedFile.kind, clientApprovalFile),
    isNull(storedFile.archivedAt),
  );
  return (await store.db.$count(storedFile, attached)) > 0;
}

/** Price and cost are both named (rule 20): a price without its cost would leave the forecast of the project as it was. */
function mustSayItsCost({ number, lines, costs }: Row<typeof changeOrder>): void {
  const without = lines.filter(({ category, hours, revenue }) => (isSaid(hours) || isSaid(revenue)) && !costs[category]);
  if (without.length === 0) return;
  const categories = without.map(({ category }) => category).join(", ");
  throw refused(`Enter what ${number} costs (${categories}), 0 if nothing: Operations and Finance can.`);
}

/** A change takes off no more than what the budget and its approved changes have. */
async function mustLeaveBudget(db: Reading, { number, projectId, lines, costs }: Row<typeof changeOrder>): Promise<void> {
  const { baseline, changes } = await wholeBudget(db, projectId);
  const left = addedUp([baseline, changes, byCategory(lines, costs)]);
  for (const category of budgetCategories)
    for (const [measure, word] of [
      ["hours", "hours"],
      ["revenue", "price"],
      ["cost", "cost"],
    ] as const)
      if (compareAmounts(left[category][measure], "0") < 0)
        throw refused(`${number} takes more off the ${word} of ${category} than the budget has.`);
}

const isSaid = (text: string | null | undefined) => text && /[1-9]/.test(text);

function mustSaySomething({ lines, costs, quantities }: Row<typeof changeOrder>): void {
  if (lines.some(({ hours, revenue }) => isSaid(hours) || isSaid(revenue))) return;
  if (quantities.length > 0 || Object.values(costs).some(isSaid)) return;
  throw refused("Enter what the change adds to hours, price or quantities.");
}
