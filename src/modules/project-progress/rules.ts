/** Progress by quantities: what signed reports say is done of what the scope plans (project-management rule 2, calculation 1). */
import { Decimal, plain } from "#kit/decimal.ts";
import { type Day, daysBetween } from "#kit/validity.ts";
import type { ItemUnit } from "#modules/rate-sheets/item-terms.ts";

/** A line of scope as it is counted. */
export interface Planned {
  quantity: string;
  /** What one unit weighs: its price, or nothing where some line has none. */
  price: string | null;
}

/** Words people write for a unit, and the unit of rate sheets they mean. */
const words: readonly [RegExp, ItemUnit][] = [
  [/^(field |shop )?welds?$/, "weld"],
  [/^joints?$/, "joint"],
  [/^(films?|radiographs?)$/, "film"],
  [/^exposures?$/, "exposure"],
  [/^(cmls?|tmls?|readings?|points?)$/, "reading"],
  [/^spots?$/, "spot"],
  [/^tubes?$/, "tube"],
  [/^(items?|pieces?|pcs)$/, "item"],
  [/^(m|metres?|meters?)$/, "metre"],
  [/^(ft|feet|foot|linear (feet|foot))$/, "linear foot"],
  [/^(in|inch(es)?|linear inch(es)?)$/, "linear inch"],
  [/^(diameter.?inch(es)?|di)$/, "diameter-inch"],
  [/^reports?$/, "report"],
];

/** The unit in which reports are counted for a unit as it was written: "Welds" is "weld"; null for one that no report states. */
export function unitWritten(text: string | null): ItemUnit | null {
  const asked = (text ?? "").trim().toLowerCase();
  return words.find(([pattern]) => pattern.test(asked))?.[1] ?? null;
}

const one = (value: Decimal): string => value.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1);

/** "43.3": 390 of 900. More than planned is all of it. */
export const shareDone = (done: string, planned: string): string | null =>
  new Decimal(planned).lte(0) ? null : one(Decimal.min(done, planned).div(planned).times(100));

/** What is done beyond what is planned. */
export const overDone = (done: string, planned: string): string =>
  plain(Decimal.max(new Decimal(done).minus(planned), 0).toDecimalPlaces(4));

/** The weighted sums of what is done and planned, unrounded; their ratio is how much of the work is done. */
export interface Share {
  done: string;
  planned: string;
}

/**
 * Σ(min(done, planned) × weight) and Σ(planned × weight). The weight of a unit is its price where every line has one; else every line weighs the
 * same, whatever its unit. 130 of 100 and 0 of 100 with equal weights are half, not 65 %. Null without a planned quantity.
 */
export function shareOf(lines: readonly (Planned & { done: string })[]): { share: Share | null; weighting: "price" | "line" } {
  const counted = lines.filter(({ quantity }) => new Decimal(quantity).gt(0));
  const byPrice = counted.length > 0 && counted.every(({ price }) => price !== null && new Decimal(price).gt(0));
  const weighting = byPrice ? ("price" as const) : ("line" as const);
  // One line alone is its own measure: no weight, so that nothing is divided twice.
  const weightOf = ({ price, quantity }: Planned) =>
    byPrice ? new Decimal(price ?? 0) : counted.length === 1 ? new Decimal(1) : new Decimal(1).div(quantity);
  const sum = (of: (line: Planned & { done: string }) => Decimal) =>
    counted.reduce((total, line) => total.plus(of(line).times(weightOf(line))), new Decimal(0));
  const planned = sum(({ quantity }) => new Decimal(quantity));
  if (planned.isZero()) return { share: null, weighting };
  const done = sum(({ quantity, done: of }) => Decimal.min(of, quantity));
  return { share: { done: plain(done), planned: plain(planned) }, weighting };
}

/** {@link shareOf} as a percentage of one decimal, to be shown: 390 of 900 welds are 43.3. */
export function percentComplete(lines: readonly (Planned & { done: string })[]): {
  pct: string | null;
  weighting: "price" | "line";
} {
  const { share, weighting } = shareOf(lines);
  return { pct: share && one(new Decimal(share.done).div(share.planned).times(100)), weighting };
}

/** What change orders make of a planned quantity; never below zero. */
export const plannedWith = (quantity: string, added: string | undefined): string =>
  added === undefined ? quantity : plain(Decimal.max(new Decimal(quantity).plus(added), 0));

/** What of a quantity is planned by the end of a day: evenly over the planned days of its work order; nothing without these. */
export function plannedBy(quantity: string, from: Day | null, to: Day | null, day: Day): string {
  if (!from || !to || day < from) return "0";
  if (day >= to) return quantity;
  return plain(new Decimal(quantity).times(daysBetween(from, day) + 1).div(daysBetween(from, to) + 1));
}

/** What is done of one unit of one method spread over the lines of scope that plan it, in their order; what is left over goes to the last. */
export function spread(done: string, planned: readonly string[]): string[] {
  let left = new Decimal(done);
  return planned.map((quantity, index) => {
    const part = index === planned.length - 1 ? left : Decimal.min(left, quantity);
    left = left.minus(part);
    return plain(part);
  });
}
