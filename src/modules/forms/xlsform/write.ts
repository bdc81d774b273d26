/** A form as an XLSForm workbook, for the tools that read one; what they do not know is named beside its question. */
import type { FormDefinition, Section } from "../definition.ts";
import { choicesOf } from "../engine/choices.ts";
import { parseExpression, type Tree } from "../expression/parse.ts";
import type { Choice, Column, Field, FieldType } from "../field.ts";
import { textIn, type Translated } from "../translated.ts";
import type { Sheet } from "./sheets.ts";

interface Formed {
  code: string;
  title: string;
  formVersion: number;
  definition: FormDefinition;
}

const types: Readonly<Partial<Record<FieldType, string>>> = {
  text: "text",
  longText: "text",
  number: "decimal",
  money: "decimal",
  integer: "integer",
  duration: "integer",
  date: "date",
  time: "time",
  dateTime: "dateTime",
  person: "text",
  record: "text",
  equipment: "text",
  photo: "image",
  file: "file",
  sketch: "image",
  signature: "image",
  location: "geopoint",
  barcode: "barcode",
  weather: "text",
  calc: "calculate",
  heading: "note",
  note: "note",
};
const appearances: Readonly<Partial<Record<FieldType, string>>> = {
  longText: "multiline",
  sketch: "draw",
  signature: "signature",
};
/** Answers of one tap: their values with their words. */
const taps: Readonly<Partial<Record<FieldType, Readonly<Record<string, string>>>>> = {
  yesNo: { yes: "Yes", no: "No" },
  yesNoNa: { yes: "Yes", no: "No", na: "N/A" },
  passFailNa: { pass: "Pass", fail: "Fail", na: "N/A" },
};
const risk = Object.fromEntries(["1", "2", "3", "4", "5"].map((one) => [one, one]));

/** The sheets survey, choices and settings. */
export function writeXlsForm({ code, title, formVersion, definition }: Formed): Sheet[] {
  return new Writer(definition).sheets(code, title, formVersion);
}

class Writer {
  readonly #form: FormDefinition;
  readonly #heads: string[];
  readonly #survey: string[][] = [];
  readonly #choices: string[][] = [];
  readonly #lists = new Set<string>();

