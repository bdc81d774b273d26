import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { receiptKind } from "../contract.ts";
import { expenseLife } from "../expense-life.ts";
import { needsReceipt } from "../rules.ts";
import { mustBeSpender, records } from "./expenses.ts";
import { expense } from "./tables.ts";
import { baseCurrencyOf, financeDefaultsOf, rateFor } from "#directory/finance/server/finance.ts";
import { amountsIn, money } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { notify } from "#kit/server/notices.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { projectUsed } from "#modules/project-management/events.ts";

type Stored = Row<typeof expense>;

/** The steps in the life of an expense. */
export const actions = actionHandlers(expense, records, expenseLife, {
  submit: async (ctx, before) => {
    mustBeSpender(ctx, before);
    if (before.archivedAt) throw refused("This expense was removed.");
    await mustBeOpen(ctx, before);
    await mustHaveReceipt(ctx, before);
    return { returnReason: null };
  },
  approve: async (ctx, before) => {
    await mustBeOpen(ctx, before);
    // The receipt may have been taken away, or the setting changed.
    await mustHaveReceipt(ctx, before);
    await announce(ctx, projectUsed, { projectId: before.projectId });
    return { approvedAt: ctx.now.toISOString(), approvedById: ctx.actor.id };
  },
  sendBack: returned,
  correct: (ctx, before, body) => {
    if (before.isBilled) throw refused("This expense is on an invoice. Take it off there first, or credit it.");
    if (before.reimbursedOn) throw refused("This expense is reimbursed. Finance takes that back first.");
    return returned(ctx, before, body);
  },
  reimburse: (ctx, { reimbursedOn }) => {
    if (reimbursedOn) throw refused(`This expense was reimbursed on ${reimbursedOn}.`);
    return { reimbursedOn: ctx.today };
  },
  undoReimbursement: (_, { reimbursedOn }) => {
    if (!reimbursedOn) throw refused("This expense is not reimbursed.");
    return { reimbursedOn: null };
  },
});

/** The project of an expense that was written before that was closed. */
async function mustBeOpen(ctx: Ctx, { projectId }: Stored): Promise<void> {
  if (projectId) await answerTo(ctx.services, "mustBeOpenProject")(ctx, projectId);
}

/** Refuses what needs its receipt and has none (project-management 3). */
async function mustHaveReceipt({ store }: Ctx, { id, amount, currency, spentOn, billable }: Stored): Promise<void> {
  const { expenseReceiptFrom } = await financeDefaultsOf(store.db);
  const base = await baseCurrencyOf(store.db);
  const rate = base ? await rateFor(store.db, { from: currency, to: base, on: spentOn }) : null;
  const inBase = base && rate ? amountsIn(base).times(amount, rate.rate) : null;
  if (!needsReceipt({ billable }, inBase, expenseReceiptFrom)) return;
  const [found] = await store.db
    .select({ files: count() })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.entity, "Expense"),
        eq(storedFile.entityId, id),
        eq(storedFile.kind, receiptKind),
        isNull(storedFile.archivedAt),
      ),
    );
  if (found && found.files > 0) return;
  const from = base ? `${money(expenseReceiptFrom, base).amount} ${base}` : expenseReceiptFrom;
  throw refused(
    billable ? "Add the receipt: every billable expense needs one." : `Add the receipt: expenses from ${from} need one.`,
    [],
    "receipt-missing",
  );
}

/** The spender reads why. */
async function returned(ctx: Ctx, { id, userId, category, spentOn }: Stored, { reason = "" }: { reason?: string }) {
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId,
    subject: "returned",
    title: `Your expense of ${spentOn} (${category}) was returned`,
    body: reason,
    href: `/expenses/${id}`,
    key: `expense returned ${id} ${ctx.now.toISOString()}`,
  });
  return { returnReason: reason, approvedAt: null, approvedById: null };
}

interface Chosen {
  expenses: readonly { id: string; version: number }[];
}

/** One step on several expenses, all or none. */
const onEach =
  (verb: "approve" | "reimburse") =>
  async (ctx: Ctx, { body: { expenses: chosen } }: { body: Chosen }) => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    for (const { id, version } of chosen) await actions[verb](ctx, { id, body: { version } });
    return { expenses: chosen.length };
  };
export const approveAll = onEach("approve");
export const reimburseAll = onEach("reimburse");

interface Billed {
  expenseIds: readonly string[];
  isBilled: boolean;
  why: string;
}

/** Marks approved expenses as billed, and again as not once nothing of them is. */
export async function markBilled({ store }: Ctx, { expenseIds, isBilled, why }: Billed): Promise<void> {
  if (expenseIds.length === 0) return;
  const rows = await store.db
    .select()
    .from(expense)
    .where(inArray(expense.id, [...expenseIds]))
    .for("update");
  const verb = isBilled ? "bill" : "unbill";
  for (const { id, version, isBilled: was } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    if (was !== isBilled) await store.updateUnseen(expense, id, version, { isBilled }, { verb, reason: why });
}
