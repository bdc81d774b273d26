/** The answers of many filled forms of one kind: a row for each form, a column for each question. Keys keep their meaning over the versions. */
import type { Answer, Answers } from "./answers.ts";
import type { FormDefinition } from "./definition.ts";
import { choicesOf, flagOf } from "./engine/choices.ts";
import { linesOf, rowsOf } from "./engine/reading.ts";
import { riskOf } from "./engine/risk.ts";
import type { Column, Field, Flag } from "./field.ts";
import { answerText } from "./printed.ts";
import { textIn } from "./translated.ts";
import { Decimal, decimal } from "#kit/decimal.ts";

type AnswerKind = "text" | "number" | "choice" | "day";

/** A question as a column; a line of a checklist is one of its own: "checks.tyres". */
export interface AnswerColumn {
  key: string;
  label: string;
  kind: AnswerKind;
  unit: string | null;
  /** The answers to choose from. */
  choices: { value: string; label: string; flag: Flag | null }[];
}

/** What one form says to a question: as shown, and as it is counted with. */
export interface AnswerCell {
  text: string;
  /** A decimal, the value of a choice (several by commas), or a day; null if there is none. */
  value: string | null;
  isIssue: boolean;
}

const noCell: AnswerCell = { text: "", value: null, isIssue: false };

type Asked = Field | Column;

const kinds: Partial<Record<Field["type"], AnswerKind>> = {
  number: "number",
  integer: "number",
  money: "number",
  duration: "number",
  risk: "number",
  yesNo: "choice",
  yesNoNa: "choice",
  passFailNa: "choice",
  choice: "choice",
  multiChoice: "choice",
  date: "day",
};

const kindOf = (field: Asked): AnswerKind =>
  field.type === "calc" && (field.result ?? "decimal") === "decimal" ? "number" : (kinds[field.type] ?? "text");

/** Kinds of fields that are no column: they show something, or are a table, a picture or a file of their own. */
const withoutColumn = new Set(["heading", "note", "image", "pageBreak", "table", "photo", "file", "sketch"]);

/** The columns of several versions, the newest first: its questions in its order, then those that only older ones ask. Sensitive ones are left out. */
export function columnsOf(definitions: readonly FormDefinition[]): AnswerColumn[] {
  const all = definitions.flatMap((definition) =>
    definition.sections.flatMap(({ fields }) => fields.flatMap((field) => columnsOfField(definition, field))),
  );
  return firstOfEach(all);
}

/** The columns of each table of the form, by its key. */
export function tablesOf(definitions: readonly FormDefinition[]): { key: string; label: string; columns: AnswerColumn[] }[] {
  const all = definitions.flatMap((definition) =>
    definition.sections.flatMap(({ fields }) =>
      fields
        .filter(({ type, sensitive }) => type === "table" && !sensitive)
        .map((field) => ({
          key: field.key,
          label: textIn(field.label, undefined, definition.languages),
          columns: (field.columns ?? []).flatMap((column) => columnsOfField(definition, column)),
        })),
    ),
  );
  return [...Map.groupBy(all, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, columns: firstOfEach([first, ...others].flatMap(({ columns }) => columns)) }] : [],
  );
}

const firstOfEach = (columns: readonly AnswerColumn[]): AnswerColumn[] =>
  [...new Map(columns.toReversed().map((column) => [column.key, column])).values()].toSorted(
    (a, b) => placeOf(columns, a) - placeOf(columns, b),
  );

const placeOf = (columns: readonly AnswerColumn[], { key }: AnswerColumn) => columns.findIndex((one) => one.key === key);

function columnsOfField(definition: FormDefinition, field: Asked): AnswerColumn[] {
  if (field.sensitive || withoutColumn.has(field.type)) return [];
  const words = (text: Field["label"]) => textIn(text, undefined, definition.languages);
  const label = words(field.label);
  const choices = choicesOf(field, definition).map((choice) => ({
    value: choice.value,
    label: words(choice.label),
    flag: choice.flag ?? null,
  }));
  const common = { unit: field.unit ?? null, choices };
  if (field.type !== "checklist") return [{ ...common, key: field.key, label, kind: kindOf(field) }];
  return ("rows" in field ? (field.rows ?? []) : []).map((row) => ({
    ...common,
    key: `${field.key}.${row.key}`,
    label: `${label}: ${words(row.label)}`,
    kind: "choice",
  }));
}

