/** The sheets of an XLSForm workbook as rows by their headings, and the languages of its texts. */
import type { Translated } from "../translated.ts";

/** A sheet as it is read from a file. */
export interface Sheet {
  name: string;
  rows: readonly (readonly string[])[];
}

export interface SheetRow {
  /** As the spreadsheet counts. */
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** The rows below the headings, without empty ones. Null if the workbook has no such sheet. */
export function sheetNamed(workbook: readonly Sheet[], name: string): { heads: string[]; rows: SheetRow[] } | null {
  const sheet = workbook.find((one) => one.name.trim().toLowerCase() === name);
  if (!sheet) return null;
  const [first = [], ...rest] = sheet.rows;
  const heads = first.map(headOf);
  const rows = rest.map((cells, index) => ({
    row: index + 2,
    cells: Object.fromEntries(heads.flatMap((head, at) => (head && cells[at]?.trim() ? [[head, cells[at].trim()]] : []))),
  }));
  return { heads, rows: rows.filter(({ cells }) => Object.keys(cells).length > 0) };
}

/** "label::English (en)" keeps its language; the rest is compared in small letters. */
function headOf(head: string): string {
  const [word = "", ...language] = head.trim().split(/\s*::\s*/);
  return [word.toLowerCase(), ...language].join("::");
}

/** The texts of a workbook in its languages. */
export class Texts {
  /** The first is the one others fall back to. */
  readonly languages: string[];
  /** Languages without a code. */
  readonly unknown: string[];
  readonly #named: ReadonlyMap<string, string>;
  readonly #first: string;

  constructor(heads: readonly string[], preferred: string | undefined) {
    const names = [...new Set(heads.flatMap((head) => (/^(?:label|hint)::/.test(head) ? [head.split("::")[1] ?? ""] : [])))];
    this.#named = new Map(names.flatMap((name) => (codeOf(name) ? [[name, codeOf(name) ?? ""]] : [])));
    this.unknown = names.filter((name) => !this.#named.has(name));
    const codes = [...new Set(this.#named.values())];
    this.#first = (preferred && codeOf(preferred)) || (codes[0] ?? "en");
    this.languages = [this.#first, ...codes.filter((code) => code !== this.#first)].slice(0, 10);
  }

  /** The text in all languages that have it; null without one. */
  of(cells: Readonly<Record<string, string>>, column: string, most: number): Translated | null {
    const plain = cells[column]?.slice(0, most);
    const named = [...this.#named].flatMap(([name, code]) => {
      const text = cells[`${column}::${name}`]?.slice(0, most);
      return text && this.languages.includes(code) ? [[code, text] as const] : [];
    });
    if (named.length === 0) return plain ?? null;
    return Object.fromEntries([...(plain ? [[this.#first, plain] as const] : []), ...named]);
  }
}

/** "French (fr)", "fr" or "pt-BR". */
function codeOf(name: string): string | null {
  const inBrackets = /\(([^)]+)\)\s*$/.exec(name)?.[1] ?? name;
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(inBrackets.trim()) ? inBrackets.trim() : null;
}
