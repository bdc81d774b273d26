/**
 * The two columns of a code: lengths in mm, or in inches. Each is authoritative and neither is converted from the other (report-templates
 * rule 9). A value is judged in the column of the report; a value typed in the other unit was converted exactly before.
 */
import { above, Decimal, rounded, type DecimalInput } from "#kit/decimal.ts";

export type Column = { unit: "mm" | "in"; dp: number };

export const metric: Column = { unit: "mm", dp: 1 };
/** The trade reads to a thousandth of an inch. */
export const inch: Column = { unit: "in", dp: 3 };

export function columnOf(system: "SI" | "US"): Column {
  return system === "US" ? inch : metric;
}

/** A limit as the code prints it, in both columns; a fraction such as 5/32 in as its exact decimal. */
export type Pair = { mm: string; in: string };

export function limitIn(column: Column, pair: Pair): Decimal {
  return new Decimal(pair[column.unit]);
}

/** A length in mm in the column's unit, exactly. */
export function inColumn(column: Column, mm: Decimal): Decimal {
  return column.unit === "mm" ? mm : mm.div("25.4");
}

export type Sign = ">" | "<=" | "<" | ">=";

/** "8.5 > 8.0 mm": with more digits as long as two different numbers print alike (ASTM E29). */
export function compared(column: Column, value: Decimal, sign: Sign, limit: Decimal, dp = column.dp): string {
  const [a, b] = toldApart([value, limit], dp);
  return `${a} ${sign} ${b} ${column.unit}`;
}

/** Numbers with enough digits for different values to print differently, at most `dp` + 6. */
export function toldApart(values: readonly Decimal[], dp: number): string[] {
  for (let digits = dp; digits <= dp + 6; digits += 1) {
    const shown = values.map((value) => rounded(value, digits));
    if (values.every((a, i) => values.every((b, j) => a.eq(b) || shown[i] !== shown[j]))) return shown;
  }
  return values.map((value) => rounded(value, dp));
}

/** One length with its unit: "8.5 mm". */
export function written(column: Column, value: Decimal, dp = column.dp): string {
  return `${rounded(value, dp)} ${column.unit}`;
}

/** "8.5 > 8.0 mm" or "7.5 <= 8.0 mm", and which of the two. */
export function against(column: Column, value: Decimal, limit: DecimalInput, dp = column.dp): { over: boolean; words: string } {
  const most = new Decimal(limit);
  const over = above(value, most);
  return { over, words: compared(column, value, over ? ">" : "<=", most, dp) };
}
