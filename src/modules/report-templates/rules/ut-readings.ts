/** What the rules of thickness readings have in common. */
import { type Decimal, decimal } from "#kit/decimal.ts";
import { readingPaths } from "../thickness-formulas.ts";
import type { Reader } from "../sheet.ts";

/** The readings of a line by their keys. */
export function readings(read: { decimal: (path: string) => string | null }): { key: string; value: Decimal }[] {
  return readingPaths().flatMap((path) => {
    const value = decimal(read.decimal(path));
    return value ? [{ key: path.slice("line.".length), value }] : [];
  });
}

export function mm(value: string | null, read: Pick<Reader, "shown">): string {
  return value === null ? "" : read.shown(value, "mm", 2);
}
