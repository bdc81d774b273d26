/** What an expense must be, and what it costs (project-management 3 and rule 21, rate-sheets rule 12). No database. */
import type { Expense } from "./expense.ts";
import { compareAmounts, product, total, whyTooFine } from "#kit/money.ts";
import { addMonths, type Day } from "#kit/validity.ts";

type Entered = Pick<Expense, "spentOn" | "amount" | "currency" | "taxAmount" | "billable" | "workOrderId">;

/** An older receipt is a date that was mistyped. */
const mostYears = 10;

/** What is wrong with an expense in itself, at its field; null when nothing is. */
export function problemWith(
  { spentOn, amount, currency, taxAmount, billable, workOrderId }: Entered,
  today: Day,
): { path: keyof Entered; message: string } | null {
  if (spentOn > today) return { path: "spentOn", message: "The receipt is dated in the future." };
  if (spentOn < addMonths(today, -12 * mostYears))
    return { path: "spentOn", message: `The receipt is more than ${mostYears} years old. Check its date.` };
  for (const [path, text] of [
    ["amount", amount],
    ["taxAmount", taxAmount],
  ] as const) {
    const message = text ? whyTooFine(text, currency) : null;
    if (message) return { path, message };
  }
  if (taxAmount && compareAmounts(taxAmount, amount) >= 0)
    return { path: "taxAmount", message: "The tax is less than the amount it is in." };
  if (billable && !workOrderId) return { path: "workOrderId", message: "Choose the work order it is billed for." };
  return null;
}

/** What it costs the company, in the currency of the receipt: without the tax it recovers. */
export const costOf = ({ amount, taxAmount, taxRecoverable }: Pick<Expense, "amount" | "taxAmount" | "taxRecoverable">): string =>
  taxRecoverable && taxAmount ? total(amount, product("-1", taxAmount)) : total(amount);

/**
 * Whether it needs its receipt: every billable one, and from the amount of the settings (base currency) on, which is reached at that amount. What
 * cannot be converted needs it.
 */
export const needsReceipt = ({ billable }: Pick<Expense, "billable">, inBase: string | null, from: string): boolean =>
  billable || inBase === null || compareAmounts(inBase, from) >= 0;
