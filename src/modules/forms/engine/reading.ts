/** What expressions can read while a form is filled: answers of visible fields, calculated ones, cells of a row. */
import type { Answer, Answers, TableRow } from "../answers.ts";
import { fieldsOf, type FormDefinition, type Section } from "../definition.ts";
import { evaluateExpression } from "../expression/evaluate.ts";
import { type Result, type Scalar, textOf, truth } from "../expression/values.ts";
import type { Column, Field } from "../field.ts";
import { riskOf } from "./risk.ts";
import { Decimal, decimal, rounded } from "#kit/decimal.ts";

/** Where and by whom a form is filled. */
export interface FormContext {
  /** The time of filling, and the time zone of the site. */
  now: string;
  zone: string;
  language?: string | undefined;
  user: { id: string; name: string; roles: readonly string[] };
  /** What it is about, by name: client, site, workOrder, base, vehicle. */
  facts: Readonly<Record<string, string | { id: string; label: string } | null>>;
}

/** What ${...} can name besides the form's own fields: the cells of a row, or an answer of a checklist. */
interface Row {
  path: string;
  read: (key: string) => Result | undefined;
}

/** The lines of a checklist with their answers, the rows of a table. */
export const linesOf = ({ value }: Answer): Answers =>
  value && typeof value === "object" && !Array.isArray(value) ? (value as Answers) : {};
export const rowsOf = (answer: Answer | undefined): readonly TableRow[] =>
  Array.isArray(answer?.value) ? (answer.value as readonly TableRow[]) : [];

/** Of an answer quoted in a sentence. */
const longestQuoted = 200;

export class Reading {
  readonly notes = new Set<string>();
  readonly #fields: ReadonlyMap<string, { section: Section; field: Field }>;
  readonly #answers: Answers;
  readonly #context: FormContext;
  readonly #results = new Map<string, Result>();
  readonly #visible = new Map<string, boolean>();
  /** The fields being calculated; one that is needed again depends on itself and is empty. */
  readonly #open = new Set<string>();

  constructor(definition: Pick<FormDefinition, "sections">, answers: Answers, context: FormContext) {
    this.#fields = new Map(fieldsOf(definition).map((one) => [one.field.key, one]));
    this.#answers = answers;
    this.#context = context;
  }

  /** The result of an expression, within a row where given. */
  result(expression: string, row?: Row): Result {
    return evaluateExpression(expression, {
      answer: (key, column) => {
        const beside = column === undefined ? row?.read(key) : undefined;
        return beside === undefined ? this.#answer(key, column) : beside;
      },
      fact: (of, name) => (of === "user" ? this.#ofUser(name) : labelOf(this.#context.facts[name])),
      now: this.#context.now,
      zone: this.#context.zone,
      note: (text) => this.notes.add(text),
    });
  }

  /** Whether a condition is true; `otherwise` if there is none. */
  holds(condition: boolean | string | undefined, otherwise: boolean, row?: Row): boolean {
    if (condition === undefined) return otherwise;
    return typeof condition === "boolean" ? condition : truth(this.result(condition, row)) === true;
  }

  sectionVisible({ key, showWhen }: Section): boolean {
    return this.#once(this.#visible, `section ${key}`, false, () => this.holds(showWhen, true));
  }

  visible(key: string): boolean {
    const found = this.#fields.get(key);
    if (!found) return false;
    return this.#once(
      this.#visible,
      key,
      false,
      () => this.sectionVisible(found.section) && this.holds(found.field.showWhen, true),
    );
  }

