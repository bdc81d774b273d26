/** How a value is shown and printed: measured values as they were entered, computed ones rounded, days and words as they are. */
import { decimal } from "#kit/decimal.ts";
import { convert, isUnit, roundHalfUp } from "#kit/quantity.ts";
import type { Outcome } from "./calculations/outcome.ts";
import type { Value } from "./content.ts";
import type { Field } from "./definition.ts";

const unitPairs: Readonly<Record<string, { unit: string; dp: number }>> = {
  mm: { unit: "in", dp: 3 },
  µm: { unit: "mil", dp: 1 },
  MPa: { unit: "psi", dp: 0 },
  kPa: { unit: "psi", dp: 1 },
  "°C": { unit: "°F", dp: 0 },
  lx: { unit: "fc", dp: 1 },
  kg: { unit: "lb", dp: 1 },
  GBq: { unit: "Ci", dp: 1 },
  m: { unit: "ft", dp: 1 },
  "mm/y": { unit: "mpy", dp: 1 },
};

/** The unit a field is offered and printed in, with its decimal places: its own, or its American pair. */
export function unitFor({ unit = "", dp = 2 }: Pick<Field, "unit" | "dp">, system: "SI" | "US"): { unit: string; dp: number } {
  return (system === "US" ? unitPairs[unit] : undefined) ?? { unit, dp };
}

/** A computed value with its unit; null shows the reason in the field's place. */
export function outcomeText(field: Field, outcome: Outcome, system: "SI" | "US"): string {
  if (outcome.value === null) return outcome.reason;
  if (field.type !== "decimal" || decimal(outcome.value) === null) return outcome.value;
  const shown = unitFor(field, system);
  const value =
    isUnit(shown.unit) && isUnit(field.unit ?? "") ? convert(outcome.value, field.unit ?? "", shown.unit) : outcome.value;
  return withUnit(roundHalfUp(value, shown.dp), shown.unit);
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
