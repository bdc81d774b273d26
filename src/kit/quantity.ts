/**
 * A measured value keeps what was typed and, beside it, the exact SI value. What was typed is never recomputed from the SI value: showing it in
 * another unit converts for display only (settings C6).
 */
import { z } from "zod";
import { Decimal, rounded } from "#kit/decimal.ts";
import { units, type Unit } from "#kit/units.ts";

export { units } from "#kit/units.ts";

/**
 * `entered` is as typed, with a decimal point (trailing zeros are precision and stay), `unit` a key of `units`, `si` in `siUnitOf(unit)`. A
 * single check covers all three: a report is full of quantities, and each is checked on its way in and out.
 */
export const Quantity = z.object({ entered: z.string(), unit: z.string(), si: z.string() }).superRefine((value, check) => {
  const { entered, unit, si } = value;
  const wrong = (path: keyof Quantity, message: string) => check.addIssue({ code: "custom", path: [path], message });
  const isDecimal = (text: string, path: keyof Quantity) => {
    if (parseDecimal(text) === text) return true;
    wrong(path, "Enter a number such as 11.20");
    return false;
  };
  const isEntered = isDecimal(entered, "entered");
  const isSi = isDecimal(si, "si");
  if (!isUnit(unit)) wrong("unit", "This unit is not known");
  else if (isEntered && isSi && convert(entered, unit, siUnitOf(unit)) !== si)
    wrong("si", "The SI value is not the exact value of what was entered");
});
export type Quantity = { entered: string; unit: string; si: string };

/** What someone typed in a unit, as a quantity. Throws for what is not a number or not a unit, with a message for the field. */
export function quantity(text: string, unit: string): Quantity {
  const entered = parseDecimal(text);
  if (entered === null)
    throw new RangeError(`"${text}" is not a number. Write 1234.5 or 1234,5 without spaces or thousands separators.`);
  return { entered, unit, si: convert(entered, unit, siUnitOf(unit)) };
}

/**
 * The number someone typed, with a decimal point and without leading zeros ("0,50" is "0.50"), or null when it is not a plain number. Where only
 * one decimal sign is customary, name it, and the other is refused instead of misread ("1,000" lux in the United States).
 */
export function parseDecimal(text: string, decimalSign?: "." | ","): string | null {
  const parts = /^([-−+]?)(\d*)(?:([.,])(\d+))?$/.exec(text.trim());
  if (!parts || text.trim().length > 40) return null;
  const [, sign = "", whole = "", separator, fraction = ""] = parts;
  if (whole + fraction === "" || (decimalSign && separator && separator !== decimalSign)) return null;
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const number = fraction === "" ? digits : `${digits}.${fraction}`;
  return (sign === "-" || sign === "−") && /[1-9]/.test(number) ? `-${number}` : number;
}

/**
 * The two numbers a text may mean when its only comma or point is followed by exactly three digits: "1,440" is 1440 or 1.440. Null where only one
 * is possible ("0.250", "1440.125"). The person who typed it is asked; it is never guessed.
 */
export function twoMeanings(text: string): { grouped: string; decimal: string } | null {
  const parts = /^([-−+]?)([1-9]\d{0,2})[.,](\d{3})$/.exec(text.trim());
  if (!parts) return null;
  const [, sign = "", whole = "", rest = ""] = parts;
  const minus = sign === "-" || sign === "−" ? "-" : "";
  return { grouped: `${minus}${whole}${rest}`, decimal: `${minus}${whole}.${rest}` };
}

export function isUnit(text: string): boolean {
  return Object.hasOwn(units, text);
}

/**
 * The unit `si` is stored in: mm for mm and in, µm for µm and mil, m for m and ft, MPa for every pressure, GBq for every activity, s for min and
 * h.
 */
export function siUnitOf(unit: string): string {
  return definitionOf(unit).si;
}

/** The SI value, a decimal string in `siUnitOf(q.unit)`. */
export function siOf(q: Quantity): string {
  return q.si;
}

/** The exact value in another unit of the same dimension, to 28 digits; in its own unit it is what was entered. */
export function valueIn(q: Quantity, unit: string): string {
  return convert(q.entered, q.unit, unit);
}

/** A decimal string converted from one unit to another of the same dimension, to 28 digits; throws for units that measure different things. */
export function convert(value: string, from: string, to: string): string {
  const source = definitionOf(from);
  const target = definitionOf(to);
  if (source.dimension !== target.dimension)
    throw new RangeError(`${from || "a plain number"} cannot be converted to ${to || "a plain number"}`);
  if (from === to) return value;
  const base = new Decimal(value)
    .plus(source.plus ?? 0)
    .times(source.times)
    .times(target.over ?? 1);
  return base
    .dividedBy(new Decimal(source.over ?? 1).times(target.times))
    .minus(target.plus ?? 0)
    .toFixed();
}

/** For display: the value in a unit with so many decimals, rounded half up (away from zero). */
export function display(q: Quantity, unit: string = q.unit, dp?: number): string {
  const value = valueIn(q, unit);
  return dp === undefined ? value : roundHalfUp(value, dp);
}

/** Negative, zero or positive as `a` is below, equal to or above `b`, whatever the units. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  return new Decimal(a.entered).comparedTo(convert(b.entered, b.unit, a.unit));
}

/** A decimal string with exactly so many decimals, rounded half up; never minus zero. */
export function roundHalfUp(value: string, dp: number): string {
  return rounded(new Decimal(value), dp);
}

function definitionOf(unit: string): Unit {
  const definition = isUnit(unit) ? units[unit] : undefined;
  if (!definition) throw new RangeError(`"${unit}" is not a unit this product knows`);
  return definition;
}
