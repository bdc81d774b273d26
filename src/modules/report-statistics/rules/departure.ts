/** How far an evaluator's rejections depart from those of the others on the same work (report-statistics M22). */
import { type AgainstChance, againstChance } from "./funnel.ts";
import { Decimal, rounded } from "#kit/decimal.ts";

/** Views that one evaluator judged for one client, method and project. */
export interface Judged {
  work: string;
  evaluator: string;
  views: number;
  rejected: number;
}

export interface Departure {
  evaluator: string;
  /** Views in work that others judged too, how many of them were rejected, and how many would be at the others' rate. */
  views: number;
  rejected: number;
  expected: string;
  departure: string;
  /** Whether it is more than chance explains, at the rate expected; null for fewer than twenty views. */
  chance: AgainstChance | null;
  /** Views of work that nobody else judged. */
  withoutComparison: number;
}

/** Expected: the views of each work times the rate at which the other evaluators rejected there. */
export function departures(judged: readonly Judged[]): Departure[] {
  const ofWork = Map.groupBy(judged, ({ work }) => work);
  return [...Map.groupBy(judged, ({ evaluator }) => evaluator)].map(([evaluator, own]) => {
    let [views, rejected, withoutComparison, expected] = [0, 0, 0, new Decimal(0)];
    for (const one of own) {
      const others = (ofWork.get(one.work) ?? []).filter((other) => other.evaluator !== evaluator);
      const m = sum(others.map((other) => other.views));
      if (m === 0) withoutComparison += one.views;
      else {
        views += one.views;
        rejected += one.rejected;
        expected = expected.plus(new Decimal(one.views).times(sum(others.map((other) => other.rejected))).div(m));
      }
    }
    return {
      evaluator,
      views,
      rejected,
      expected: rounded(expected, 1),
      departure: rounded(expected.neg().plus(rejected), 1),
      chance: againstChance(rejected, views, views === 0 ? 0 : expected.div(views).toNumber()),
      withoutComparison,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
