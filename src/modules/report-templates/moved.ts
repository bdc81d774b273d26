/** Moves a report from an older version of its template to a newer one: what differs, what is kept, what has no field any more. */
import { units } from "#kit/quantity.ts";
import type { Indication, Line, ReportContent, Row, Setup, Value, Values } from "./content.ts";
import { type blockNames, fieldsOf, type Field, type Scope, type SetupBlock, type TemplateDefinition } from "./definition.ts";
import { valueText } from "./display.ts";
import { carriedToPresentKeys } from "./moved-fields.ts";
import { emptyContent, nextLine } from "./new-content.ts";
import { isEmpty } from "./rules/format.ts";
import { rowsOf } from "./sheet.ts";
import { titles } from "./template-changes.ts";

/** An entry without a field in the newer version. */
export interface Lost {
  place: string;
  value: string;
}

/** The content on the newer version: entries that fit are kept, new fields start as in a new report, the rest is listed as lost. */
export function movedContent(
  from: TemplateDefinition,
  to: TemplateDefinition,
  content: ReportContent,
): { content: ReportContent; lost: Lost[] } {
  const lost: Lost[] = [];
  const fresh = emptyContent(to);
  const present = carriedToPresentKeys(from, to, content);
  const block = (name: (typeof blockNames)[number]) => moved(from, to, name, present[name], fresh[name], titles[name], lost);
  const inSetup = (setup: Setup, name: SetupBlock) =>
    moved(from, to, name, setup[name], fresh[name], `Setup ${setup.label}, ${titles[name].toLowerCase()}`, lost);
  const setups = present.setups?.map((setup) => ({
    ...setup,
    technique: inSetup(setup, "technique"),
    calibration: inSetup(setup, "calibration"),
  }));
  const lines = present.lines.map((line) => movedLine(from, to, line, lost));
  return {
    content: {
      ...present,
      header: block("header"),
      technique: block("technique"),
      calibration: block("calibration"),
      ...(setups ? { setups } : {}),
      summary: block("summary"),
      lines,
      indications: present.indications.flatMap((one) => movedIndication(from, to, one, lost)),
    },
    lost,
  };
}

function moved(
  from: TemplateDefinition,
  to: TemplateDefinition,
  scope: Scope,
  values: Values,
  fresh: Values,
  place: string,
  lost: Lost[],
): Values {
  const former = new Map(fieldsOf(from, scope).map((field) => [field.key, field]));
  const present = new Map(shownIn(to, scope).map((field) => [field.key, field]));
  const next: Values = Object.fromEntries(Object.entries(fresh).filter(([key]) => !former.has(key)));
  for (const [key, value] of Object.entries(values)) {
    const field = present.get(key);
    const label = field?.label ?? former.get(key)?.label ?? key;
    if (field && field.computed === undefined && fits(field, value))
      next[key] = field.type === "rows" ? movedRows(field, value) : value;
    else if (!isEmpty(value)) {
      lost.push({ place: `${place}: ${label}`, value: textOf(value) });
      if (field && field.computed === undefined) next[key] = fresh[key] ?? null;
    }
  }
  return next;
}

function movedLine(from: TemplateDefinition, to: TemplateDefinition, line: Line, lost: Lost[]): Line {
  const place = line.itemKey.trim() || `Line ${line.lineNo}`;
  const isOffered = line.result === null || to.lines.results.includes(line.result);
  if (!isOffered) lost.push({ place: `${place}: Result`, value: line.result ?? "" });
  const fresh = nextLine(to, line.id);
  return {
    ...line,
    result: isOffered ? line.result : null,
    values: moved(from, to, "line", line.values, fresh.values, place, lost),
  };
}

function movedIndication(from: TemplateDefinition, to: TemplateDefinition, one: Indication, lost: Lost[]): Indication[] {
  if (!to.indications) {
    lost.push({ place: "Indications", value: one.code ?? "without a type" });
    return [];
  }
  const fresh = Object.fromEntries(to.indications.fields.map(({ key }) => [key, null]));
  return [{ ...one, values: moved(from, to, "indication", one.values, fresh, "Indication", lost) }];
}

/** A field that the newer version hides is none: what was entered in it is lost. */
const shownIn = (definition: TemplateDefinition, scope: Scope) =>
  fieldsOf(definition, scope).filter(({ hidden }) => hidden !== true);

/** Whether a value still means the same in its field: the right type, a unit of its dimension, one of its choices. */
export function fits(field: Field, value: Value): boolean {
  if (isEmpty(value)) return true;
  switch (field.type) {
    case "decimal":
      return dimensionOf(value) === (units[field.unit ?? ""]?.dimension ?? "number");
    case "integer":
      return Number.isInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && (field.options ?? []).includes(value);
    case "choices":
      if (typeof value === "string") return (field.options ?? []).includes(value);
      return Array.isArray(value) && value.every((one) => typeof one === "string" && (field.options ?? []).includes(one));
    case "rows":
      return Array.isArray(value) && rowsOf(value).length === value.length;
    case "text":
    case "longText":
    case "date":
    case "dateTime":
    case "record":
    case "equipment":
    case "consumable":
      return typeof value === "string";
  }
}

function dimensionOf(value: Value): string | null {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return units[value.unit]?.dimension ?? "number";
  return typeof value === "string" || typeof value === "number" ? "number" : null;
}

function movedRows({ columns = [] }: Field, value: Value): Row[] {
  const known = new Set(columns.map(({ key }) => key));
  return rowsOf(value).map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => known.has(key))));
}

function textOf(value: Value): string {
  const rows = rowsOf(value);
  if (rows.length === 0) return valueText(value);
  return rows
    .map((row) =>
      Object.values(row)
        .map((cell) => valueText(cell))
        .filter(Boolean)
        .join(" "),
    )
    .join("; ");
}