/** The cells of one form, by the keys of the columns; each answer in the words of the version it was given to. */
export function cellsOf(definition: FormDefinition, answers: Answers): Record<string, AnswerCell> {
  const cells = definition.sections.flatMap(({ fields }) =>
    fields.flatMap((field): [string, AnswerCell][] => {
      const answer = answers[field.key] ?? {};
      if (field.type !== "checklist") return [[field.key, cellOf(definition, field, answer)]];
      const line = { ...field, type: "yesNo" as const };
      return (field.rows ?? []).map((row) => [
        `${field.key}.${row.key}`,
        cellOf(definition, line, linesOf(answer)[row.key] ?? {}, choicesOf(field, definition)),
      ]);
    }),
  );
  return Object.fromEntries(cells);
}

/** The rows of a table in one form, each with its cells. */
export function rowsOfTable(definition: FormDefinition, answers: Answers, key: string): Record<string, AnswerCell>[] {
  const table = definition.sections.flatMap(({ fields }) => fields).find((field) => field.key === key && field.type === "table");
  return rowsOf(answers[key]).map(({ cells }) =>
    Object.fromEntries((table?.columns ?? []).map((column) => [column.key, cellOf(definition, column, cells[column.key] ?? {})])),
  );
}

function cellOf(definition: FormDefinition, field: Asked, answer: Answer, choices = choicesOf(field, definition)): AnswerCell {
  const { value } = answer;
  if (value === undefined || value === "") return noCell;
  const text = answerText(field, choices, answer, (words) => textIn(words, undefined, definition.languages));
  const chosen = typeof value === "string" || field.type === "multiChoice" ? (value as string | readonly string[]) : null;
  return {
    text,
    value: plainValue(field, value),
    isIssue: chosen !== null && choices.length > 0 && flagOf(choices, chosen) === "issue",
  };
}

function plainValue(field: Asked, value: NonNullable<Answer["value"]>): string | null {
  if (field.type === "risk") return String(riskOf(value as { severity: number; likelihood: number }).score);
  if (typeof value === "string") return value;
  return field.type === "multiChoice" ? (value as readonly string[]).join(",") : null;
}

/** What the answers to a question come to: numbers added up, choices counted. */
export interface AnswerFigures {
  key: string;
  answered: number;
  sum: string | null;
  mean: string | null;
  least: string | null;
  most: string | null;
  counts: { value: string; label: string; isIssue: boolean; count: number }[];
}

export function figuresOf(column: AnswerColumn, rows: readonly Readonly<Record<string, AnswerCell>>[]): AnswerFigures {
  const values = rows.flatMap((cells) => cells[column.key]?.value ?? []);
  const numbers = column.kind === "number" ? values.flatMap((value) => decimal(value) ?? []) : [];
  const sum = numbers.reduce((all, one) => all.plus(one), new Decimal(0));
  const some = numbers.length > 0;
  const places = numbers.reduce((most, one) => Math.max(most, one.decimalPlaces()), 0);
  return {
    key: column.key,
    answered: rows.filter((cells) => (cells[column.key]?.text ?? "") !== "").length,
    sum: some ? sum.toFixed() : null,
    mean: some
      ? sum
          .div(numbers.length)
          .toDecimalPlaces(places + 1, Decimal.ROUND_HALF_UP)
          .toFixed()
      : null,
    least: some ? Decimal.min(...numbers).toFixed() : null,
    most: some ? Decimal.max(...numbers).toFixed() : null,
    counts:
      column.kind === "choice"
        ? column.choices.map(({ value, label, flag }) => ({
            value,
            label,
            isIssue: flag === "issue",
            count: values.filter((one) => one.split(",").includes(value)).length,
          }))
        : [],
  };
}

/** One condition on the answers: "brakes is fail", "odometer at least 80000", "comment has crack". */
export interface AnswerCondition {
  key: string;
  is: "=" | ">=" | "<=" | "~";
  value: string;
}

/** Whether a form meets all conditions; one without an answer meets none. */
export const meets = (cells: Readonly<Record<string, AnswerCell>>, conditions: readonly AnswerCondition[]): boolean =>
  conditions.every(({ key, is, value }) => {
    const cell = cells[key];
    if (!cell || cell.text === "") return false;
    if (is === "~") return cell.text.toLowerCase().includes(value.toLowerCase());
    if (is === "=") return cell.value?.split(",").includes(value) ?? false;
    return compared(cell.value, value, is === ">=" ? 1 : -1);
  });

function compared(value: string | null, limit: string, direction: 1 | -1): boolean {
  const [one, other] = [value === null ? null : decimal(value), decimal(limit)];
  if (one && other) return one.comparedTo(other) * direction >= 0;
  // Days are compared as texts.
  return value !== null && value.localeCompare(limit) * direction >= 0;
}
