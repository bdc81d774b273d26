/**
 * What the work of a project has cost so far: paid time and equipment days by their cost rates, and approved expenses net of recoverable tax
 * (project-management section 5.3).
 */
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { BudgetCategory } from "../figures.ts";
import { baseCurrencyOf, rateFor } from "#directory/finance/server/finance.ts";
import { amountsIn } from "#kit/money.ts";
import { counted } from "#kit/plural.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import type { Expense } from "#modules/expenses/contract.ts";
import { fieldTicket, fieldTicketRow } from "#modules/field-tickets/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** An amount of a day, in the currency asked. */
export interface Dated {
  day: Day;
  category: BudgetCategory;
  amount: string;
}

/** Where the budget has what people pay on a job. */
const expenseCategory: Readonly<Record<Expense["category"], BudgetCategory>> = {
  travel: "travel",
  fuel: "travel",
  lodging: "travel",
  meals: "travel",
  "parking and tolls": "travel",
  freight: "third party",
  materials: "consumables",
  "third party service": "third party",
  other: "third party",
};

/** What was spent; `unknown` says in words what has no cost rate or exchange rate. */
export async function spentOn(
  { db, services }: Pick<Ctx, "db" | "services">,
  projectId: string,
  currency: string,
): Promise<{ spent: Dated[]; unknown: string[] }> {
  const orders = await db.select({ id: workOrder.id }).from(workOrder).where(eq(workOrder.projectId, projectId));
  const labour = await answerTo(services, "labourCosts")({ db, services }, { workOrderIds: orders.map(({ id }) => id) });
  const equipment = await answerTo(services, "equipmentCosts")({ db }, await equipmentDays(db, projectId));
  const expenses = await answerTo(services, "expenseCosts")(db, { projectIds: [projectId] });
  const inCurrency = await exchange(db, currency);
  const all = [
    ...labour.map((one) => ({ ...one, category: "labour" as const })),
    ...equipment.map((one) => ({ ...one, category: "equipment" as const })),
    ...expenses.map((one) => ({
      ...one,
      category: expenseCategory[one.category],
      missing: `An expense of ${one.day} has no exchange rate.`,
    })),
  ];
  const spent: Dated[] = [];
  const missing: string[] = [];
  for (const { cost, missing: why, day, category } of all) {
    // oxlint-disable-next-line no-await-in-loop -- asks once for each day
    const amount = cost === null ? null : await inCurrency(cost, day);
    if (amount === null) missing.push(why ?? `No exchange rate to ${currency} on ${day}.`);
    else spent.push({ day, category, amount });
  }
  const [first] = missing;
  return { spent, unknown: first ? [`${counted(missing.length, "entry")} without a cost, such as: ${first}`] : [] };
}

/** Days of equipment on approved tickets, each item and day once; a revised ticket counts by its revision. */
async function equipmentDays(db: Reading, projectId: string): Promise<{ inventoryItemId: string; day: Day }[]> {
  const rows = await db
    .selectDistinct({ inventoryItemId: fieldTicketRow.inventoryItemId, day: fieldTicketRow.day })
    .from(fieldTicketRow)
    .innerJoin(fieldTicket, eq(fieldTicket.id, fieldTicketRow.ticketId))
    .where(
      and(
        eq(fieldTicket.projectId, projectId),
        isNull(fieldTicket.archivedAt),
        inArray(fieldTicket.status, ["approved", "billed", "not billable"]),
        isNotNull(fieldTicketRow.inventoryItemId),
      ),
    )
    .orderBy(fieldTicketRow.day);
  return rows.flatMap(({ inventoryItemId, day }) => (inventoryItemId ? [{ inventoryItemId, day }] : []));
}

/** From the base currency of the company, at the rate of the day, entered either way; null without one. */
async function exchange(db: Reading, to: string): Promise<(amount: string, on: Day) => Promise<string | null>> {
  const from = (await baseCurrencyOf(db)) ?? to;
  const { times, ratio } = amountsIn(to);
  const rates = new Map<Day, ((amount: string) => string) | null>();
  const read = async (on: Day) => {
    const direct = await rateFor(db, { from, to, on });
    if (direct) return (amount: string) => times(amount, direct.rate);
    const inverse = await rateFor(db, { from: to, to: from, on });
    return inverse && ((amount: string) => ratio(amount, "1", inverse.rate));
  };
  return async (amount, on) => {
    if (from === to) return amount;
    if (!rates.has(on)) rates.set(on, await read(on));
    return rates.get(on)?.(amount) ?? null;
  };
}
