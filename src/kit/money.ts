/** Amounts of money as decimal strings; never binary floating point, where 1.005 x 100 is 100.49999999999999. */
import { Decimal } from "decimal.js";
import { currencyDigits } from "./currencies.ts";

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** `amount` is a decimal string such as "1320.00", `currency` an ISO 4217 code such as "USD". */
export type Money = { amount: string; currency: string };

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
 * Shares a total by weights so that the shares add up to it: each share is floored to the minor unit and the left-over units go to
 * the largest fractions, ties to the first (largest remainder, invoices rule 6). A negative total is shared as a positive one and mirrored.
 * Weights are decimal strings; one below zero (a line in the client's favour) gets a share below zero. Nothing is shared by weights that add
 * up to zero, unless the total is zero as well.
 */
export function split(total: Money, weights: readonly string[]): Money[] {
  const unit = new Exact(10).pow(-currencyDigits(total.currency));
  const signed = numberOf(total.amount).dividedBy(unit);
  if (signed.isZero()) return weights.map(() => money("0", total.currency));
  const weight = weights.map(numberOf);
  const sumOfWeights = weight.reduce((a, b) => a.plus(b), new Exact(0));
  if (sumOfWeights.isZero()) throw new RangeError("Shares need weights that do not add up to zero");

  const whole = signed.abs();
  const shares = weight.map((one) => whole.times(one).dividedBy(sumOfWeights).floor());
  const left = whole.minus(shares.reduce((a, b) => a.plus(b), new Exact(0))).toNumber();
  // Fractions times the weights together: without the last digit of a division, so that a tie is one.
  const largestFirst = weight
    .map((one, index) => ({
      index,
      fraction: whole
        .times(one)
        .minus(sumOfWeights.times(shares[index] ?? 0))
        .times(sumOfWeights.s),
    }))
    .toSorted((a, b) => b.fraction.comparedTo(a.fraction) || a.index - b.index);
  const lucky = new Set(largestFirst.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => ({
    amount: rounded(
      share
        .plus(lucky.has(index) ? 1 : 0)
        .times(unit)
        .times(signed.s),
      total.currency,
    ),
    currency: total.currency,
  }));
}

/** The arithmetic of one currency, over decimal strings: each result is rounded once, half away from zero, to the digits of the currency. */
export interface Amounts {
  currency: string;
  zero: string;
  /** The minor unit: "0.01", in yen "1". */
  unit: string;
  /** The sum; of nothing, zero. */
  sum: (...amounts: readonly string[]) => string;
  minus: (from: string, ...amounts: readonly string[]) => string;
  /** The product of all, each with as many decimals as it has. */
  times: (...factors: readonly string[]) => string;
  /** So many percent of an amount: "8.25" of "3503.75" USD is "289.06". */
  percent: (amount: string, pct: string) => string;
  /** a × b / c; c is not zero. */
  ratio: (a: string, b: string, c: string) => string;
  negated: (amount: string) => string;
  /** {@link split} */
  split: (total: string, weights: readonly string[]) => string[];
  least: (a: string, b: string) => string;
  most: (a: string, b: string) => string;
}

/** The arithmetic of a currency. Refuses what is not a currency code or not an amount, as {@link money} does. */
export function amountsIn(currency: string): Amounts {
  const written = (value: Decimal) => rounded(value, currency);
  const zero = money("0", currency).amount;
  const total = (amounts: readonly string[]) => amounts.reduce((all, one) => all.plus(numberOf(one)), new Exact(0));
  return {
    currency,
    zero,
    unit: written(new Exact(10).pow(-currencyDigits(currency))),
    sum: (...amounts) => written(total(amounts)),
    minus: (from, ...amounts) => written(numberOf(from).minus(total(amounts))),
    times: (...factors) => written(factors.reduce((all, one) => all.times(numberOf(one)), new Exact(1))),
    percent: (amount, pct) => written(numberOf(amount).times(numberOf(pct)).dividedBy(100)),
    ratio: (a, b, c) => written(numberOf(a).times(numberOf(b)).dividedBy(numberOf(c))),
    negated: (amount) => written(numberOf(amount).negated()),
    split: (amount, weights) => split({ amount, currency }, weights).map((share) => share.amount),
    least: (a, b) => written(Exact.min(numberOf(a), numberOf(b))),
    most: (a, b) => written(Exact.max(numberOf(a), numberOf(b))),
  };
}

/** Negative, zero or positive as one decimal string is below, equal to or above the other, unrounded (invoices rule 3: thresholds). */
export function compareAmounts(a: string, b: string): number {
  return numberOf(a).comparedTo(numberOf(b));
}

/** An amount or a quantity without its sign. */
export const unsigned = (amount: string): string => amount.replace("-", "");

/** What is wrong with an amount of more decimals than its currency has, as a sentence, or null; zeros at its end are none. */
export const whyTooFine = (amount: string, currency: string): string | null =>
  compareAmounts(money(amount, currency).amount, amount) === 0 ? null : `An amount in ${currency} has fewer decimals.`;

/** A decimal string times another, with all its digits and without trailing zeros. */
export function product(...factors: readonly string[]): string {
  return plainText(factors.reduce((all, one) => all.times(numberOf(one)), new Exact(1)));
}

/** The sum of decimal strings with all their digits, without trailing zeros: of quantities, for instance. */
export function total(...parts: readonly string[]): string {
  return plainText(parts.reduce((all, one) => all.plus(numberOf(one)), new Exact(0)));
}

/** An amount as messages print it, with its thousands apart: "14,000.00". */
export const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");

const plainText = (value: Decimal): string => (value.isZero() ? "0" : value.toFixed());

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

/** What part of a whole something is, in percent with one decimal, to be shown: 36,000 of 50,000 is "72.0". The whole is not zero. */
export const percentOf = (part: string, whole: string): string =>
  numberOf(part).times(100).dividedBy(numberOf(whole)).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1);
