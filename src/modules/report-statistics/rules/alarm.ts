/** When a reject rate raises an alarm against the level a client set (report-statistics rule 15). */
import { leastJudged, limits, tails } from "./funnel.ts";
import { Decimal } from "#kit/decimal.ts";

export const alarmColours = ["amber", "red"] as const;
export type AlarmColour = (typeof alarmColours)[number];

/** Over the whole project up to now, and over the last 28 days. */
export const alarmSpans = ["project to date", "last 28 days"] as const;

export interface Rate {
  /** Rejected of examined: items, or micrometres. */
  numerator: string;
  denominator: string;
  /** The items or views behind it. */
  n: number;
}

/** Whether the rate is above the level, exactly. */
export const isAbove = ({ numerator, denominator }: Rate, percent: string): boolean =>
  new Decimal(numerator).times(100).gt(new Decimal(denominator).times(percent));

/**
 * Amber: above the level, from twenty. Red: so many rejects or more have a chance of at most 0.025 at the level, however few there are; lengths, which
 * are not counted, are amber only. Null: no alarm.
 */
export function alarmOf(rate: Rate, percent: string, basis: "joints" | "length"): AlarmColour | null {
  if (!isAbove(rate, percent)) return null;
  if (basis === "joints") {
    const level = new Decimal(percent).div(100).toNumber();
    if (tails(Number(rate.numerator), Number(rate.denominator), level).atLeast <= limits.narrow) return "red";
  }
  return rate.n >= leastJudged ? "amber" : null;
}
