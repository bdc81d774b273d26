import type { Analytics } from "./contract-analytics.ts";
import { percentOf } from "./rules-usage.ts";

/** Actions outside the working hours of their base, of all (activity-and-audit.md section 5). */
export function afterHours(count: number, total: number): Analytics["afterHours"] {
  return { count, total, share: percentOf(count, total) };
}

/** Revised reports per hundred signed, with one decimal; null where none was signed. */
export const correctionsPer100 = (revised: number, signed: number): number | null => percentOf(revised, signed);

/** How the reviews of each author are shared among reviewers, the most concentrated of the frequent pairs first. */
export function reviewPairs(counted: readonly { author: string; reviewer: string; count: number }[]): Analytics["pairs"] {
  const ofAuthor = new Map<string, number>();
  for (const { author, count } of counted) ofAuthor.set(author, (ofAuthor.get(author) ?? 0) + count);
  return counted
    .map((pair) => ({ ...pair, share: percentOf(pair.count, ofAuthor.get(pair.author) ?? 0) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || b.share - a.share);
}
