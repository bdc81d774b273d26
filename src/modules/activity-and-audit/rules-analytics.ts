import type { Analytics } from "./contract-analytics.ts";
import { percentOf } from "./rules-usage.ts";

/** Where the bases say nothing else, work is done Monday to Friday from 06:00 to 18:00 at the base. */
const workingDays = 5;
const workingHours = { from: 6, to: 18 };

/** Deeds outside the working hours of their base, of all (activity-and-audit.md section 5). */
export function afterHours(cells: Analytics["hours"]): Analytics["afterHours"] {
  const total = sum(cells);
  const count = sum(
    cells.filter(({ weekday, hour }) => weekday > workingDays || hour < workingHours.from || hour >= workingHours.to),
  );
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

const sum = (cells: Analytics["hours"]) => cells.reduce((total, { count }) => total + count, 0);
