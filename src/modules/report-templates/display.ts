/** How a value is shown and printed: measured values as they were entered, computed ones rounded, days and words as they are. */
import { Decimal, decimal } from "#kit/decimal.ts";
import { convert, isUnit, roundHalfUp } from "#kit/quantity.ts";
import type { Outcome } from "./calculations/outcome.ts";
import type { Value } from "./content.ts";
import type { Field } from "./definition.ts";

/** The US unit of an SI unit, and its decimal places by those of the SI value; `else` for places without a custom in the trade. */
const unitPairs: Readonly<Record<string, { unit: string; digits: Readonly<Record<number, number>>; else: number }>> = {
  mm: { unit: "in", digits: { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5 }, else: 3 },
  µm: { unit: "mil", digits: { 0: 1 }, else: 2 },
  MPa: { unit: "psi", digits: { 0: 0, 1: 0, 2: 0, 3: 1 }, else: 1 },
  kPa: { unit: "psi", digits: { 0: 1 }, else: 2 },
  "°C": { unit: "°F", digits: { 0: 0 }, else: 1 },
  lx: { unit: "fc", digits: { 0: 0 }, else: 1 },
  kg: { unit: "lb", digits: { 0: 0, 1: 0 }, else: 1 },
  GBq: { unit: "Ci", digits: { 0: 1 }, else: 2 },
  m: { unit: "ft", digits: { 0: 0, 1: 0, 2: 1 }, else: 2 },
  "mm/y": { unit: "mpy", digits: { 2: 0, 3: 1 }, else: 1 },
  "mm/s": { unit: "in/s", digits: { 0: 1 }, else: 2 },
  "mm/µs": { unit: "in/µs", digits: { 3: 4 }, else: 4 },
  "m/s": { unit: "in/µs", digits: { 0: 4 }, else: 4 },
  "m²": { unit: "ft²", digits: { 0: 0 }, else: 1 },
};

/** The unit a field is offered and printed in, with its decimal places: its own, or the paired US unit. */
export function unitFor({ unit = "", dp = 2 }: Pick<Field, "unit" | "dp">, system: "SI" | "US"): { unit: string; dp: number } {
  const pair = system === "US" ? unitPairs[unit] : undefined;
  return pair ? { unit: pair.unit, dp: pair.digits[dp] ?? pair.else } : { unit, dp };
}

/** A computed value with its unit; for null, the reason is shown instead. */
export function outcomeText(field: Field, outcome: Outcome, system: "SI" | "US"): string {
  if (outcome.value === null) return outcome.reason;
  if (field.type !== "decimal" || decimal(outcome.value) === null) return outcome.value;
  const shown = unitFor(field, system);
  const value =
    isUnit(shown.unit) && isUnit(field.unit ?? "") ? convert(outcome.value, field.unit ?? "", shown.unit) : outcome.value;
  return withUnit(computedNumber(field, value, shown.dp), shown.unit);
}

/** A computed number as it is shown: half away from zero, or down where the field says so. */
export function computedNumber({ rounding }: Pick<Field, "rounding">, value: string, dp: number): string {
  return rounding === "down" ? new Decimal(value).toDecimalPlaces(dp, Decimal.ROUND_FLOOR).toFixed(dp) : roundHalfUp(value, dp);
}

/** An entered value: a measured one exactly as entered, yes and no in words, lists joined; nothing is an empty text. */
export function valueText(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string").join(", ");
  return typeof value === "object" ? withUnit(value.entered, value.unit) : String(value);
}

function withUnit(value: string, unit: string): string {
  return unit === "" ? value : `${value} ${unit}`;
}
