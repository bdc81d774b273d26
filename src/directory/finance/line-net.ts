/** The net of a line and the discount on a whole document, which invoices and estimates count alike (invoices rules 4 and 6). */
import { type Amounts, compareAmounts, product, total } from "#kit/money.ts";

/** A discount on all lines together: so many percent, or an amount in the currency of the document. */
export interface DocumentDiscount {
  kind: "percent" | "amount";
  value: string;
}

/** Quantity times price less the discount of the line in percent, rounded once to the currency (rule 4). */
export const netOfLine = (
  money: Amounts,
  { quantity, unitPrice, discountPct }: { quantity: string; unitPrice: string; discountPct: string },
): string => money.times(quantity, unitPrice, product(total("100", `-${discountPct}`), "0.01"));

/** The document discount as an amount (rule 6). Throws a RangeError for a percentage outside 0 to 100 and an amount above the lines. */
export function discountAmount(money: Amounts, discount: DocumentDiscount | null, lines: string): string {
  if (!discount) return money.zero;
  const { kind, value } = discount;
  const most = kind === "percent" ? "100" : money.most(lines, money.zero);
  if (compareAmounts(value, "0") < 0 || compareAmounts(value, most) > 0)
    throw new RangeError("The discount is more than the lines it applies to.");
  return kind === "percent" ? money.percent(lines, value) : money.sum(value);
}
