/** What the rules of thickness readings have in common. */
import { type Decimal, decimal } from "#kit/decimal.ts";
import { readingPaths } from "../thickness-formulas.ts";
import type { Reader } from "../sheet.ts";
import { type LineReader } from "./rule.ts";

/** The readings of a line by their keys. */
export function readings(read: { decimal: (path: string) => string | null }): { key: string; value: Decimal }[] {
  return readingPaths().flatMap((path) => {
    const value = decimal(read.decimal(path));
    return value ? [{ key: path.slice("line.".length), value }] : [];
  });
}

/** What a reading was made with: an answer about the wall depends on it. */
export function readWith(read: Reader): unknown[] {
  const { text, decimal: number, flag } = read;
  return [
    ...["gauge", "probe", "mode"].map((key) => text(`technique.${key}`)),
    ...["velocity", "frequency"].map((key) => number(`technique.${key}`)),
    ...["throughCoating", "tempCorrection"].map((key) => flag(`technique.${key}`)),
  ];
}

/** The lines with their readings and when they were read: what an answer about the checks on the block covers. */
export function readingsWithTimes(lines: readonly LineReader[]): unknown[] {
  return lines.map((one) => [one.line.itemKey, one.text("line.readAt"), readings(one).map(({ value }) => value.toFixed())]);
}

export function mm(value: string | null, read: Pick<Reader, "shown">): string {
  return value === null ? "" : read.shown(value, "mm", 2);
}
