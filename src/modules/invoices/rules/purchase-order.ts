/** Whether an invoice fits the client's purchase order (invoices rule 12). */
import { amountsIn, compareAmounts, grouped, product, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

export interface OrderToCheck {
  number: string;
  currency: string;
  limit: string;
  /** Null has none: nothing above the limit. */
  tolerancePct: string | null;
  /** Which total of an invoice it counts. */
  counts: "net" | "gross";
  validFrom: Day | null;
  validTo: Day | null;
}

interface ToCheck {
  currency: string;
  amount: string;
  serviceFrom: Day;
  serviceTo: Day;
}

/** Why an invoice cannot be issued on an order that had `used` before, as sentences. Tolerance widens the limit, not the balance shown. */
export function whyNotOnOrder(order: OrderToCheck, used: string, invoice: ToCheck): string[] {
  const { number, currency, limit, tolerancePct, validFrom, validTo } = order;
  if (invoice.currency !== currency) return [`PO ${number} is in ${currency}, this invoice in ${invoice.currency}.`];
  const outside = (validFrom && invoice.serviceFrom < validFrom) || (validTo && invoice.serviceTo > validTo);
  const most = product(limit, total("1", product(tolerancePct ?? "0", "0.01")));
  const over = compareAmounts(total(used, invoice.amount), most) > 0;
  const left = amountsIn(currency).minus(limit, used);
  return [
    ...(outside ? [`PO ${number} is valid ${daysOf(order)}; the service dates lie outside it.`] : []),
    ...(over ? [`PO ${number} has ${grouped(left)} left; this invoice is ${grouped(invoice.amount)}.`] : []),
  ];
}

function daysOf({ validFrom, validTo }: OrderToCheck): string {
  return [validFrom ? `from ${validFrom}` : "", validTo ? `to ${validTo}` : ""].filter(Boolean).join(" ");
}

/** The highest threshold in percent that an order reaches with this amount, unrounded: 75, 90, or null below both. */
export function orderWarning({ limit }: Pick<OrderToCheck, "limit">, used: string, amount: string): 75 | 90 | null {
  const reached = (pct: string) => compareAmounts(product(total(used, amount), "100"), product(limit, pct)) >= 0;
  if (reached("90")) return 90;
  return reached("75") ? 75 : null;
}
