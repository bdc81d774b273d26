/** What is wrong with a form before anyone fills it, in sentences that name the place. */
import { fieldsOf, type FormDefinition } from "./definition.ts";
import { choicesOf } from "./engine/choices.ts";
import { isSlowPattern } from "./engine/shape.ts";
import { answersRead, ExpressionProblem, parseExpression } from "./expression/parse.ts";
import type { Column, Field } from "./field.ts";

export interface DefinitionProblem {
  /** The key of the field, "table.column", or of the section or slot. */
  at: string;
  message: string;
}

const mostFields = 300;

/** Everything that prevents a form from being sent for review; none for a valid form. */
export function definitionProblems(form: FormDefinition): DefinitionProblem[] {
  const fields = fieldsOf(form).map(({ field }) => field);
  const problems: DefinitionProblem[] = [];
  const say = (at: string, message: string) => void problems.push({ at, message });
  const count = fields.reduce((sum, { columns = [] }) => sum + 1 + columns.length, 0);
  if (count > mostFields) say("", `A form has at most ${mostFields} fields; this one has ${count}`);
  if (!fields.some(({ type }) => !["heading", "note", "image", "pageBreak"].includes(type)))
    say("", "Add a field that is answered");
  for (const key of twice(fields.map((one) => one.key))) say(key, `Field key '${key}' is used twice`);
  for (const key of twice(form.sections.map((one) => one.key))) say(key, `Section key '${key}' is used twice`);
  for (const key of twice((form.answerSets ?? []).map((one) => one.key))) say(key, `Answer set '${key}' is defined twice`);
  for (const field of fields) {
    ofField(form, field, field.key, say);
    for (const key of twice((field.columns ?? []).map((one) => one.key)))
      say(`${field.key}.${key}`, `Column key '${key}' is used twice in '${field.key}'`);
    for (const key of twice((field.rows ?? []).map((one) => one.key)))
      say(`${field.key}.${key}`, `Line key '${key}' is used twice in '${field.key}'`);
    for (const column of field.columns ?? []) ofField(form, column, `${field.key}.${column.key}`, say);
  }
  for (const { at, expression, row } of expressionsOf(form))
    for (const message of ofExpression(fields, expression, row)) say(at, message);
  problems.push(...circles(form, fields), ...ofSlots(form, fields));
  return problems;
}

type Say = (at: string, message: string) => void;

function ofField(form: FormDefinition, field: Field | Column, at: string, say: Say): void {
  const { type } = field;
  if (type === "calc" && !field.calc) say(at, `Enter how '${at}' is calculated`);
  if (type === "record" && !field.record) say(at, `Choose which kind of record '${at}' is`);
  if (field.answerSet && !form.answerSets?.some(({ key }) => key === field.answerSet))
    say(at, `'${at}' names the answer set '${field.answerSet}', which the form does not have`);
  if ((type === "choice" || type === "multiChoice") && !field.reference && choicesOf(field, form).length === 0)
    say(at, `Enter the choices of '${at}'`);
  for (const value of twice((field.choices ?? []).map((one) => one.value))) say(at, `'${at}' has the choice '${value}' twice`);
  if (type === "checklist" && !("rows" in field && field.rows?.length)) say(at, `Enter the lines of '${at}'`);
  if (type === "table" && !("columns" in field && field.columns?.length)) say(at, `Enter the columns of '${at}'`);
  if (field.pattern !== undefined && !isPattern(field.pattern))
    say(
      at,
      `The pattern of '${at}' cannot be read, or could take long: write it without repeated groups, and say how often, such as {1,6}, instead of * and +`,
    );
  if (field.min !== undefined && field.max !== undefined && Number(field.min) > Number(field.max))
    say(at, `The minimum of '${at}' is more than its maximum`);
  for (const { do: action } of field.onAnswer ?? [])
    if (
      action.kind === "blockEquipment" &&
      !fieldsOf(form).some((one) => one.field.key === action.field && one.field.type === "equipment")
    )
      say(at, `'${at}' takes '${action.field}' out of service, which is not an equipment field of this form`);
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp && !isSlowPattern(pattern);
  } catch {
    return false;
  }
}

interface Written {
  at: string;
  expression: string;
  /** Names valid in this row only: columns of a table, parts of a checklist line. */
  row: readonly string[];
}

const ofLine = ["answer", "comment", "row", "critical"];