  /** The value of a field outside rows, calculated if it is a calculated field. */
  value(field: Field): Result {
    if (field.type !== "calc" || !field.calc) return scalarOf(field, this.#answers[field.key]);
    const { calc } = field;
    return this.#once(this.#results, field.key, null, () => this.result(calc));
  }

  /** A row of a table; its expressions look up cells of the same row first. */
  row(table: Field, row: TableRow): Row & { visible: (column: Column) => boolean; value: (column: Column) => Result } {
    const path = `${table.key}.${row.id}`;
    const cells: Row = {
      path,
      read: (key) => {
        const column = table.columns?.find((one) => one.key === key);
        return column && (visible(column) ? value(column) : null);
      },
    };
    const visible = (column: Column) =>
      this.#once(this.#visible, `${path}.${column.key}`, false, () => this.holds(column.showWhen, true, cells));
    const value = (column: Column): Result => {
      if (column.type !== "calc" || !column.calc) return scalarOf(column, row.cells[column.key]);
      const { calc } = column;
      return this.#once(this.#results, `${path}.${column.key}`, null, () => this.result(calc, cells));
    };
    return { ...cells, visible, value };
  }

  /** A line of a checklist: its expressions can name ${answer}, ${comment}, ${row} and ${critical}. */
  line(list: Field, { key, critical }: { key: string; critical?: boolean | undefined }): Row {
    const answer = linesOf(this.#answers[list.key] ?? {})[key];
    const said: Record<string, Result> = {
      answer: typeof answer?.value === "string" ? answer.value : null,
      comment: answer?.comment ?? null,
      row: key,
      critical: critical === true,
    };
    return { path: `${list.key}.${key}`, read: (name) => (Object.hasOwn(said, name) ? said[name] : undefined) };
  }

  /** A text with ${key} replaced by the answer. */
  filled(text: string, row?: Row): string {
    return text.replace(/\$\{([a-z0-9_]+(?:\.[a-z0-9_]+)?)\}/g, (all, key: string) => {
      const shown = textOf(this.result(`\${${key}}`, row));
      return shown === "" ? "–" : shown.slice(0, longestQuoted);
    });
  }

  #answer(key: string, column: string | undefined): Result {
    const field = this.#fields.get(key)?.field;
    if (!field || !this.visible(key)) return null;
    const answer = this.#answers[key];
    if (field.type === "table") return this.#ofTable(field, answer, column);
    if (field.type === "checklist") return this.#ofChecklist(field, answer ?? {}, column ?? "answer");
    return column === undefined ? this.value(field) : partOf(field, answer, column);
  }

  #ofTable(field: Field, answer: Answer | undefined, name: string | undefined): Result {
    const rows = rowsOf(answer);
    if (name === undefined) return rows.map(({ id }) => id);
    const column = field.columns?.find(({ key }) => key === name);
    if (!column) return null;
    return rows.map((row): Scalar => {
      const of = this.row(field, row);
      const value = of.visible(column) ? of.value(column) : null;
      return Array.isArray(value) ? textOf(value) : (value as Scalar);
    });
  }

  #ofChecklist(field: Field, answer: Answer, name: string): Result {
    const lines = linesOf(answer);
    return (field.rows ?? [])
      .filter((row) => this.holds(row.showWhen, true))
      .map(({ key }): Scalar => {
        const line = lines[key];
        if (name === "answer") return typeof line?.value === "string" ? line.value : null;
        return name === "comment" ? (line?.comment ?? null) : null;
      });
  }

  #ofUser(name: string): Result {
    const { user } = this.#context;
    return { role: user.roles, id: user.id, name: user.name }[name] ?? null;
  }

  #once<T>(known: Map<string, T>, key: string, meanwhile: T, work: () => T): T {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (this.#open.has(key)) return meanwhile;
    this.#open.add(key);
    const value = work();
    this.#open.delete(key);
    known.set(key, value);
    return value;
  }
}

const labelOf = (fact: string | { label: string } | null | undefined): Result =>
  typeof fact === "object" ? (fact?.label ?? null) : (fact ?? null);

/** A calculated result as stored and shown. */
export function calculatedText({ dp, result }: Pick<Field, "dp" | "result">, value: Result): string {
  if (value instanceof Decimal && dp !== undefined && (result ?? "decimal") === "decimal") return rounded(value, dp);
  return textOf(value);
}

/** The value of an answer in an expression: a number for a number field, the count of files, the name of a choice. */
function scalarOf(field: Field | Column, answer: Answer | undefined): Result {
  const value = answer?.value;
  if (value === undefined) return null;
  if (typeof value === "string")
    return field.type === "number" || field.type === "integer" || field.type === "money" || field.type === "duration"
      ? decimal(value)
      : value;
  if (Array.isArray(value)) return field.type === "multiChoice" ? (value as string[]) : new Decimal(value.length);
  return partOf(field, answer, field.type === "risk" ? "score" : field.type === "signature" ? "name" : "label");
}

/** One part of an answer that has several: ${meter.calibration}, ${hazard.band}. */
function partOf(field: Field | Column, answer: Answer | undefined, name: string): Result {
  if (name === "comment") return answer?.comment ?? null;
  const value = answer?.value as Record<string, unknown> | string | undefined;
  if (typeof value !== "object") return null;
  if (field.type === "risk" && (name === "score" || name === "band")) {
    const risk = riskOf(value as { severity: number; likelihood: number });
    return name === "band" ? risk.band : new Decimal(risk.score);
  }
  const part = Object.hasOwn(value, name === "label" && field.type === "weather" ? "text" : name)
    ? value[name === "label" && field.type === "weather" ? "text" : name]
    : undefined;
  if (typeof part === "number") return new Decimal(part);
  return typeof part === "string" ? part : null;
}
