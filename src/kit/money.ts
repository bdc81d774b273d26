/** Amounts of money as decimal strings; never binary floating point, where 1.005 x 100 is 100.49999999999999. */
import { Decimal } from "decimal.js";

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** `amount` is a decimal string such as "1320.00", `currency` an ISO 4217 code such as "USD". */
export type Money = { amount: string; currency: string };

/** Currencies whose number of minor-unit digits (ISO 4217) is not two. */
const digits: ReadonlyMap<string, number> = new Map([
  ..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0] as const),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3] as const),
]);

/** How many decimals an amount in this currency has: USD 2, JPY 0, KWD 3. */
function currencyDigits(currency: string): number {
  return digits.get(currency) ?? 2;
}

/** An amount rounded half up (away from zero, so that a credit mirrors its invoice) to the currency's digits. */
export function money(amount: string, currency: string): Money {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`"${currency}" is not a currency code like USD`);
  return { amount: rounded(numberOf(amount), currency), currency };
}

/** The sum; refuses two currencies. */
export function add(a: Money, b: Money): Money {
  return { amount: rounded(numberOf(a.amount).plus(numberOf(b.amount)), shared(a, b)), currency: a.currency };
}

export function subtract(a: Money, b: Money): Money {
  return { amount: rounded(numberOf(a.amount).minus(numberOf(b.amount)), shared(a, b)), currency: a.currency };
}

/** The total in a currency; an empty list is zero. Refuses an amount in another currency. */
export function sum(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(add, money("0", currency));
}

/** An amount times a decimal factor (a quantity, a tax rate), rounded once at the end. */
export function multiply(a: Money, factor: string): Money {
  return price(factor, a.amount, a.currency);
}

/** Quantity times unit price, each with as many decimals as it has, rounded once: 7.25 x 86.50 USD is 627.13. */
export function price(quantity: string, unitPrice: string, currency: string): Money {
  return { amount: rounded(numberOf(quantity).times(numberOf(unitPrice)), currency), currency };
}

/** Negative, zero or positive as `a` is below, equal to or above `b`; refuses two currencies. */
export function compareMoney(a: Money, b: Money): number {
  shared(a, b);
  return numberOf(a.amount).comparedTo(numberOf(b.amount));
}

/**
 * Shares a total by weights so that the shares add up to it: each share is cut to the minor unit and the left-over units go to
 * the largest fractions, ties to the first (largest remainder, invoices rule 6). Weights are decimal strings, none negative.
 */
export function split(total: Money, weights: readonly string[]): Money[] {
  const unit = new Exact(10).pow(-currencyDigits(total.currency));
  const whole = numberOf(total.amount).dividedBy(unit);
  const weight = weights.map(numberOf);
  const sumOfWeights = weight.reduce((a, b) => a.plus(b), new Exact(0));
  if (sumOfWeights.lte(0) || weight.some((one) => one.isNegative())) throw new RangeError("Shares need weights above zero");

  const exact = weight.map((one) => whole.times(one).dividedBy(sumOfWeights));
  const shares = exact.map((share) => share.trunc());
  const left = whole.minus(shares.reduce((a, b) => a.plus(b), new Exact(0)));
  const largestFirst = exact
    .map((share, index) => ({ index, fraction: share.minus(share.trunc()).abs() }))
    .toSorted((a, b) => b.fraction.comparedTo(a.fraction) || a.index - b.index);
  const lucky = new Set(largestFirst.slice(0, left.abs().toNumber()).map(({ index }) => index));
  return shares.map((share, index) =>
    money(
      share
        .plus(lucky.has(index) ? left.s : 0)
        .times(unit)
        .toFixed(),
      total.currency,
    ),
  );
}

function shared(a: Money, b: Money): string {
  if (a.currency !== b.currency)
    throw new RangeError(`Amounts in ${a.currency} and ${b.currency} cannot be put together without an exchange rate`);
  return a.currency;
}

function rounded(amount: Decimal, currency: string): string {
  const places = currencyDigits(currency);
  const value = amount.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  return (value.isZero() ? new Exact(0) : value).toFixed(places);
}

function numberOf(text: string): Decimal {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`"${text}" is not an amount like 1320.00`);
  return new Exact(text);
}
