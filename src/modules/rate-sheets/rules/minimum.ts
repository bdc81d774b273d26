/** Minimum charge of a shift, and day rates (rules 6 and 7). */
import type { PricedItem } from "./types.ts";
import { beyond } from "./quantities.ts";
import { Decimal, plain } from "#kit/decimal.ts";

/** Hours to add so that a shift reaches the smallest step it does not exceed; "0" beyond the last step, and for a shift without hours. */
export function shortfall(counted: string, steps: readonly string[]): string {
  const hours = new Decimal(counted);
  if (hours.lte(0)) return "0";
  const step = steps.find((one) => hours.lte(one));
  return step ? plain(new Decimal(step).minus(hours)) : "0";
}

/** What a shift used, by unit: hours, miles, films. */
export type Used = Readonly<Partial<Record<string, string>>>;

/**
 * The item that a shift is charged by: the half-day if the sheet has one and the hours are within those it includes, else the day; and what goes beyond
 * what it includes, by unit, charged by items of its own. Nothing is pooled over days.
 */
export function dayRate(
  items: readonly Pick<PricedItem, "id" | "unit" | "included">[],
  used: Used,
): { itemId: string; beyond: Readonly<Record<string, string>> } | null {
  const hours = new Decimal(used["hour"] ?? 0);
  const within = ({ included }: Pick<PricedItem, "included">) =>
    included.some(({ unit, quantity }) => (unit === "hour" || unit === "crew-hour") && hours.lte(quantity));
  const chosen = items.find((item) => item.unit === "half-day" && within(item)) ?? items.find(({ unit }) => unit !== "half-day");
  if (!chosen) return null;
  const excess = chosen.included.map(({ unit, quantity }) => [unit, beyond(used[unit] ?? "0", quantity)] as const);
  return { itemId: chosen.id, beyond: Object.fromEntries(excess.filter(([, quantity]) => quantity !== "0")) };
}
