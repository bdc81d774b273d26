/** What the business knows about the purchase orders of clients, without a database. */
import type { ClientPurchaseOrder, ClientPurchaseOrderDraft, OrderMeter } from "./purchase-order.ts";
import { amountsIn, compareAmounts, percentOf, product, total, whyTooFine } from "#kit/money.ts";

/** Why an order cannot be as it is, at which field, or null. Amounts have no more decimals than the currency. */
export function problemWithOrder(
  order: Pick<ClientPurchaseOrderDraft, "amount" | "currency" | "validFrom" | "validTo" | "lines">,
): { path: string; message: string } | null {
  const { amount, currency, validFrom, validTo, lines = [] } = order;
  if (validFrom && validTo && validFrom > validTo) return { path: "validTo", message: "The last day is before the first day." };
  const entered = [["amount", amount] as const, ...lines.map((line, at) => [`lines.${at}.amount`, line.amount ?? "0"] as const)];
  for (const [path, text] of entered) {
    const message = whyTooFine(text, currency);
    if (message) return { path, message };
  }
  const ofLines = lines.flatMap((line) => line.amount ?? []);
  if (compareAmounts(total("0", ...ofLines), amount) > 0)
    return { path: "lines", message: "The lines come to more than the order." };
  return null;
}

/** What uses an order, in its currency and by its basis. */
export interface OrderUse {
  invoiced: string;
  waiting: string;
}

/** The meter of an order (project-management section 5.4): green below 75 %, amber below 90 %, red from there, unrounded. */
export function meterOf(
  { amount, currency }: Pick<ClientPurchaseOrder, "amount" | "currency">,
  uses: readonly OrderUse[],
): OrderMeter {
  const { sum, minus } = amountsIn(currency);
  const invoiced = sum(...uses.map((use) => use.invoiced));
  const waiting = sum(...uses.map((use) => use.waiting));
  const used = total(invoiced, waiting);
  const reached = (share: string) => compareAmounts(used, product(amount, share)) >= 0;
  const level = reached("0.9") ? "red" : reached("0.75") ? "amber" : "green";
  return { invoiced, waiting, left: minus(amount, invoiced), pct: percentOf(used, amount), level, counted: uses.length > 0 };
}

/** Why an order cannot be used beside something in another currency, or null: `what` is "the rate sheet" or "this invoice". */
export const otherCurrency = (
  { number, currency }: Pick<ClientPurchaseOrder, "number" | "currency">,
  what: string,
  theirs: string,
): string | null => (currency === theirs ? null : `PO ${number} is in ${currency}, ${what} in ${theirs}.`);
