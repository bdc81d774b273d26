/** An XLSForm workbook (survey, choices, settings) as a form, and what of it could not be taken, with its rows. */
import { type FormDefinition, FormDefinition as Definition, type Section } from "../definition.ts";
import { isSlowPattern } from "../engine/shape.ts";
import { ExpressionProblem } from "../expression/parse.ts";
import type { Choice, Field, FieldType } from "../field.ts";
import { textIn } from "../translated.ts";
import { type Sheet, type SheetRow, sheetNamed, Texts } from "./sheets.ts";
import { fromXPath, type Known } from "./xpath.ts";

export interface LeftOut {
  sheet: "survey" | "choices" | "settings";
  /** As the spreadsheet counts, the headings in row 1. */
  row: number;
  what: string;
}

export interface ReadForm {
  title: string;
  code: string;
  definition: FormDefinition;
  leftOut: LeftOut[];
}

/** The kinds of questions, by the word in the column "type". */
const types: Readonly<Record<string, FieldType>> = {
  text: "text",
  string: "text",
  integer: "integer",
  int: "integer",
  decimal: "number",
  date: "date",
  time: "time",
  datetime: "dateTime",
  note: "note",
  image: "photo",
  photo: "photo",
  file: "file",
  barcode: "barcode",
  geopoint: "location",
  calculate: "calc",
  select_one: "choice",
  select_multiple: "multiChoice",
};
/** Added by the device itself, and stored with every filled form here too. */
const ofItself = new Set(["start", "end", "today", "username", "deviceid", "phonenumber", "email", "audit", "start-geopoint"]);
const notInTable = new Set<FieldType>(["note"]);
const mostPhotos = 10;

/** Throws a RangeError with the reason when the workbook is no XLSForm or has no question. */
export function readXlsForm(workbook: readonly Sheet[]): ReadForm {
  return new Reader(workbook).read();
}

interface Open {
  kind: "group" | "repeat";
  /** What of it says when it is shown, for the questions of a group inside another. */
  condition: string | null;
  row: number;
}

class Reader {
  readonly #survey: readonly SheetRow[];
  readonly #settings: Readonly<Record<string, string>>;
  readonly #texts: Texts;
  readonly #lists = new Map<string, Choice[]>();
  readonly #known = new Map<string, Known>();
  readonly #keyOfRow = new Map<number, string>();
  readonly #leftOut: LeftOut[] = [];
  readonly #sections: Section[] = [];
  readonly #open: Open[] = [];
  #section: Section | null = null;
  #table: Field | null = null;

  constructor(workbook: readonly Sheet[]) {
    const survey = sheetNamed(workbook, "survey");
    if (!survey || !survey.heads.includes("type"))
      throw new RangeError('This is not an XLSForm workbook: it has no sheet "survey" with a column "type".');
    this.#survey = survey.rows;
    this.#settings = sheetNamed(workbook, "settings")?.rows[0]?.cells ?? {};
    const choices = sheetNamed(workbook, "choices");
    this.#texts = new Texts([...survey.heads, ...(choices?.heads ?? [])], this.#settings["default_language"]);
    for (const { row, cells } of choices?.rows ?? []) this.#choice(row, cells);
  }

