/** Values of a report as printed text, in the units of the policy. */
import { dayIn, timeIn } from "./dates.ts";
import type { PrintedReport } from "./printed-report.ts";
import { decimal } from "#kit/decimal.ts";
import { convert, isUnit, type Quantity, roundHalfUp } from "#kit/quantity.ts";
import type { Row, Value } from "#modules/report-templates/content.ts";
import type { Field } from "#modules/report-templates/definition.ts";
import { computedNumber, unitFor } from "#modules/report-templates/display.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";

type Named = Pick<PrintedReport, "policy" | "instruments" | "records" | "report" | "content" | "people">;
export type UnitShown = { unit: string; dp: number };

/** The unit of a printed column: the policy's; with mixed units, the one most of its values were entered in. */
export function unitOf(
  field: Field,
  system: PrintedReport["policy"]["unitSystem"],
  values: readonly (Value | undefined)[] = [],
): UnitShown {
  const own = unitFor(field, "SI");
  const american = unitFor(field, "US");
  if (system !== "mixed") return system === "US" ? american : own;
  const entered = values.filter(isQuantity).map(({ unit }) => unit);
  const most = entered.toSorted((a, b) => count(entered, b) - count(entered, a))[0] ?? own.unit;
  return most === american.unit ? american : { unit: most, dp: own.dp };
}

/** "Thickness, mm". */
export function headOf(label: string, { unit }: UnitShown): string {
  return unit === "" ? label : `${label}, ${unit}`;
}

/** The value without its unit, for a column with the unit in its head. A value entered in that unit is printed as entered. */
export function cellText(of: Named, field: Field, value: Value | undefined, shown: UnitShown): string {
  if (isQuantity(value)) return numberIn(value, shown);
  return wordsText(of, field, value);
}

/** The value with its unit, for a single fact. */
export function factText(of: Named, field: Field, value: Value | undefined): string {
  if (!isQuantity(value)) return wordsText(of, field, value);
  const shown = unitOf(field, of.policy.unitSystem, [value]);
  return withUnit(numberIn(value, shown), shown.unit);
}

/** A computed value for a column; unknown is an en dash. */
export function computedCell(of: Named, field: Field, outcome: Outcome | undefined, shown: UnitShown): string {
  if (!outcome || outcome.value === null) return "–";
  if (field.type === "date") return dayIn(of.policy.dateFormat, outcome.value);
  if (field.type !== "decimal" || decimal(outcome.value) === null) return outcome.value;
  return computedNumber(field, inUnit(outcome.value, field.unit ?? "", shown.unit), shown.dp);
}

/** A single computed value; unknown gives the reason, which a reader may need. */
export function computedFact(of: Named, field: Field, outcome: Outcome | undefined): string {
  if (!outcome) return "";
  if (outcome.value === null) return outcome.reason;
  const shown = unitOf(field, of.policy.unitSystem);
  const text = computedCell(of, field, outcome, shown);
  return field.type === "decimal" ? withUnit(text, shown.unit) : text;
}

export function isQuantity(value: Value | undefined): value is Quantity {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** The rows of a field of repeated entries. */
export function rowsIn(value: Value | undefined): Row[] {
  return Array.isArray(value) ? value.filter((row): row is Row => typeof row === "object") : [];
}

/** The number of a quantity in a unit, as text. */
export function numberIn({ entered, unit, si }: Quantity, shown: UnitShown): string {
  if (unit === shown.unit || !isUnit(unit) || !isUnit(shown.unit)) return entered;
  return si === "" ? entered : roundHalfUp(convert(entered, unit, shown.unit), shown.dp);
}

function wordsText(of: Named, field: Field, value: Value | undefined): string {
  if (isEmpty(value)) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  if (field.type === "rows")
    return rowsIn(value)
      .map((row) => rowText(of, field, row))
      .join("; ");
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string").join(", ");
  if (typeof value !== "string") return "";
  if (field.type === "date") return dayIn(of.policy.dateFormat, value);
  if (field.type === "dateTime") return timeIn(of.policy.dateFormat, value, of.report.timeZone);
  if (field.type === "equipment") return of.instruments[value]?.assetTag ?? of.records[value] ?? "–";
  if (field.type === "consumable") return consumableText(of, value);
  if (field.type === "record" && field.record === "ReportPerson") return of.people[value]?.name ?? "–";
  if (field.type === "record") return of.records[value] ?? (isId(value) ? "–" : value);
  return value;
}

/** The cells of a row in the order of its columns: "A 1.30 1.62". */
function rowText(of: Named, { columns = [] }: Pick<Field, "columns">, row: Row): string {
  const cells = columns.map((column) => factText(of, column, row[column.key]));
  return cells.filter((cell) => cell !== "").join(" ");
}

/** An id without a name is of no use to a reader. */
function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}

function consumableText({ content, records }: Named, id: string): string {
  const batch = content.consumables.find((one) => one.id === id);
  return batch ? `${batch.product}, batch ${batch.batch}` : (records[id] ?? "–");
}

function inUnit(value: string, from: string, to: string): string {
  return from !== to && isUnit(from) && isUnit(to) ? convert(value, from, to) : value;
}

function withUnit(text: string, unit: string): string {
  if (unit === "" || text === "–") return text;
  return unit === "°" ? `${text}°` : `${text} ${unit}`;
}

function count(units: readonly string[], unit: string): number {
  return units.filter((one) => one === unit).length;
}
