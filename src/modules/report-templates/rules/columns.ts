/**
 * Codes print many limits in two columns, SI and US customary, rounded apart: 200 mm (8 in) is not 203.2 mm. A report in US customary units
 * is held to the US column, one in SI to the SI column; what was entered in the other unit is converted exactly into the column first.
 */
import { Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import type { Reader } from "../sheet.ts";

/** A limit in the column of the report: `value` in `unit`, and both columns as they are printed, "200 mm (8 in)". */
export type ColumnLimit = { value: string; unit: string; printed: string };

/** The limit a report is held to. `tightened` is a template's stricter value in the limit's own unit; it never loosens the US column. */
export function limitInColumn(limit: Limit, tightened: string | undefined, system: "SI" | "US"): ColumnLimit {
  const { value, unit, us, tighter } = limit;
  const own = withUnit(tightened ?? value, unit);
  if (!us) return { value: tightened ?? value, unit, printed: own };
  const american = tightened === undefined ? us.value : stricter(us.value, inUnit(limit, tightened, us.unit), tighter);
  const printed = `${own} (${withUnit(trimmed(american), us.unit)})`;
  return system === "US" ? { value: american, unit: us.unit, printed } : { value: tightened ?? value, unit, printed };
}

/** A field's value in the unit of the column; null when it is not entered. */
export function measuredIn(read: Pick<Reader, "decimal">, path: string, from: string, to: string): Decimal | null {
  const value = read.decimal(path);
  return value === null ? null : decimal(convert(value, from, to));
}

/** A measured value for a message: as many decimals as it takes to tell it from its limit, three at most. */
export function exactly(value: Decimal, unit: string): string {
  return withUnit(trimmed(value.toFixed()), unit);
}

type Stated = { value: Decimal; dp: number };

/** Two numbers for "… is below …": rounded as usual, with as many digits more as it takes for the sentence to be true as printed. */
export function statedBelow(read: Pick<Reader, "shown">, less: Stated, more: Stated, unit: string): [less: string, more: string] {
  for (let extra = 0; extra <= 4; extra += 1) {
    const [a = "", b = ""] = [less, more].map(({ value, dp }) => read.shown(value.toFixed(), unit, dp + extra));
    if (Number.parseFloat(a) < Number.parseFloat(b)) return [a, b];
  }
  return [withUnit(less.value.toFixed(), unit), withUnit(more.value.toFixed(), unit)];
}

/** A difference of temperatures has no zero to shift: 4 °C more are 7.2 °F more. */
function inUnit({ unit, difference }: Limit, value: string, to: string): string {
  if (difference !== true) return convert(value, unit, to);
  return new Decimal(convert(value, unit, to)).minus(convert("0", unit, to)).toFixed();
}

function stricter(a: string, b: string, tighter: Limit["tighter"]): string {
  return (tighter === "higher" ? Decimal.max(a, b) : Decimal.min(a, b)).toFixed();
}

function trimmed(value: string): string {
  return new Decimal(value).toDecimalPlaces(3).toFixed();
}

function withUnit(value: string, unit: string): string {
  return unit === "" ? value : `${value} ${unit}`;
}

/** A limit a template may tighten: in its unit, tighter upwards or downwards. `us` is the US customary column where the code prints one, `difference` that of two temperatures. */
export type Limit = {
  value: string;
  unit: string;
  tighter: "higher" | "lower";
  us?: { value: string; unit: string };
  difference?: true;
};
