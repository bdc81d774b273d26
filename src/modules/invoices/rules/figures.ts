/** The calculation stored with an invoice, a credit note or a release of retainage. */
import type { Credit } from "./credit.ts";
import type { Totals } from "./parts.ts";

export type Figures = Totals | Credit;

/** What the stored columns of a document are: those of a credit note have the sign of what is taken back. */
export function storedTotals(figures: Totals, sign: "+" | "-") {
  const signed = (amount: string) => (sign === "+" ? amount : negated(amount));
  const { linesTotal, discountTotal, netTotal, taxTotal, grossTotal, retainageAmount, withheldTotal, amountDue } = figures;
  return {
    linesTotal: signed(linesTotal),
    discountTotal: signed(discountTotal),
    netTotal: signed(netTotal),
    taxTotal: signed(taxTotal),
    grossTotal: signed(grossTotal),
    retainageAmount: signed(retainageAmount),
    withheldTotal: signed(withheldTotal),
    amountDue: signed(amountDue),
  };
}

/** An amount with the other sign, as it is written: "-0.00" is never. */
export function negated(amount: string): string {
  if (amount.startsWith("-")) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}
