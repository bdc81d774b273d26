/** How a payment is shared over open invoices (invoices rule 20). */
import { type Amounts, amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

export interface OpenInvoice {
  id: string;
  number: string;
  dueDate: Day;
  type: "invoice" | "retainage release" | "deposit";
  balance: string;
  amountDue: string;
  disputed: boolean;
  /** Percent of the amount due that may be taken off if the money arrives by that day. */
  earlyPayment: { pct: string; until: Day } | null;
}

interface Allocation {
  id: string;
  /** Of client credit, and of the payment. */
  credit: string;
  paid: string;
  discountTaken: string;
  /** A rest within the tolerance that is written off. */
  rounding: string;
}

export interface Allocated {
  allocations: readonly Allocation[];
  creditLeft: string;
  /** Stays as client credit. */
  unallocated: string;
}

/** Minor units of the currency as an amount: five of USD are 0.05. */
export const toleranceOf = (currency: string, minorUnits: number): string =>
  amountsIn(currency).times(amountsIn(currency).unit, String(minorUnits));

/** The discount that closes an invoice if money arrives on a day: percent of the amount due, never more than the balance. */
export function earlyDiscount(currency: string, { earlyPayment, amountDue, balance }: OpenInvoice, on: Day): string {
  const money = amountsIn(currency);
  if (!earlyPayment || on > earlyPayment.until) return money.zero;
  return money.least(money.percent(amountDue, earlyPayment.pct), balance);
}

/** Oldest due first, ties by number; releases of retainage after all others; disputed ones are not paid. */
function inOrder(invoices: readonly OpenInvoice[]): OpenInvoice[] {
  const last = ({ type }: OpenInvoice) => Number(type === "retainage release");
  return invoices
    .filter(({ disputed, balance }) => !disputed && compareAmounts(balance, "0") > 0)
    .toSorted((a, b) => last(a) - last(b) || order(a.dueDate, b.dueDate) || byNumber.compare(a.number, b.number));
}

/** Numbers as numbers: INV-2026-9999 comes before INV-2026-10000. */
const byNumber = new Intl.Collator("en", { numeric: true });
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Shares open client credit first, then the payment. `tolerance` is the largest rest that is written off as rounding in the same step, or null where
 * Finance does not ask for it. What is not needed stays.
 */
export function allocate(
  currency: string,
  { credit, amount, on, tolerance }: { credit: string; amount: string; on: Day; tolerance: string | null },
  invoices: readonly OpenInvoice[],
): Allocated {
  const money = amountsIn(currency);
  let creditLeft = money.sum(credit);
  let unallocated = money.sum(amount);
  const allocations: Allocation[] = [];
  for (const invoice of inOrder(invoices)) {
    const have = money.sum(creditLeft, unallocated);
    if (compareAmounts(have, "0") <= 0) break;
    const early = earlyDiscount(currency, invoice, on);
    const reduced = money.minus(invoice.balance, early);
    const discountTaken = compareAmounts(have, reduced) >= 0 ? early : money.zero;
    const asked = money.minus(invoice.balance, discountTaken);
    const used = money.least(have, asked);
    const rest = money.minus(asked, used);
    const fromCredit = money.least(creditLeft, used);
    const paid = money.minus(used, fromCredit);
    creditLeft = money.minus(creditLeft, fromCredit);
    unallocated = money.minus(unallocated, paid);
    const rounding = tolerance !== null && compareAmounts(rest, tolerance) <= 0 ? rest : money.zero;
    allocations.push({ id: invoice.id, credit: fromCredit, paid, discountTaken, rounding });
  }
  return { allocations, creditLeft, unallocated };
}

/**
 * An early-payment discount that reduces tax (the EU default): shared over the tax groups by their gross, with the tax in each share. Where it is a
 * financial cost, tax stays as it is and nothing is shared.
 */
export function discountByTax(
  money: Amounts,
  discount: string,
  groups: readonly { key: string; base: string; tax: string; rate: string }[],
): { key: string; amount: string; net: string; tax: string }[] {
  const grosses = groups.map(({ base, tax }) => money.sum(base, tax));
  // What bears no tax has none in its discount.
  if (compareAmounts(money.sum(...grosses), "0") === 0) return [];
  const shares = money.split(discount, grosses);
  return groups.map(({ key, rate }, index) => {
    const amount = shares[index] ?? money.zero;
    const tax = money.ratio(amount, rate, total("100", rate));
    return { key, amount, tax, net: money.minus(amount, tax) };
  });
}