  constructor(form: FormDefinition) {
    this.#form = form;
    const texts = (column: string) => form.languages.map((language) => `${column}::${language} (${language})`);
    this.#heads = [
      "type",
      "name",
      ...texts("label"),
      ...texts("hint"),
      "required",
      "read_only",
      "relevant",
      "constraint",
      ...texts("constraint_message"),
      "calculation",
      "default",
      "appearance",
      "not_exported",
    ];
  }

  sheets(code: string, title: string, formVersion: number): Sheet[] {
    for (const section of this.#form.sections) this.#section(section);
    const [language = "en"] = this.#form.languages;
    const labels = this.#form.languages.map((one) => `label::${one} (${one})`);
    return [
      { name: "survey", rows: [this.#heads, ...this.#survey] },
      { name: "choices", rows: [["list_name", "name", ...labels], ...this.#choices] },
      {
        name: "settings",
        rows: [
          ["form_title", "form_id", "version", "default_language"],
          [title, code, String(formVersion), `${language} (${language})`],
        ],
      },
    ];
  }

  #row(cells: Readonly<Record<string, string>>): void {
    this.#survey.push(this.#heads.map((head) => cells[head] ?? ""));
  }

  #section({ key, title, showWhen, fields }: Section): void {
    const lost: string[] = [];
    const relevant = this.#expression("shown when", showWhen, lost);
    const not_exported = lost.join("; ");
    this.#row({ type: "begin_group", name: `section_${key}`, ...this.#text("label", title), ...relevant, not_exported });
    for (const field of fields) this.#field(field);
    this.#row({ type: "end_group" });
  }

  #field(field: Field): void {
    const { key, type, label, showWhen } = field;
    const lost: string[] = [];
    const relevant = this.#expression("shown when", showWhen, lost);
    const not_exported = lost.join("; ");
    if (type === "table") {
      this.#row({ type: "begin_repeat", name: key, ...this.#text("label", label), ...relevant, not_exported });
      for (const column of field.columns ?? []) this.#question(column, column.key);
      this.#row({ type: "end_repeat" });
    } else if (type === "checklist") {
      this.#row({ type: "begin_group", name: key, ...this.#text("label", label), ...relevant, not_exported });
      const answered = field.answeredBy ?? "passFailNa";
      for (const row of field.rows ?? [])
        this.#question(
          {
            ...field,
            type: answered,
            label: row.label,
            help: row.help,
            required: field.required ?? true,
            showWhen: row.showWhen,
          },
          `${key}_${row.key}`,
        );
      this.#row({ type: "end_group" });
    } else this.#question(field, key);
  }

  #question(field: Field | Column, name: string): void {
    const { type, label, help } = field;
    if (type === "pageBreak" || type === "image") return;
    const lost: string[] = [];
    const own = (text: string | undefined, what: string, column: string) => this.#expression(what, text, lost, column);
    const { required, validate = [], min, max } = field;
    const limits = [min && `. >= ${min}`, max && `. <= ${max}`].filter(Boolean).join(" and ");
    const rule = validate.find(({ severity }) => severity !== "warning");
    if (validate.length > 1) lost.push("further rules");
    const constraint = rule ? own(rule.expression, "rule", "constraint") : limits ? { constraint: limits } : {};
    if ((field.onAnswer ?? []).length > 0) lost.push("actions");
    const cells = {
      ...this.#kindOf(field, name),
      name,
      ...this.#text("label", label),
      ...(help ? this.#text("hint", help) : {}),
      ...(required === true ? { required: "yes" } : own(required || undefined, "required", "required")),
      ...own(field.readOnlyWhen, "read only", "read_only"),
      ...own(field.showWhen, "shown when", "relevant"),
      ...constraint,
      ...(rule ? this.#text("constraint_message", rule.message) : {}),
      ...own(field.calc, "calculation", "calculation"),
      ...own(field.default, "first answer", "default"),
      appearance: appearances[type] ?? "",
    };
    this.#row({ ...cells, not_exported: lost.join("; ") });
  }

  #kindOf(field: Field | Column, name: string): { type: string } {
    const { type } = field;
    const tap = taps[type];
    if (tap) return { type: `select_one ${this.#list(type, tap)}` };
    if (type === "risk") return { type: `select_one ${this.#list("risk", risk)}` };
    if (type !== "choice" && type !== "multiChoice") return { type: types[type] ?? "text" };
    const choices = choicesOf(field, this.#form);
    // Records are chosen here only.
    if (choices.length === 0) return { type: "text" };
    const list = this.#list(field.answerSet ?? name, choices);
    return { type: `${type === "choice" ? "select_one" : "select_multiple"} ${list}` };
  }

  #list(name: string, choices: readonly Choice[] | Readonly<Record<string, string>>): string {
    if (this.#lists.has(name)) return name;
    this.#lists.add(name);
    const all = Array.isArray(choices) ? (choices as readonly Choice[]) : Object.entries(choices);
    for (const one of all) {
      const [value, label] = Array.isArray(one) ? one : [one.value, one.label];
      this.#choices.push([name, value, ...this.#form.languages.map((language) => this.#textIn(label, language))]);
    }
    return name;
  }

  #text(column: string, text: Translated): Record<string, string> {
    return Object.fromEntries(
      this.#form.languages.map((language) => [`${column}::${language} (${language})`, this.#textIn(text, language)]),
    );
  }

  #textIn(text: Translated, language: string): string {
    return textIn(text, language, this.#form.languages);
  }

  #expression(what: string, text: string | undefined, lost: string[], column = "relevant"): Record<string, string> {
    if (!text) return {};
    const said = xpathOf(parseExpression(text));
    if (said !== null) return { [column]: said };
    lost.push(`${what}: ${text}`);
    return {};
  }
}

/** The tree in XPath; null if it asks something only forms know. */
function xpathOf(tree: Tree): string | null {
  switch (tree.kind) {
    case "number":
      return tree.text;
    case "text":
      return tree.text.includes("'") ? null : `'${tree.text}'`;
    case "bool":
      return tree.value ? "true()" : "false()";
    case "answer":
      return `\${${tree.column ?? tree.key}}`;
    case "fact":
      return null;
    case "not":
    case "minus": {
      const of = xpathOf(tree.of);
      return of === null ? null : tree.kind === "not" ? `not(${of})` : `-(${of})`;
    }
    case "binary": {
      const [left, right] = [xpathOf(tree.left), xpathOf(tree.right)];
      const operator = tree.operator === "/" ? "div" : tree.operator;
      return left === null || right === null ? null : `(${left} ${operator} ${right})`;
    }
    case "call": {
      const of = tree.of.map(xpathOf);
      const name = names[tree.name];
      return name && of.every((one) => one !== null) ? `${name}(${of.join(", ")})` : null;
    }
  }
}

const names: Readonly<Partial<Record<Extract<Tree, { kind: "call" }>["name"], string>>> = {
  if: "if",
  min: "min",
  max: "max",
  sum: "sum",
  round: "round",
  abs: "abs",
  sqrt: "sqrt",
  coalesce: "coalesce",
  len: "string-length",
  concat: "concat",
  today: "today",
  now: "now",
};
