/** What of a percentage is credited with the work it is of (rate-sheets rule 13, invoices rules 11 and 15). */
import { Decimal, plain } from "#kit/decimal.ts";
import { amountsIn } from "#kit/money.ts";

/** A line that a percentage is of. Amounts are in the currency, with the sign of the invoice; quantities have no sign. */
export interface PercentBase {
  /** Net of the line when it was billed, and what of it stays billed after the credit, at its price. */
  net: string;
  staysNet: string;
  /** How much of its sources it billed, and of how much of that the percentage was charged. */
  billed: string;
  covered: string;
  /** How much of its sources stays billed, and of how much of that the percentage stays. */
  stays: string;
  staysCovered: string;
  /** How much of its sources was credited, and billed again on another invoice without the percentage: that stays charged for it. */
  elsewhere: string;
}

/**
 * How much of a percentage is credited, so that what stays of it is the percentage of the work that stays: 8.25 % of 5,751.00 were 474.46, and with
 * 196.70 of that work 16.23 of them are credited. `left` is what earlier notes have left of it.
 */
export function percentGivenBack(
  { net, left }: { net: string; left: string },
  of: readonly PercentBase[],
  currency: string,
): string {
  const { ratio, minus, most, least, zero } = amountsIn(currency);
  const base = sumOf(of, ({ net: whole, covered, billed }) => part(whole, covered, billed));
  const stays = sumOf(of, (one) =>
    part(one.staysNet, one.staysCovered, one.stays).plus(part(one.net, one.elsewhere, one.billed)),
  );
  if (base.isZero()) return left;
  return most(least(minus(left, ratio(net, plain(stays), plain(base))), left), zero);
}

const sumOf = (of: readonly PercentBase[], amount: (one: PercentBase) => Decimal): Decimal =>
  of.reduce((sum, one) => sum.plus(amount(one)), new Decimal(0));

const part = (net: string, some: string, all: string): Decimal =>
  new Decimal(all).isZero() ? new Decimal(0) : new Decimal(net).times(some).div(all);
