/** Budgets: written while they are drafts, frozen at the activation of their project or by Operations. */
import { and, eq } from "drizzle-orm";
import { ProjectBudget, type ProjectBudgetDraft } from "../budget.ts";
import { budgetLife } from "../budget-life.ts";
import { checkJob } from "./check-job.ts";
import { apart, joined } from "./costs.ts";
import { budgetOf, openProject, refuseTooFine } from "./of-project.ts";
import { openOrders, usableFor } from "./orders.ts";
import { projectBudget } from "./tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

const records = crud(projectBudget, {
  extra: { projectNumber: project.number, projectName: project.name },
  joins: [{ table: project, on: eq(project.id, projectBudget.projectId) }],
  labels: ProjectBudget.labels,
});
export const { history: historyOfBudget } = records;

export async function findBudget(ctx: Ctx, asked: { id: string }): Promise<ProjectBudget> {
  const { costs, ...row } = await records.find(ctx, asked);
  return { ...row, lines: joined(ctx, row.lines, costs) };
}

export async function createBudget(ctx: Ctx, { body }: { body: ProjectBudgetDraft }): Promise<ProjectBudget> {
  const { copied } = await openProject(ctx, body.projectId);
  refuseTooFine(body.lines, body.currency);
  const { id } = await ctx.store.insert(projectBudget, { ...body, ...copied, ...apart(ctx, body.lines) });
  return findBudget(ctx, { id });
}

export async function changeBudget(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ProjectBudgetDraft> } },
): Promise<ProjectBudget> {
  const before = await ctx.store.find(projectBudget, id, { lock: true });
  await openProject(ctx, before.projectId);
  const { lines, projectId, ...others } = body.changes;
  if (projectId && projectId !== before.projectId) throw wrongField("projectId", "A budget stays with its project.");
  if (before.frozenAt) throw refused("The baseline is frozen. Enter a change order, and have it approved.");
  refuseTooFine(lines ?? joined(ctx, before.lines, before.costs), others.currency ?? before.currency);
  await ctx.store.update(projectBudget, id, body.version, { ...others, ...(lines ? apart(ctx, lines, before.costs) : {}) });
  return findBudget(ctx, { id });
}

export async function freezeBaseline(ctx: Ctx, asked: Acting): Promise<ProjectBudget> {
  await advance(ctx, projectBudget, budgetLife, "freezeBaseline", asked, async (before) => {
    await answerTo(ctx.services, "mustBeOpenProject")(ctx, before.projectId);
    const why = whyNotFrozen(before);
    if (why) throw refused(why);
    return { frozenOn: ctx.today };
  });
  const { projectId } = await ctx.store.find(projectBudget, asked.id);
  await ctx.send(checkJob, { projectId });
  return findBudget(ctx, asked);
}

const whyNotFrozen = ({ lines }: Row<typeof projectBudget>): string | null =>
  lines.some(({ hours, revenue }) => hours || revenue) ? null : "A budget needs hours or a price before it is frozen.";

/** The projects that a request has asked to be counted, so that a week of approved time is one count. */
const askedBy = new WeakMap<object, Set<string>>();

/** Thresholds are told when they are reached, not at the next sweep (rule 13). */
export async function countUsed(ctx: Ctx, { projectId }: { projectId: string | null }): Promise<void> {
  const asked = askedBy.get(ctx.store) ?? new Set();
  askedBy.set(ctx.store, asked);
  if (!projectId || asked.has(projectId)) return;
  asked.add(projectId);
  const { db } = ctx.store;
  const [of] = await db.select().from(project).where(eq(project.id, projectId));
  if (!of) return;
  if ((await budgetOf(db, projectId))?.frozenAt || (await openOrders(db, usableFor(of))).length > 0)
    await ctx.send(checkJob, { projectId });
}

/** The same of a purchase order that an issued invoice names. */
export async function countOrder(
  ctx: Ctx,
  { clientCompanyId, number }: { clientCompanyId: string; number: string },
): Promise<void> {
  const ofNumber = and(eq(clientPurchaseOrder.clientCompanyId, clientCompanyId), eq(clientPurchaseOrder.number, number));
  for (const { id: orderId } of await openOrders(ctx.store.db, ofNumber))
    // oxlint-disable-next-line no-await-in-loop -- a client has one order of a number
    await ctx.send(checkJob, { orderId });
}

/** A project that becomes active freezes its budget, if one is entered; otherwise Operations freezes it later. */
export async function freezeOfActivated(ctx: Ctx, { projectId }: { projectId: string }): Promise<void> {
  const found = await budgetOf(ctx.store.db, projectId);
  if (!found || found.frozenAt || whyNotFrozen(found)) return;
  const changes = { status: "baseline" as const, frozenOn: ctx.today };
  await ctx.store.freeze(projectBudget, found.id, found.version, changes, "freezeBaseline");
  await ctx.send(checkJob, { projectId });
}
