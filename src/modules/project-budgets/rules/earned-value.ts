/** Budget against actual: meters, earned value, margin (project-management rules 13 and 20, sections 5.2 to 5.4). Amounts are decimal strings. */
import { Decimal } from "#kit/decimal.ts";
import { amountsIn, compareAmounts, percentOf, product } from "#kit/money.ts";

export type Level = "green" | "amber" | "red";

/** The shares at which people are told, in percent. */
const thresholds = [75, 90, 100] as const;
export type Threshold = (typeof thresholds)[number];

const isAbove = (value: string, limit: string) => compareAmounts(value, limit) > 0;
const reaches = (used: string, budget: string, pct: number) =>
  isAbove(budget, "0") && compareAmounts(product(used, "100"), product(budget, String(pct))) >= 0;

/** Green below 75 %, amber below 90 %, red from there, on unrounded values; null without a budget. `pct` is shown with one decimal. */
export function meterOf(used: string, budget: string): { pct: string; level: Level } | null {
  if (!isAbove(budget, "0")) return null;
  const level = reaches(used, budget, 90) ? "red" : reaches(used, budget, 75) ? "amber" : "green";
  return { pct: percentOf(used, budget), level };
}

/** The thresholds that are reached, unrounded. */
export const reached = (used: string, budget: string): Threshold[] => thresholds.filter((pct) => reaches(used, budget, pct));

/** How much of the work is done: the weighted sums of section 5.1, unrounded. */
export interface Share {
  done: string;
  planned: string;
}

export interface EarnedValue {
  /** Budget at completion: baseline and approved changes. */
  bac: string;
  /** Earned value: BAC × done / planned. */
  ev: string | null;
  /** Actual cost. */
  ac: string | null;
  /** EV / AC, three decimals, for display only. */
  cpi: string | null;
  /** Estimate at completion: BAC × AC / EV. */
  eac: string | null;
  /** Variance at completion: BAC − EAC; below zero is over the budget. */
  vac: string | null;
}

/**
 * Earned value on cost (section 5.2). 390 of 900 welds of 120,000.00 are 52,000.00; with 54,600.00 spent CPI is 0.952, EAC 126,000.00 and VAC
 * -6,000.00. Nothing is computed from a shown percentage. What cannot be computed yet is null: without cost, with nothing done, without a budget.
 */
export function earnedValue(currency: string, bac: string, ac: string | null, share: Share | null): EarnedValue {
  const { ratio, minus, sum } = amountsIn(currency);
  const planned = share !== null && isAbove(share.planned, "0") && isAbove(bac, "0") ? share : null;
  const ev = planned ? ratio(bac, planned.done, planned.planned) : null;
  const isUnderWay = planned !== null && isAbove(planned.done, "0") && ac !== null && isAbove(ac, "0");
  if (!isUnderWay) return { bac: sum(bac), ev, ac, cpi: null, eac: null, vac: null };
  const eac = ratio(ac, planned.planned, planned.done);
  const cpi = new Decimal(bac).times(planned.done).div(planned.planned).div(ac);
  return { bac: sum(bac), ev, ac, cpi: cpi.toDecimalPlaces(3, Decimal.ROUND_HALF_UP).toFixed(3), eac, vac: minus(bac, eac) };
}

/** (revenue earned − actual cost) / revenue earned, one decimal: "20.0" of 68,250 and 54,600; null without revenue or cost. */
export function marginPct(revenue: string | null, cost: string | null): string | null {
  if (revenue === null || cost === null || !isAbove(revenue, "0")) return null;
  return percentOf(new Decimal(revenue).minus(cost).toFixed(), revenue);
}

/** What a lump sum has earned: its price × done / planned. */
export const lumpSumEarned = (currency: string, price: string, share: Share | null): string | null =>
  share && isAbove(share.planned, "0") ? amountsIn(currency).ratio(price, share.done, share.planned) : null;
