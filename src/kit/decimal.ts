/**
 * Decimal arithmetic with 28 digits, the one kind measured values and money are calculated in.
 * Rounding (half up) happens only when a value is shown; comparisons allow for the last digit of a division.
 */
import { Decimal as Library } from "decimal.js";

export const Decimal = Library.clone({ precision: 28, rounding: Library.ROUND_HALF_UP });
export type Decimal = Library;
/** What the arithmetic accepts: a decimal, a decimal string, a whole number. */
export type DecimalInput = Library.Value;

const tolerance = new Decimal("1e-9");

/** The decimal a canonical text such as "12.70" stands for, or null when it is empty or no number. */
export function decimal(text: string | null | undefined): Decimal | null {
  if (text === null || text === undefined || !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return null;
  return new Decimal(text);
}

/** Plain decimal text without exponent and without trailing zeros, all digits kept. */
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
  return a.gte(new Decimal(b).minus(tolerance));
}

/** a <= b, to within 1e-9. */
export function atMost(a: Decimal, b: DecimalInput): boolean {
  return a.lte(new Decimal(b).plus(tolerance));
}

/** a > b by more than 1e-9. */
export function above(a: Decimal, b: DecimalInput): boolean {
  return !atMost(a, b);
}

/** a < b by more than 1e-9. */
export function below(a: Decimal, b: DecimalInput): boolean {
  return !atLeast(a, b);
}
