/** Which procedure covers a piece of work, and does a technique sheet stay inside its parent? (rules 14 and 17, section 5.4) */
import { Decimal } from "#kit/decimal.ts";

/** Decimal strings, inclusive: thickness and diameter in mm, temperature in °C. Null is open. */
type ScopeRange = { from: string | null; to: string | null };
export type ProcedureScope = { thickness?: ScopeRange | null; diameter?: ScopeRange | null; temperature?: ScopeRange | null };
export type ScopeRequest = { thickness?: string; diameter?: string; temperature?: string };

export const sizes = [
  { key: "thickness", label: "Thickness", unit: "mm" },
  { key: "diameter", label: "Diameter", unit: "mm" },
  { key: "temperature", label: "Temperature", unit: "°C" },
] as const;

/** A procedure without a range for something does not limit it. */
export function coversScope(scope: ProcedureScope, request: ScopeRequest): boolean {
  return sizes.every(({ key }) => {
    const [range, asked] = [scope[key], request[key]];
    return !range || asked === undefined || isWithin(range, { from: asked, to: asked });
  });
}

/** One size of the work: `value` in mm or °C, `shown` as it was entered, `place` where it stands in the report. */
export type SizeAsked = { key: keyof ScopeRequest; value: string; shown: string; place: string };

/** "line 3 CML-07, Nominal: 60 mm lies outside the thickness 8-40 mm of UT-004 Rev 2" for each size beyond the scope (gate G6). */
export function sizesOutside(scope: ProcedureScope, asked: readonly SizeAsked[], procedure: string): string[] {
  return asked.flatMap(({ key, value, shown, place }) => {
    const range = scope[key];
    const size = sizes.find((one) => one.key === key);
    if (!range || !size || isWithin(range, { from: value, to: value })) return [];
    return [`${place}: ${shown} lies outside the ${size.label.toLowerCase()} ${span(range)} ${size.unit} of ${procedure}`];
  });
}

/** "Thickness 8-60 mm exceeds the procedure's 8-40 mm." for each range that leaves the parent's. */
export function beyondParent(sheet: ProcedureScope, parent: ProcedureScope): string[] {
  return sizes.flatMap(({ key, label, unit }) => {
    const [own, allowed] = [sheet[key], parent[key]];
    if (!own || !allowed || isWithin(allowed, own)) return [];
    return [`${label} ${span(own)} ${unit} exceeds the procedure's ${span(allowed)} ${unit}.`];
  });
}

/** Whether the second range lies in the first. */
export function isWithin(wide: ScopeRange, narrow: ScopeRange): boolean {
  const low = wide.from === null || (narrow.from !== null && new Decimal(narrow.from).gte(wide.from));
  const high = wide.to === null || (narrow.to !== null && new Decimal(narrow.to).lte(wide.to));
  return low && high;
}

/** "8-40", "…-40" without a lower end. */
export function span({ from, to }: ScopeRange): string {
  return `${from ?? "…"}-${to ?? "…"}`;
}
