/** The figures of the pipeline (leads.md section 5), from plain rows. Amounts are decimal strings. */
import type { StageFigures } from "./contract.ts";
import type { LeadState } from "./lead-life.ts";
import { openStates } from "./rules.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { add, money, multiply } from "#kit/money.ts";

export interface Valued {
  status: LeadState;
  value: string | null;
  currency: string | null;
  probability: number;
}

/** How much of the base currency one unit of another is, as a decimal string; null where no rate is known. */
export type RateOf = (currency: string) => string | null;

/**
 * Each stage with its leads, their value and their weighted value: value times the lead's own probability, converted and rounded lead by lead,
 * then summed (calculation 1). A lead without a value is 0 and counted apart; one without a rate is in no sum.
 */
export function pipelineOf(
  rows: readonly Valued[],
  currency: string,
  rateOf: RateOf,
): { stages: StageFigures[]; withoutRate: number } {
  let withoutRate = 0;
  const stages = openStates.map((status) => {
    const here = rows.filter((row) => row.status === status);
    let [value, weighted] = [money("0", currency), money("0", currency)];
    for (const row of here) {
      if (row.value === null) continue;
      const rate = rateOf(row.currency ?? currency);
      if (rate === null) {
        withoutRate += 1;
        continue;
      }
      const amount = { amount: row.value, currency };
      value = add(value, multiply(amount, rate));
      weighted = add(weighted, multiply(amount, plain(new Decimal(rate).times(row.probability).dividedBy(100))));
    }
    return {
      status,
      count: here.length,
      value: value.amount,
      weighted: weighted.amount,
      withoutValue: here.filter((row) => row.value === null).length,
    };
  });
  return { stages, withoutRate };
}

/** The value of a lead times its own probability, in its currency: 48,000.00 at 25 % is 12,000.00; null without a value. */
export function weightedOf({ value, currency, probability }: Omit<Valued, "status">): string | null {
  if (value === null || currency === null) return null;
  return multiply({ amount: value, currency }, String(probability / 100)).amount;
}
