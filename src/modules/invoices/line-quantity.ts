/** Quantities of lines in words. */
import { itemUnits } from "#modules/rate-sheets/item-terms.ts";

/**
 * A quantity, as it is shown, with its unit: "1 hour", "3.25 hours", "12 linear feet". A unit that was typed stays as it is; a percentage is a
 * quantity of 1, and what it is of is in its description.
 */
export function withUnit(quantity: string, unit: string): string {
  if (unit === "percent") return quantity;
  const isOne = /^-?1([.,]0+)?$/.test(quantity);
  return `${quantity} ${isOne || !itemUnits.some((one) => one === unit) ? unit : several(unit)}`;
}

function several(unit: string): string {
  if (unit === "km") return unit;
  if (unit.endsWith("foot")) return unit.replace(/foot$/, "feet");
  return unit.endsWith("inch") ? `${unit}es` : `${unit}s`;
}
