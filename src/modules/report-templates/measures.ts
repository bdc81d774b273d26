/** Which readings of a report were taken with which type of instrument, and their places. */
import { dayIn, type Day } from "#kit/validity.ts";
import { builtInTemplate } from "./builtin/index.ts";
import type { Line, ReportContent, Value } from "./content.ts";
import {
  builtInCodeOf,
  type Field,
  fieldAt,
  isSetupBlock,
  type Measure,
  scopes,
  splitPath,
  type TemplateDefinition,
} from "./definition.ts";
import { setupsOf } from "./setups.ts";
import { decimalIn, rowsOf } from "./sheet.ts";

/** A reading as entered: `value` in `unit`; `days` the days it may have been taken on; `place` as a refusal names it. */
export type ReadingTaken = { value: string; unit: string; days: readonly Day[]; place: string };

/** The template's own measures and those of the built-in it descends from: a stored copy cannot require less of its instruments. */
export function measuresOf(definition: TemplateDefinition): Measure[] {
  const origin = builtInTemplate(builtInCodeOf(definition))?.measures ?? [];
  const own = definition.measures ?? [];
  const isSame = (one: Measure) => (other: Measure) => other.field === one.field && other.parameter === one.parameter;
  const widened = own.map((one) => ({
    ...one,
    values: [...new Set([...one.values, ...(origin.find(isSame(one))?.values ?? [])])],
  }));
  const added = origin.filter((one) => !own.some(isSame(one)));
  return [...widened, ...added].filter(({ field }) => fieldAt(definition, field) !== undefined);
}

/** What a path of `values` may name: a field, or a column of a field that repeats. */
export function measuredField(definition: TemplateDefinition, path: string): { field: Field; column: Field | null } | null {
  const [scope, rest] = splitPath(path);
  const [key = "", columnKey] = rest.split(".");
  const field = fieldAt(definition, `${scope}.${key}`);
  if (!field) return null;
  if (columnKey === undefined) return { field, column: null };
  const column = field.columns?.find((one) => one.key === columnKey);
  return column ? { field, column } : null;
}

/** The same for an entered path; null also if it begins with no part of a report. */
export function fieldNamed(definition: TemplateDefinition, path: string): ReturnType<typeof measuredField> {
  return scopes.some((scope) => path.startsWith(`${scope}.`)) ? measuredField(definition, path) : null;
}

/** Every reading at the paths, in the order of the report. A reading without its own day may have been taken on any of `days`. */
export function readingsAt(
  definition: TemplateDefinition,
  content: Pick<ReportContent, "header" | "technique" | "calibration" | "summary" | "setups" | "lines" | "indications">,
  paths: readonly string[],
  { days, timeZone }: { days: readonly Day[]; timeZone: string },
): ReadingTaken[] {
  return paths.flatMap((path): ReadingTaken[] => {
    const found = measuredField(definition, path);
    if (!found) return [];
    const [scope] = splitPath(path);
    const { field, column } = found;
    if (scope === "line") return content.lines.flatMap((line) => ofLine(line, field, column, days, timeZone));
    if (scope === "indication")
      return content.indications.flatMap(({ lineId, values }) => {
        const line = content.lines.find(({ id }) => id === lineId);
        const place = line ? `${lineWords(line)}, ${field.label}` : field.label;
        return readingOf(values[field.key], field, line?.performedOn ? [line.performedOn] : days, place);
      });
    if (!isSetupBlock(scope)) return inValues(content[scope][field.key], field, column, days, timeZone, field.label);
    const setups = setupsOf(content);
    return setups.flatMap((setup) => {
      const place = setups.length === 1 ? field.label : `Setup ${setup.label}, ${field.label}`;
      return inValues(setup[scope][field.key], field, column, days, timeZone, place);
    });
  });
}

function ofLine(line: Line, field: Field, column: Field | null, days: readonly Day[], timeZone: string): ReadingTaken[] {
  const own = line.performedOn ? [line.performedOn] : days;
  return inValues(line.values[field.key], field, column, own, timeZone, `${lineWords(line)}, ${field.label}`);
}

/** "line 3 CML-07" */
function lineWords({ lineNo, itemKey }: Line): string {
  return `line ${lineNo} ${itemKey}`.trim();
}

function inValues(
  value: Value | undefined,
  field: Field,
  column: Field | null,
  days: readonly Day[],
  timeZone: string,
  place: string,
): ReadingTaken[] {
  if (!column) return readingOf(value, field, days, place);
  const time = field.columns?.find(({ type }) => type === "dateTime")?.key;
  return rowsOf(value).flatMap((row, index) => {
    const at = time === undefined ? null : row[time];
    const on = typeof at === "string" && !Number.isNaN(Date.parse(at)) ? [dayIn(timeZone, at)] : days;
    return readingOf(row[column.key], column, on, `${place} row ${index + 1}, ${column.label}`);
  });
}

function readingOf(value: Value | undefined, field: Field, days: readonly Day[], place: string): ReadingTaken[] {
  if (value !== null && typeof value === "object" && !Array.isArray(value))
    return [{ value: value.entered, unit: value.unit, days, place }];
  const number = decimalIn(value, field.unit ?? "");
  return number === null ? [] : [{ value: number, unit: field.unit ?? "", days, place }];
}
