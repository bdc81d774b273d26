import type { Group } from "../contract-figures.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { wilson } from "../rules/intervals.ts";
import { hours, lengthIn, millimetres, percent, perOne, quantile } from "../rules/shown.ts";
import { Decimal, rounded } from "#kit/decimal.ts";

/** The summed rows of a metric: numbers are whole, lengths in micrometres, durations in seconds or days. */
export interface SummedRow extends Record<string, unknown> {
  key: string | null;
  apart: string | null;
  n: number;
  numerator: string;
  denominator: string;
  beside: Record<string, string | null>;
  /** For durations all values, sorted. */
  values: number[] | null;
}

/** A figure as shown, calculated from its whole numbers. */
export function groupOfRow(metric: MetricId, { key, apart, numerator, denominator, beside, values }: SummedRow): Group {
  const { kind, unit } = metricOf(metric);
  const { interval } = metricOf(metric);
  const range = interval ? wilson(Number(numerator), Number(denominator)) : null;
  const of = (number: string) => lengthIn(unit, number) ?? number;
  const each = kind === "each" ? (beside["items"] ?? "0") : denominator;
  return {
    key,
    label: key ?? "",
    apart,
    numerator: of(numerator),
    denominator: of(each),
    value: kind === "share" ? percent(numerator, denominator) : kind === "each" ? perOne(numerator, each) : null,
    low: range?.low ?? null,
    high: range?.high ?? null,
    spread: values && values.length > 0 ? spreadOf(values, kind === "hours") : null,
    chance: null,
    firstReported: null,
    beside: Object.fromEntries(Object.entries(beside).map(([words, value]) => [words, besideOf(words, value, numerator)])),
  };
}

/** A count beside a figure; "k of n rejects" of those repaired, where anything was rejected (rule 21). */
function besideOf(words: string, value: string | null, numerator: string): string {
  if (words === "repaired") return numerator === "0" ? "0" : `${value} of ${numerator} rejects`;
  return words.startsWith("mm") ? millimetres(value ?? 0) : (value ?? "");
}

/** Quantiles of sorted durations; the whiskers end at the last value within 1.5 times the height of the box. */
function spreadOf(values: readonly number[], inSeconds: boolean) {
  const shown = inSeconds ? hours : (days: Decimal | number) => rounded(new Decimal(days), 1);
  const at = (share: string) => quantile(values, share) ?? new Decimal(0);
  const [q1, q3] = [at("0.25"), at("0.75")];
  const reach = q3.minus(q1).times("1.5");
  const inside = values.filter((value) => q1.minus(reach).lte(value) && q3.plus(reach).gte(value));
  return {
    n: values.length,
    least: shown(inside[0] ?? 0),
    q1: shown(q1),
    median: shown(at("0.5")),
    q3: shown(q3),
    p90: shown(at("0.9")),
    most: shown(inside.at(-1) ?? 0),
  };
}
