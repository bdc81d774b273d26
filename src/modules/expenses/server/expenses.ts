import { eq, gte, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Expense, type ExpenseDraft, type NewExpense, receiptKind } from "../contract.ts";
import { problemWith } from "../rules.ts";
import { expense, expenseWords } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { answerTo } from "#kit/server/questions.ts";
import { crud } from "#kit/server/crud.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const approver = alias(appUser, "approver");

export const records = crud(expense, {
  search: [expenseWords(expense)],
  sorts: { spentOn: expense.spentOn },
  sort: "-spentOn",
  extra: {
    personName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    workOrderNumber: workOrder.number,
    projectNumber: project.number,
    clientName: clientCompany.displayName,
    approvedByName: sql<string | null>`${approver.firstName} || ' ' || ${approver.lastName}`,
    receipts: sql<number>`(select count(*)::int from ${storedFile} f where f.entity_id = ${expense.id}
      and f.entity = 'Expense' and f.kind = ${sql.raw(`'${receiptKind}'`)} and f.archived_at is null)`,
  },
  joins: [
    { table: appUser, on: eq(appUser.id, expense.userId) },
    { table: workOrder, on: eq(workOrder.id, expense.workOrderId) },
    { table: project, on: eq(project.id, expense.projectId) },
    { table: clientCompany, on: eq(clientCompany.id, expense.clientCompanyId) },
    { table: approver, on: eq(approver.id, expense.approvedById) },
  ],
  filters: {
    from: (day: string) => gte(expense.spentOn, day),
    to: (day: string) => lte(expense.spentOn, day),
    reimbursed: (is: boolean) => (is ? isNotNull(expense.reimbursedOn) : isNull(expense.reimbursedOn)),
  },
  labels: Expense.labels,
  fields: Expense.fields,
});

/** Enters an expense of one's own. What a device sends again is there already. */
export async function createExpense(ctx: Ctx, { body }: { body: NewExpense }) {
  const { id, ...draft } = body;
  if (id) {
    await ctx.store.rows.lock(`expense ${id}`);
    const [there] = await ctx.store.db.select({ userId: expense.userId }).from(expense).where(eq(expense.id, id));
    if (there && there.userId !== ctx.actor.id) throw conflicting("This expense belongs to someone else.");
    if (there) return records.find(ctx, { id });
  }
  const values = await checked(ctx, draft, ctx.actor.id);
  const row = await ctx.store.insert(expense, { ...values, ...(id ? { id } : {}), status: "draft" });
  return records.find(ctx, { id: row.id });
}

export async function changeExpense(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ExpenseDraft> } },
) {
  const before = await openExpense(ctx, id);
  await ctx.store.update(expense, id, body.version, await checked(ctx, { ...before, ...body.changes }, before.userId));
  return records.find(ctx, { id });
}

export async function removeExpense(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  await openExpense(ctx, id);
  await ctx.store.archive(expense, id, query.version);
  return records.find(ctx, { id });
}

/** An expense its spender may still change. */
async function openExpense(ctx: Ctx, id: string): Promise<Row<typeof expense>> {
  const before = await ctx.store.find(expense, id, { lock: true });
  if (before.archivedAt) throw refused("This expense was removed.");
  mustBeSpender(ctx, before);
  if (before.status === "submitted")
    throw refused("This expense is submitted. Whoever approves it can return it for correction.");
  if (before.status === "approved") throw refused("This expense is approved. Operations or Finance returns it for correction.");
  return before;
}

export function mustBeSpender({ actor }: Ctx, { userId }: { userId: string }): void {
  if (userId !== actor.id) throw notAllowed("People enter and submit their own expenses.");
}

/** The expense as it is stored, once it passes the rules. */
async function checked(ctx: Ctx, draft: ExpenseDraft, userId: string): Promise<Omit<NewRow<typeof expense>, "status">> {
  const values = {
    userId,
    spentOn: draft.spentOn,
    category: draft.category,
    description: draft.description,
    amount: draft.amount,
    currency: draft.currency,
    taxAmount: draft.taxAmount || null,
    taxRecoverable: draft.taxRecoverable ?? false,
    workOrderId: draft.workOrderId ?? null,
    billable: draft.billable ?? false,
    note: draft.note || null,
  };
  const problem = problemWith(values, ctx.today);
  if (problem) throw wrongField(problem.path, problem.message);
  return { ...values, ...(await whoseCost(ctx, values.workOrderId, userId)) };
}

/** The job and base it is for; without a work order, the base of the spender. */
async function whoseCost(ctx: Ctx, workOrderId: string | null, userId: string) {
  if (workOrderId) {
    await ctx.lookup.mustReach(workOrder, workOrderId);
    const [order] = await ctx.db
      .select({
        projectId: workOrder.projectId,
        clientCompanyId: workOrder.clientCompanyId,
        baseLocationId: workOrder.baseLocationId,
      })
      .from(workOrder)
      .where(eq(workOrder.id, workOrderId));
    if (order) {
      await answerTo(ctx.services, "mustBeOpenProject")(ctx, order.projectId);
      return order;
    }
  }
  const [person] = await ctx.db.select({ baseId: appUser.baseLocationId }).from(appUser).where(eq(appUser.id, userId));
  if (!person?.baseId) throw refused("You have no base. An administrator has to enter it first.");
  return { projectId: null, clientCompanyId: null, baseLocationId: person.baseId };
}