/** Every expression of the form with its place. */
function expressionsOf(form: FormDefinition): Written[] {
  const at = (key: string, row: readonly string[], ...texts: unknown[]): Written[] =>
    texts.filter((text) => typeof text === "string").map((expression) => ({ at: key, expression, row }));
  const rules = (field: Field | Column, key: string, row: readonly string[], line: readonly string[] = row) => [
    ...at(key, row, field.required, field.showWhen, field.readOnlyWhen, field.default, field.calc),
    ...at(key, row, ...(field.validate ?? []).map((one) => one.expression)),
    ...at(key, line, ...(field.onAnswer ?? []).map((one) => one.when)),
  ];
  return [
    ...form.sections.flatMap(({ key, showWhen }) => at(key, [], showWhen)),
    ...fieldsOf(form).flatMap(({ field }) => [
      ...rules(field, field.key, [], field.type === "checklist" ? ofLine : []),
      ...(field.rows ?? []).flatMap((row) => at(`${field.key}.${row.key}`, [], row.showWhen)),
      ...(field.columns ?? []).flatMap((column) =>
        rules(column, `${field.key}.${column.key}`, field.columns?.map(({ key }) => key) ?? []),
      ),
    ]),
    ...(form.signatureSlots ?? []).flatMap(({ key, required }) => at(key, [], required)),
    ...at("review", [], form.review.when),
  ];
}

function ofExpression(fields: readonly Field[], text: string, row: readonly string[]): string[] {
  try {
    return answersRead(parseExpression(text)).flatMap(({ key, column }) => {
      if (column === undefined && row.includes(key)) return [];
      const field = fields.find((one) => one.key === key);
      if (!field) return [`No field has the key '${key}'`];
      if (column !== undefined && field.type === "table" && !field.columns?.some((one) => one.key === column))
        return [`'${key}' has no column '${column}'`];
      return [];
    });
  } catch (error) {
    return [error instanceof ExpressionProblem ? error.message : String(error)];
  }
}

/** The fields each field depends on, by key; a calculation directly and through others. */
function circles(form: FormDefinition, fields: readonly Field[]): DefinitionProblem[] {
  const needs = new Map<string, string[]>();
  for (const { section, field } of fieldsOf(form)) {
    const texts = [section.showWhen, field.showWhen, field.calc, ...(field.columns ?? []).map((one) => one.calc)];
    const columns = new Set((field.columns ?? []).map((one) => one.key));
    const read = texts.flatMap((text) => (text ? readBy(text) : []));
    needs.set(
      field.key,
      read.filter((key) => !columns.has(key) && fields.some((one) => one.key === key)),
    );
  }
  const problems: DefinitionProblem[] = [];
  const told = new Set<string>();
  for (const field of fields) {
    const circle = circleFrom(field.key, needs);
    if (!circle || circle.some((key) => told.has(key))) continue;
    for (const key of circle) told.add(key);
    const [a = "", b] = circle;
    problems.push({
      at: a,
      message:
        b === undefined
          ? `'${a}' depends on itself`
          : field.showWhen
            ? `Show-when of '${a}' depends on '${b}', which depends on '${a}'`
            : `'${a}' depends on '${b}', which depends on '${a}'`,
    });
  }
  return [...problems, ...fields.flatMap(columnCircles)];
}

/** Calculated columns of a table that depend on one another. */
function columnCircles({ key, columns = [] }: Field): DefinitionProblem[] {
  const needs = new Map(columns.map((one) => [one.key, [one.showWhen, one.calc].flatMap((text) => (text ? readBy(text) : []))]));
  const found = columns.find((one) => circleFrom(one.key, needs));
  return found ? [{ at: `${key}.${found.key}`, message: `Column '${found.key}' of '${key}' depends on itself` }] : [];
}

function readBy(text: string): string[] {
  try {
    return answersRead(parseExpression(text)).map(({ key }) => key);
  } catch {
    return [];
  }
}

/** A cycle from a key back to itself: the key alone, or the key and the one it depends on. */
function circleFrom(start: string, needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const first = needs.get(start) ?? [];
  if (first.includes(start)) return [start];
  for (const via of first) {
    const seen = new Set<string>();
    const waiting = [via];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (key === start) return [start, via];
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(...(needs.get(key) ?? []));
    }
  }
  return null;
}

function ofSlots(
  { signatureSlots = [], review, countsFor, sections }: FormDefinition,
  fields: readonly Field[],
): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  for (const key of twice(signatureSlots.map((one) => one.key)))
    problems.push({ at: key, message: `Signature '${key}' is defined twice` });
  for (const { key, who, part } of signatureSlots) {
    if (who.by === "field" && !fields.some((one) => one.key === who.field && one.type === "person"))
      problems.push({
        at: key,
        message: `'${key}' is signed by the person of '${who.field}', which is not a person field of this form`,
      });
    if (part === "after" && !sections.some((one) => one.part === "after"))
      problems.push({ at: key, message: `'${key}' is signed after the work, but no section is for after the work` });
  }
  if ((review.rule === "role" || review.rule === "twoStep") && !review.role)
    problems.push({ at: "review", message: "Choose the role that reviews" });
  const table = countsFor && fields.find((one) => one.key === countsFor.table);
  if (countsFor && !table?.columns?.some((one) => one.key === countsFor.person && one.type === "person"))
    problems.push({ at: countsFor.table, message: `'${countsFor.table}' has no column of people named '${countsFor.person}'` });
  return problems;
}

const twice = (keys: readonly string[]): string[] => [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