  read(): ReadForm {
    for (const language of this.#texts.unknown)
      this.#say("survey", 1, `The language "${language}" has no code, such as "French (fr)": its texts are left out`);
    this.#nameAll();
    for (const one of this.#survey) this.#take(one);
    for (const { row } of this.#open) this.#say("survey", row, "This group is not closed: it ends with the form");
    const sections = this.#sections.filter(({ fields }) => fields.length > 0);
    if (sections.length === 0) throw new RangeError("No question of this workbook can be taken.");
    const title = (this.#settings["form_title"] ?? "").trim().slice(0, 120) || "Imported form";
    const used = this.#answerSets(sections);
    const definition: FormDefinition = {
      languages: this.#texts.languages,
      sections,
      ...(used.length > 0 ? { answerSets: used } : {}),
      review: { rule: "none", days: 7 },
      offlineAllowed: true,
    };
    const checked = Definition.safeParse(definition);
    if (!checked.success) throw new RangeError(checked.error.issues[0]?.message ?? "This form cannot be taken.");
    return { title, code: codeOf(this.#settings["form_id"] ?? title), definition: checked.data, leftOut: this.#leftOut };
  }

  #say(sheet: LeftOut["sheet"], row: number, what: string): void {
    this.#leftOut.push({ sheet, row, what });
  }

  #choice(row: number, cells: Readonly<Record<string, string>>): void {
    const list = cells["list_name"] || cells["list name"];
    const value = cells["name"];
    if (!list || !value) return;
    const there = this.#lists.get(list) ?? [];
    this.#lists.set(list, there);
    if (there.length >= 200) this.#say("choices", row, `"${value}": a question has at most 200 choices`);
    else if (value.length > 60) this.#say("choices", row, `"${value.slice(0, 20)}…": a value has at most 60 characters`);
    else if (there.some((one) => one.value === value)) this.#say("choices", row, `"${value}" is in "${list}" twice`);
    else there.push({ value, label: this.#texts.of(cells, "label", 120) ?? value });
  }

  /** The keys of all questions that can be taken, before an expression names one. */
  #nameAll(): void {
    const keys = new Set<string>();
    const tables: { key: string | null }[] = [];
    for (const { row, cells } of this.#survey) {
      const { word, list } = typeOf(cells);
      if (word === "begin_repeat" || word === "begin_group") {
        const key = freeKey(cells["name"] ?? "", keys);
        this.#keyOfRow.set(row, key);
        tables.push({ key: word === "begin_repeat" ? key : (tables.at(-1)?.key ?? null) });
      } else if (word === "end_repeat" || word === "end_group") tables.pop();
      else {
        const type = types[word];
        const name = cells["name"] ?? "";
        const table = tables.at(-1)?.key ?? null;
        if (!type || (table && notInTable.has(type)) || (list !== null && !this.#lists.has(list))) continue;
        const key = freeKey(name || `${type}_${row}`, keys);
        this.#keyOfRow.set(row, key);
        if (name) this.#known.set(name, { key, table, isMultiple: type === "multiChoice" });
      }
    }
  }

  #take({ row, cells }: SheetRow): void {
    const { word, list, rest } = typeOf(cells);
    if (word === "") return;
    if (word === "begin_group" || word === "begin_repeat") return this.#begin(row, cells, word === "begin_repeat");
    if (word === "end_group" || word === "end_repeat") return this.#end(row);
    if (ofItself.has(word)) return;
    const type = types[word];
    if (!type) return this.#say("survey", row, `Questions of the kind "${word}" are not known in a form`);
    if (rest) return this.#say("survey", row, `"${rest}" beside the list is not known in a form`);
    if (list !== null && !this.#lists.has(list)) return this.#say("survey", row, `The sheet "choices" has no list "${list}"`);
    if (this.#table && notInTable.has(type)) return this.#say("survey", row, "A note inside a repeat has no place in a table");
    const field = this.#question(row, cells, type, list);
    if (this.#table) this.#table.columns?.push(field);
    else this.#sectionNow().fields.push(field);
  }

  #begin(row: number, cells: Readonly<Record<string, string>>, isRepeat: boolean): void {
    const key = this.#keyOfRow.get(row) ?? `group_${row}`;
    const label = this.#texts.of(cells, "label", 200) ?? (cells["name"] || key);
    const own = this.#expression(row, cells, "relevant", null);
    const outer = this.#conditionNow();
    const condition = both(outer, own);
    if (isRepeat && this.#table) this.#say("survey", row, "A repeat inside a repeat: its questions are taken into the outer one");
    else if (isRepeat) {
      if (cells["repeat_count"]) this.#say("survey", row, "The number of repeats is left to whoever fills the form");
      const table: Field = { key, type: "table", label, columns: [], cards: true, ...(condition ? { showWhen: condition } : {}) };
      this.#sectionNow().fields.push(table);
      this.#table = table;
    } else if (this.#table) this.#say("survey", row, `The heading "${textIn(label, undefined)}" has no place in a table`);
    else if (this.#open.length === 0) {
      this.#section = { key, title: label, ...(own ? { showWhen: own } : {}), fields: [] };
      this.#sections.push(this.#section);
    } else {
      const heading: Field = { key, type: "heading", label, ...(condition ? { showWhen: condition } : {}) };
      this.#sectionNow().fields.push(heading);
    }
    // What the section or the table itself says need not be repeated at its questions.
    const isWhole = this.#open.length === 0 || isRepeat;
    this.#open.push({ kind: isRepeat ? "repeat" : "group", condition: isWhole ? null : own, row });
  }

  #end(row: number): void {
    const closed = this.#open.pop();
    if (!closed) return this.#say("survey", row, "Nothing is open that could end here");
    if (closed.kind === "repeat" && !this.#open.some(({ kind }) => kind === "repeat")) this.#table = null;
    if (closed.kind === "group" && this.#open.length === 0) this.#section = null;
  }

  #sectionNow(): Section {
    if (!this.#section) {
      const title = (this.#settings["form_title"] ?? "").trim().slice(0, 120) || "Questions";
      this.#section = { key: `part_${this.#sections.length + 1}`, title, fields: [] };
      this.#sections.push(this.#section);
    }
    return this.#section;
  }

  #conditionNow(): string | null {
    return this.#open.reduce<string | null>((all, { condition }) => both(all, condition), null);
  }

  #question(row: number, cells: Readonly<Record<string, string>>, type: FieldType, list: string | null): Field {
    const key = this.#keyOfRow.get(row) ?? `question_${row}`;
    const self = { key, isMultiple: type === "multiChoice", table: this.#table?.key ?? null };
    const label = this.#texts.of(cells, "label", 300) ?? (cells["name"] || key);
    if (/\$\{/.test(textIn(label, undefined)))
      this.#say("survey", row, "An answer inside the words of a question is shown as it is written");
    const help = this.#texts.of(cells, "hint", 1_000);
    const condition = both(this.#conditionNow(), this.#expression(row, cells, "relevant", self));
    const isLong = type === "text" && /multiline/.test(cells["appearance"] ?? "");
    for (const unknown of ["choice_filter", "trigger", "media::image", "media::audio", "media::video"])
      if (cells[unknown]) this.#say("survey", row, `"${unknown}" is left out`);
    return {
      key,
      type: isLong ? "longText" : type,
      label,
      ...(help ? { help } : {}),
      ...(condition ? { showWhen: condition } : {}),
      ...this.#rules(row, cells, self, type),
      ...(list === null ? {} : { answerSet: list }),
      ...(type === "photo" || type === "file" ? { photosMax: mostPhotos } : {}),
    };
  }

  #rules(row: number, cells: Readonly<Record<string, string>>, self: Known, type: FieldType): Partial<Field> {
    if (type === "note") return {};
    if (type === "calc") {
      const calc = this.#expression(row, cells, "calculation", self);
      return calc ? { calc, result: "text" } : { calc: "''", result: "text" };
    }
    const required = this.#truth(row, cells, "required", self);
    const readOnly = this.#truth(row, cells, "read_only", self) ?? this.#truth(row, cells, "readonly", self);
    const given = cells["default"] ? this.#default(row, cells, self, type) : null;
    return {
      ...(required === null ? {} : { required }),
      ...(readOnly === null ? {} : { readOnlyWhen: readOnly === true ? "true" : readOnly }),
      ...(given ? { default: given } : {}),
      ...this.#constraint(row, cells, self),
    };
  }

  #constraint(row: number, cells: Readonly<Record<string, string>>, self: Known): Partial<Field> {
    const text = cells["constraint"] ?? "";
    const shape = /^\s*regex\(\s*\.\s*,\s*(?:'([^']*)'|"([^"]*)")\s*\)\s*$/.exec(text);
    if (shape) {
      const pattern = (shape[1] ?? shape[2] ?? "").replace(/^\^/, "").replace(/\$$/, "");
      if (pattern.length <= 200 && isPattern(pattern)) return { pattern };
      this.#say("survey", row, `The pattern of "constraint" cannot be taken`);
      return {};
    }
    const expression = this.#expression(row, cells, "constraint", self);
    if (!expression) return {};
    return {
      validate: [{ expression, message: this.#texts.of(cells, "constraint_message", 300) ?? "This answer is not allowed" }],
    };
  }

  /** "yes", or an expression; null for "no" and nothing. */
  #truth(row: number, cells: Readonly<Record<string, string>>, column: string, self: Known): true | string | null {
    const said = (cells[column] ?? "").trim().toLowerCase();
    if (["", "no", "false", "false()", "0"].includes(said)) return null;
    if (["yes", "true", "true()", "1"].includes(said)) return true;
    return this.#expression(row, cells, column, self);
  }

  #default(row: number, cells: Readonly<Record<string, string>>, self: Known, type: FieldType): string | null {
    const said = cells["default"] ?? "";
    if (/\$\{|\(/.test(said)) return this.#expression(row, cells, "default", self);
    if (type === "integer" || type === "number") return /^-?\d+(\.\d+)?$/.test(said) ? said : null;
    return `'${said.replaceAll("'", "''")}'`;
  }

  #expression(row: number, cells: Readonly<Record<string, string>>, column: string, self: Known | null): string | null {
    const text = cells[column];
    if (!text) return null;
    try {
      return fromXPath(text, { known: this.#known, self });
    } catch (problem) {
      if (!(problem instanceof ExpressionProblem)) throw problem;
      this.#say("survey", row, `"${column}" is left out. ${problem.message}`);
      return null;
    }
  }

  /** The lists of choices in use, with keys as a form has them. */
  #answerSets(sections: readonly Section[]) {
    const keys = new Set<string>();
    const keyOf = new Map<string, string>();
    const fields = sections.flatMap((section) => section.fields.flatMap((field) => [field, ...(field.columns ?? [])]));
    for (const field of fields) {
      if (field.answerSet === undefined) continue;
      const key = keyOf.get(field.answerSet) ?? freeKey(field.answerSet, keys);
      keyOf.set(field.answerSet, key);
      field.answerSet = key;
    }
    return [...keyOf].map(([list, key]) => ({ key, name: list.slice(0, 120), choices: this.#lists.get(list) ?? [] }));
  }
}

/** "select_one yes_no", "begin group", "begin_repeat". */
function typeOf(cells: Readonly<Record<string, string>>): { word: string; list: string | null; rest: string } {
  const said = (cells["type"] ?? "").trim();
  const [first = "", second = "", ...rest] = said.split(/\s+/);
  const word = first.toLowerCase();
  if (word === "begin" || word === "end") return { word: `${word}_${second.toLowerCase()}`, list: null, rest: "" };
  if (word === "select_one" || word === "select_multiple") return { word, list: second, rest: rest.join(" ") };
  return { word, list: null, rest: "" };
}

const both = (one: string | null, other: string | null): string | null =>
  one && other ? `(${one}) and (${other})` : (one ?? other);

/** A key as forms have them, that no other question has. */
function freeKey(name: string, taken: Set<string>): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+/, "")
    .replace(/_+$/, "")
    .slice(0, 36);
  const start = plain || "question";
  let key = start;
  for (let count = 2; taken.has(key); count += 1) key = `${start}_${count}`;
  taken.add(key);
  return key;
}

const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 20)
    .replace(/-+$/, "");

function isPattern(pattern: string): boolean {
  try {
    return RegExp(`^(?:${pattern})$`, "u") instanceof RegExp && !isSlowPattern(pattern);
  } catch {
    return false;
  }
}
