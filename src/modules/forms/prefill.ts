/** The initial answers of a form: defaults from the context, or the answers of the last one. */
import type { Answer, Answers, TableRow, Value } from "./answers.ts";
import { fieldsOf, type FormDefinition } from "./definition.ts";
import { type FormContext, Reading, calculatedText, rowsOf } from "./engine/reading.ts";
import { parseExpression } from "./expression/parse.ts";
import { isEmpty } from "./expression/values.ts";
import type { Column, Field } from "./field.ts";

/** The answers a new form starts with, each marked as prefilled from the context. */
export function startingAnswers(definition: FormDefinition, context: FormContext): Answers {
  const reading = new Reading(definition, {}, context);
  const started: Record<string, Answer> = {};
  for (const { field } of fieldsOf(definition)) {
    const value = startingValue(field, reading, context);
    if (value !== undefined) started[field.key] = { value, prefilled: true };
  }
  return started;
}

/** What the form fills in and nobody may change: whatever a device sends there, it is this, or empty. */
export function lockedAnswers(definition: FormDefinition, context: FormContext): Answers {
  const starting = startingAnswers(definition, context);
  const locked = fieldsOf(definition).filter(({ field }) => field.locked && field.default);
  return Object.fromEntries(locked.map(({ field: { key } }) => [key, starting[key] ?? {}]));
}

/** The cells a new row of a table starts with. */
export function startingCells(columns: readonly Column[], context: FormContext): TableRow["cells"] {
  const reading = new Reading({ sections: [] }, {}, context);
  const cells = columns.map((column) => [column.key, startingValue(column, reading, context)] as const);
  return Object.fromEntries(cells.flatMap(([key, value]) => (value === undefined ? [] : [[key, { value, prefilled: true }]])));
}

function startingValue(field: Field | Column, reading: Reading, context: FormContext): Value | undefined {
  if (!field.default) return undefined;
  if (field.type === "person" || field.type === "record" || field.type === "equipment" || field.reference)
    return chosenIn(field.default, context);
  const value = reading.result(field.default);
  if (isEmpty(value)) return undefined;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return calculatedText({ dp: field.dp }, value);
}

/** A record is filled in whole, with its id: context.workOrder, user.name. */
function chosenIn(expression: string, { user, facts }: FormContext): Value | undefined {
  const tree = parseExpression(expression);
  if (tree.kind !== "fact") return undefined;
  if (tree.of === "user") return { id: user.id, label: user.name };
  const fact = facts[tree.name];
  return typeof fact === "object" && fact ? fact : undefined;
}

/** Never copied from the last form: dates, fresh readings, signatures, photos, risk assessments. */
const neverCopied = new Set(["date", "time", "dateTime", "signature", "photo", "sketch", "risk", "calc", "location", "weather"]);

/** "Start from my last": its answers by key, without those that must be answered again; values from the context are as of today. */
export function copiedAnswers(definition: FormDefinition, last: Answers, context: FormContext): Answers {
  const copied: Record<string, Answer> = {};
  for (const { field } of fieldsOf(definition)) {
    const { value } = last[field.key] ?? {};
    if (value === undefined || field.fresh || neverCopied.has(field.type)) continue;
    if (field.type === "checklist") continue;
    if (field.type === "table") copied[field.key] = { value: copiedRows(field.columns ?? [], rowsOf(last[field.key])) };
    else copied[field.key] = { value };
  }
  return { ...copied, ...startingAnswers(definition, context) };
}

function copiedRows(columns: readonly Column[], rows: readonly TableRow[]): TableRow[] {
  const taken = columns.filter(({ type, fresh }) => !fresh && !neverCopied.has(type)).map(({ key }) => key);
  return rows.map(({ id, cells }) => ({
    id,
    cells: Object.fromEntries(
      taken.flatMap((key) => (cells[key]?.value === undefined ? [] : [[key, { value: cells[key].value }]])),
    ),
  }));
}
