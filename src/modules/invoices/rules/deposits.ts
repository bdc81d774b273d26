/** Deposits: a liability until an invoice deducts them at the taxes they were billed with (invoices rule 14). Amounts are before tax. */
import type { LineTax, PricedLine, ToTotal } from "./parts.ts";
import { afterDiscount } from "./totals.ts";
import { type Amounts, amountsIn, compareAmounts, grouped, total, whyTooFine } from "#kit/money.ts";

/** An amount with the taxes it was billed with: of the deposit itself positive, of what took it off negative. */
export interface TaxedAmount<T extends LineTax = LineTax> {
  taxes: readonly T[];
  net: string;
}

const keyOf = (taxes: readonly LineTax[]): string =>
  taxes
    .map(({ code, rate }) => `${code} ${total(rate)}`)
    .toSorted()
    .join(" + ");

/** The sums of each exact set of taxes, in order of first appearance. */
function byTaxes<T extends LineTax>(money: Amounts, moves: readonly TaxedAmount<T>[]): TaxedAmount<T>[] {
  return [...Map.groupBy(moves, ({ taxes }) => keyOf(taxes)).values()].map((members) => ({
    taxes: members[0]?.taxes ?? [],
    net: money.sum(...members.map(({ net }) => net)),
  }));
}

/** What is open of a deposit by its taxes; those of which nothing is left are left out. */
export const openParts = <T extends LineTax>(money: Amounts, moves: readonly TaxedAmount<T>[]): TaxedAmount<T>[] =>
  byTaxes(money, moves).filter(({ net }) => compareAmounts(net, "0") > 0);

/** Whether deductions (negative) take more of any of these taxes than is open of them. */
export const isOverdrawn = (money: Amounts, open: readonly TaxedAmount[], deductions: readonly TaxedAmount[]): boolean =>
  byTaxes(money, [...open, ...deductions]).some(({ net }) => compareAmounts(net, "0") < 0);

/** An amount of a deposit shared over what is open of it, by largest remainder. Throws a RangeError above what is open, and for more decimals than the currency has. */
export function deduction<T extends LineTax>(
  currency: string,
  number: string,
  parts: readonly TaxedAmount<T>[],
  amount: string,
): TaxedAmount<T>[] {
  const money = amountsIn(currency);
  const fine = whyTooFine(amount, currency);
  if (fine) throw new RangeError(fine);
  const open = money.sum(...parts.map(({ net }) => net));
  if (compareAmounts(amount, open) > 0) throw new RangeError(`Only ${grouped(open)} of ${number} is open.`);
  if (compareAmounts(amount, "0") === 0) return [];
  const shares = money.split(
    amount,
    parts.map(({ net }) => net),
  );
  return parts.flatMap(({ taxes }, index) => {
    const net = shares[index] ?? money.zero;
    return compareAmounts(net, "0") > 0 ? [{ taxes, net }] : [];
  });
}

/**
 * How much of deposits is deducted by itself, the first first: never more than what the work of the invoice comes to after its discount. An amount
 * for each of `open`.
 */
export function proposedDeductions(currency: string, work: string, open: readonly string[]): string[] {
  const money = amountsIn(currency);
  let left = money.most(work, money.zero);
  return open.map((one) => {
    const taken = money.least(one, left);
    left = money.minus(left, taken);
    return taken;
  });
}

/** What deductions of deposits take off a document, net and gross; zero without one. `after` are the nets of the lines after the discount. */
export function deductedOf(asked: ToTotal, after: readonly string[]): { net: string; gross: string } {
  const money = amountsIn(asked.currency);
  const isWork = (line: PricedLine) => line.kind !== "deposit deduction";
  if (asked.lines.every(isWork)) return { net: money.zero, gross: money.zero };
  const all = afterDiscount(money, asked, after);
  const lines = asked.lines.filter(isWork);
  const work = afterDiscount(
    money,
    { ...asked, lines },
    after.filter((_, index) => lines.some((line) => line === asked.lines[index])),
  );
  return { net: money.minus(work.netTotal, all.netTotal), gross: money.minus(work.grossTotal, all.grossTotal) };
}
