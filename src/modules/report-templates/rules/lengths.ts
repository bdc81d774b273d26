/** The examined length against the length of the weld, for an extent of 100 % or full coverage. */
import { Decimal, decimal } from "#kit/decimal.ts";
import { type LineReader } from "./rule.ts";

/** The length examined of each line in mm; null if one is not entered. */
export function lengthsExamined(views: readonly LineReader[]): number[] | null {
  const lengths = views.flatMap((one) => decimal(one.decimal("line.lengthExamined")) ?? []);
  return lengths.length === views.length && views.length > 0 ? lengths.map((one) => one.toNumber()) : null;
}

const mostShare = 2;

/** Why lengths do not add up to one of the lengths the weld may have, in words: "less than the weld" or "more than twice the weld"; null where they do. */
export function awayFrom(sum: number, welds: readonly number[], leastShare: number): { weld: number; how: string } | null {
  const off = welds.map((weld) => ({
    weld,
    how: sum < weld * leastShare ? "less than" : sum > weld * mostShare ? "more than twice" : null,
  }));
  const [first] = off;
  return first?.how && off.every(({ how }) => how !== null) ? { weld: first.weld, how: first.how } : null;
}

/** The longest side of a film in mm; of "4 × 12" without a unit the greatest it may be; null where the words name no two sides. */
export function longestSide(size: string): number | null {
  const [, first, second, unit] =
    /(\d+(?:[.,]\d+)?) ?(?:mm|cm|in(?:ch)?|"|″)? ?[x×*] ?(\d+(?:[.,]\d+)?) ?(mm|cm|in|inch|"|″)?/i.exec(size) ?? [];
  if (first === undefined || second === undefined) return null;
  const side = Decimal.max(...[first, second].map((one) => one.replace(",", "."))).toNumber();
  const named = unit?.toLowerCase();
  if (named === "mm") return side;
  if (named === "cm") return side * 10;
  return named !== undefined || side <= inchesAtMost ? side * 25.4 : side;
}

/** No film is longer in inches; a greater number is in millimetres. */
const inchesAtMost = 48;
