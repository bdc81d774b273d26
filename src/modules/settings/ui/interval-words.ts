import type { IntervalUnit } from "#directory/company/regulatory.ts";

const words: Record<IntervalUnit, [string, string]> = { d: ["day", "days"], mo: ["month", "months"], y: ["year", "years"] };

/** "6 months" of an interval. */
export function spanText({ value, unit }: { value: number; unit: IntervalUnit }): string {
  return `${value} ${words[unit][value === 1 ? 0 : 1]}`;
}
