/**
 * Decimal arithmetic with 28 digits, for all measured values and money. Rounding (half up) happens only when a value is shown; comparisons allow
 * for the last digit of a division.
 */
import { Decimal as Library } from "decimal.js";

/** What is beyond is infinite or zero: written out, "1e30000000" has thirty million digits, and takes half a minute to write. */
const largestExponent = 300;

export const Decimal = Library.clone({
  precision: 28,
  rounding: Library.ROUND_HALF_UP,
  maxE: largestExponent,
  minE: -largestExponent,
});
export type Decimal = Library;
/** What the arithmetic accepts: a decimal, a decimal string or a whole number. */
export type DecimalInput = Library.Value;

const tolerance = new Decimal("1e-9");

/** The decimal that a canonical text such as "12.70" stands for, or null when it is empty or not a number. */
export function decimal(text: string | null | undefined): Decimal | null {
  if (text === null || text === undefined) return null;
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return null;
  const made = new Decimal(text);
  if (!made.isFinite()) return null;
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(text, made);
  return made;
}

/** Decimals are immutable, and the rules read the same values of a report again and again: parsed ones are cached. */
const parsed = new Map<string, Decimal>();
const mostParsed = 5_000;

/** Plain decimal text without exponent and trailing zeros, with all digits. */
export function plain(value: Decimal): string {
  return value.isZero() ? "0" : value.toFixed();
}

/** The value as it is shown: `dp` decimal places, half up, and never "-0.00". */
export function rounded(value: Decimal, dp: number): string {
  const shown = value.toDecimalPlaces(dp, Decimal.ROUND_HALF_UP);
  return shown.isZero() ? new Decimal(0).toFixed(dp) : shown.toFixed(dp);
}

/** a >= b, to within 1e-9. */
export function atLeast(a: Decimal, b: DecimalInput): boolean {
  const other = asDecimal(b);
  return a.gte(other) || a.gte(other.minus(tolerance));
}

/** a <= b, to within 1e-9. */
export function atMost(a: Decimal, b: DecimalInput): boolean {
  const other = asDecimal(b);
  return a.lte(other) || a.lte(other.plus(tolerance));
}

const asDecimal = (value: DecimalInput): Decimal => (value instanceof Decimal ? value : new Decimal(value));

/** a > b by more than 1e-9. */
export function above(a: Decimal, b: DecimalInput): boolean {
  return !atMost(a, b);
}

/** a < b by more than 1e-9. */
export function below(a: Decimal, b: DecimalInput): boolean {
  return !atLeast(a, b);
}
