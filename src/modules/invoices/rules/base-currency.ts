/** Amounts of an invoice in the base currency of the company, and differences of exchange (invoices rules 7 and 8). */
import type { Totals } from "./parts.ts";
import { type Amounts, amountsIn, compareAmounts, total } from "#kit/money.ts";

export interface BaseAmounts {
  gross: string;
  tax: string;
  /** Gross less tax, so that the three balance: never converted by itself. */
  net: string;
  /** In the order of the totals. */
  taxes: readonly string[];
  lines: readonly string[];
}

/** `rate`: units of the base currency for one unit of the invoice's, "1.08345000"; "1" where both are the same. */
export function baseAmounts(
  baseCurrency: string,
  rate: string,
  { grossTotal, taxes, netsAfterDiscount }: Pick<Totals, "grossTotal" | "taxes" | "netsAfterDiscount">,
): BaseAmounts {
  const money = amountsIn(baseCurrency);
  const gross = money.times(grossTotal, rate);
  const converted = taxes.map(({ tax }) => money.times(tax, rate));
  const tax = money.sum(...converted);
  const net = money.minus(gross, tax);
  return { gross, tax, net, taxes: converted, lines: byLine(net) };

  function byLine(amount: string): string[] {
    const nets = [...netsAfterDiscount];
    if (compareAmounts(total(...nets), "0") !== 0) return money.split(amount, nets);
    // Lines that cancel out (a tax credit) cannot weigh: each is converted, and the first bears what is left.
    const own = nets.map((line) => money.times(line, rate));
    return own.map((line, index) => (index === 0 ? money.sum(line, money.minus(amount, ...own)) : line));
  }
}

/**
 * What a payment of `paid` (in the invoice's currency) takes off the invoice in the base currency, and the difference of exchange to what was
 * received. The payment that clears the invoice releases all of what is left, `openInBase`.
 */
export function exchangeDifference(
  baseCurrency: string,
  { paid, receivedInBase, rateAtInvoice, openInBase, clears }: Paid,
): { released: string; difference: string } {
  const money = amountsIn(baseCurrency);
  const released = clears ? openInBase : towards(money, money.times(paid, rateAtInvoice), openInBase);
  return { released, difference: money.minus(receivedInBase, released) };
}

/** No more than is open, in either direction: credit of an invoice is open below zero. */
const towards = (money: Amounts, amount: string, open: string): string =>
  compareAmounts(open, "0") < 0 ? money.most(amount, open) : money.least(amount, open);

interface Paid {
  paid: string;
  /** The payment at the rate of its day. */
  receivedInBase: string;
  rateAtInvoice: string;
  openInBase: string;
  clears: boolean;
}
