/** Which thresholds of a budget people are told of (project-management rule 13). Amounts and hours are decimal strings. */
import { reached, type Threshold } from "./earned-value.ts";
import { compareAmounts } from "#kit/money.ts";

/** What is compared with its budget: a measure of a category or of all of them, or a purchase order. */
export interface Watched {
  /** "hours labour", "cost total", "PO 4500117" with the id of the order: one of its kind. */
  key: string;
  used: string;
  budget: string;
}

/** A threshold that was told, with the budget it was reached on. */
export interface Told {
  key: string;
  threshold: Threshold;
  budget: string;
}

/**
 * Each threshold is told once. It is told again only after its budget was raised above what it was and no longer reaches it: one that falls because
 * less was used stays told.
 */
export function alertsDue<T extends Told>(watched: readonly Watched[], told: readonly T[]): { raise: Told[]; clear: T[] } {
  const now = new Map(watched.map((one) => [one.key, one]));
  const clear = told.filter(({ key, threshold, budget }) => {
    const one = now.get(key);
    return one !== undefined && compareAmounts(one.budget, budget) > 0 && !reached(one.used, one.budget).includes(threshold);
  });
  const stays = new Set(told.filter((one) => !clear.includes(one)).map(({ key, threshold }) => `${key} ${threshold}`));
  const raise = watched.flatMap(({ key, used, budget }) =>
    reached(used, budget).flatMap((threshold) => (stays.has(`${key} ${threshold}`) ? [] : [{ key, threshold, budget }])),
  );
  return { raise, clear };
}

/** Of the thresholds of one thing that are reached at once, people are told the highest. */
export function highest<T extends Told>(raised: readonly T[]): T[] {
  return [...Map.groupBy(raised, ({ key }) => key).values()].flatMap(
    (of) => of.toSorted((a, b) => b.threshold - a.threshold)[0] ?? [],
  );
}
