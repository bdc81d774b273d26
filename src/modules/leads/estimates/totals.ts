/** The totals and the margin of an estimate (leads.md rules 4 and 5, calculation 3; invoices rules 3 to 6). Tax is not in them: "plus tax". */
import type { EstimateLine } from "./estimate-line.ts";
import { discountAmount, type DocumentDiscount } from "#directory/finance/line-net.ts";
import { amountsIn, compareAmounts, percentOf, product, total } from "#kit/money.ts";

type Priced = Pick<EstimateLine, "net" | "isPassThrough" | "costTotal">;

export interface EstimateTotals {
  linesTotal: string;
  discountTotal: string;
  netTotal: string;
  /** What the margin is of: net after discounts without pass-through items. */
  price: string;
  /** Null where a line has no known cost. */
  cost: string | null;
}

/** The totals; the document discount is shared over the lines by largest remainder. Throws a RangeError for a discount above the lines. */
export function estimateTotals(currency: string, lines: readonly Priced[], discount: DocumentDiscount | null): EstimateTotals {
  const money = amountsIn(currency);
  const nets = lines.map(({ net }) => net);
  const linesTotal = money.sum(...nets);
  const discountTotal = discountAmount(money, discount, linesTotal);
  const shares = money.split(discountTotal, nets);
  const own = lines.map((line, at) => ({ ...line, after: money.minus(line.net, shares[at] ?? money.zero) }));
  const earning = own.filter(({ isPassThrough }) => !isPassThrough);
  const unknown = earning.some(({ costTotal }) => costTotal === null);
  return {
    linesTotal,
    discountTotal,
    netTotal: money.minus(linesTotal, discountTotal),
    price: money.sum(...earning.map(({ after }) => after)),
    cost: unknown ? null : money.sum(...earning.flatMap(({ costTotal }) => costTotal ?? [])),
  };
}

/** (price − cost) / price in percent with one decimal, to be shown: 32.2 for 14,562.54 at a cost of 9,870.20. Null without price or cost. */
export const marginPct = ({ price, cost }: Pick<EstimateTotals, "price" | "cost">): string | null =>
  cost === null || compareAmounts(price, "0") <= 0 ? null : percentOf(total(price, `-${cost}`), price);

/** Whether the margin is below a floor in percent; compared unrounded: 24.97 % is below 25 %. Null where it is not known. */
export function isBelowFloor({ price, cost }: Pick<EstimateTotals, "price" | "cost">, floor: string): boolean | null {
  if (cost === null) return null;
  return compareAmounts(product(total(price, `-${cost}`), "100"), product(price, floor)) < 0;
}
