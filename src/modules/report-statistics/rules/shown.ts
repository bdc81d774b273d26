/** How a figure is written (report-statistics rule 13): one decimal, rounded half away from zero, calculated from whole numbers. */
import { Decimal, type DecimalInput, rounded } from "#kit/decimal.ts";

/** A part of a whole in per cent, or null where there is no whole: 23 of 2000 is "1.2". */
export function percent(numerator: DecimalInput, denominator: DecimalInput): string | null {
  const whole = new Decimal(denominator);
  return whole.isZero() ? null : rounded(new Decimal(numerator).times(100).div(whole), 1);
}

/** The number of one for each of another, such as films per weld. */
export function perOne(numerator: DecimalInput, denominator: DecimalInput): string | null {
  const whole = new Decimal(denominator);
  return whole.isZero() ? null : rounded(new Decimal(numerator).div(whole), 1);
}

/** Seconds as hours: −900 is "-0.3". */
export const hours = (seconds: DecimalInput): string => rounded(new Decimal(seconds).div(3600), 1);

/** Micrometres as millimetres, all significant digits. */
export const millimetres = (micrometres: DecimalInput): string => new Decimal(micrometres).div(1000).toFixed();

/** Micrometres in the unit of a figure of lengths, mm or m; null for any other unit. */
export function lengthIn(unit: string, micrometres: DecimalInput): string | null {
  if (unit === "mm") return millimetres(micrometres);
  return unit === "m" ? new Decimal(micrometres).div(1_000_000).toFixed() : null;
}

/** A remaining life as reports print it: one decimal, rounded down. */
export const yearsLeft = (years: string | null | undefined): string | null =>
  years ? new Decimal(years).toFixed(1, Decimal.ROUND_DOWN) : null;

/** The two neighbours of a quantile among n sorted values, and its position between them: P90 is at (n − 1) × 0.9. */
function placeOf(n: number, share: DecimalInput): { lower: number; upper: number; part: Decimal } {
  const at = new Decimal(Math.max(0, n - 1)).times(share);
  const lower = at.floor().toNumber();
  return { lower, upper: at.ceil().toNumber(), part: at.minus(lower) };
}

/** A quantile of sorted whole numbers, interpolated linearly; null if there are none. */
export function quantile(sorted: readonly number[], share: DecimalInput): Decimal | null {
  const { lower, upper, part } = placeOf(sorted.length, share);
  const [low, high] = [sorted[lower], sorted[upper]];
  return low === undefined || high === undefined ? null : new Decimal(high).minus(low).times(part).plus(low);
}

const leastOfP90 = 10;
/** A P90 of fewer than ten values is grey (report-statistics rule 13). */
export const isWeakP90 = ({ n }: { n: number }): boolean => n < leastOfP90;
/** Words after a P90 that rests on fewer than ten values. */
export const weakP90 = `n under ${leastOfP90}`;
