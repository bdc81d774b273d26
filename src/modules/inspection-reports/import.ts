/**
 * Imports lines from a spreadsheet (inspection-reports R34): columns are mapped to the template's fields, every cell is read or reported as wrong,
 * and nothing is saved before all rows are valid or the invalid ones are dropped.
 */
import { whyNoText } from "#kit/characters.ts";
import { type ColumnTarget, type Mapping, plainName, type Sheet } from "#kit/sheet.ts";
import { isDay, type Day } from "#kit/validity.ts";
import { isUnit, parseDecimal, quantity, units } from "#kit/quantity.ts";
import {
  lineResults,
  type Line,
  type LineResult,
  reshootReasonLabels,
  reshootReasons,
  type ReshootReason,
  type Value,
} from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { unitFor } from "#modules/report-templates/display.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";

/** A possible target of a column. `unit` is the template's unit of a measured field, null for everything else. */
export interface Target extends ColumnTarget {
  unit: string | null;
}

interface BadCell {
  row: number;
  column: string;
  message: string;
}

export interface Reading {
  lines: Line[];
  bad: BadCell[];
}

/** A setup a line may name by its letter. */
type NamedSetup = { id: string | null; label: string };

/** Everything a sheet can provide for a line of this template: its own properties and the fields that are entered. */
export function importTargets({ lines }: TemplateDefinition, setups: readonly NamedSetup[] = []): Target[] {
  const typed = new Set(["text", "longText", "integer", "decimal", "boolean", "date", "choice"]);
  return [
    { key: "itemKey", label: lines.item.label, unit: null },
    { key: "performedOn", label: "Day", unit: null },
    ...(setups.length > 1 ? [{ key: "setupId", label: "Setup", unit: null }] : []),
    ...lines.fields
      .filter(({ computed, hidden, type }) => computed === undefined && hidden !== true && typed.has(type))
      .map(({ key, label, type, unit }) => ({ key, label, unit: type === "decimal" ? (unit ?? "") : null })),
    { key: "result", label: "Result", unit: null },
    { key: "neReason", label: "Reason not examined", unit: null },
    ...(lines.results.includes("RESHOOT") ? [{ key: "reshootReason", label: "Reason for repetition", unit: null }] : []),
  ];
}

/** What a column is that a gauge names its own way: "ID" of the point measured, "THK 1" of a reading. */
export function gaugeName(column: string): string | null {
  const bare = plainName(column);
  if (/^(?:id|identifier|point|tml)$/.test(bare)) return "itemKey";
  const [, number] = /^(?:thk|thickness|reading|value)(\d?)$/.exec(bare) ?? [];
  return number === undefined ? null : plainName(`Reading ${number || 1}`);
}

/** The unit that a column "Units" of a gauge's file says for every row, if it measures the same as the template's unit. */
export function unitOfRows({ head, rows }: Sheet, unit: string): string | null {
  const at = head.findIndex((column) => /^units?$/.test(plainName(column)));
  const said = [...new Set(rows.flatMap(({ cells }) => (at === -1 ? [] : [(cells[at] ?? "").trim()])))];
  return said.length === 1 ? unitIn(`(${said[0]})`, unit) : null;
}

/** The unit a head names ("t (mm)", "Thickness [in]", "r1 mm"), if it measures the same as the template's unit; else null and the person is asked. */
export function unitIn(column: string, unit: string): string | null {
  const said = /[([]\s*([^)\]]+?)\s*[)\]]/.exec(column)?.[1] ?? /(?:^|[\s,])([^\s,]+)$/.exec(column.trim())?.[1] ?? "";
  const found = unitNames[said.toLowerCase()] ?? (isUnit(said) ? said : said.toLowerCase());
  return isUnit(found) && found !== "" && units[found]?.dimension === units[unit]?.dimension ? found : null;
}

/** The possible units of a column: the template's own and its US counterpart. */
export function unitChoices(unit: string): string[] {
  return [...new Set([unit, unitFor({ unit }, "US").unit])];
}

/** Every row as a line, and every cell that is not valid for its column. */
export function readLines(
  { head, rows }: Sheet,
  definition: TemplateDefinition,
  how: {
    mapping: Mapping;
    units: Record<string, string>;
    decimalSign: "." | ",";
    performedOn: Day | null;
    newId: () => string;
    setups?: readonly NamedSetup[];
  },
): Reading {
  const bad: BadCell[] = [];
  const lines = rows.map(({ number, cells }, index) => {
    const line: Line = { ...nextLine(definition, how.newId()), lineNo: index + 1, performedOn: how.performedOn };
    head.forEach((column, at) => {
      const key = how.mapping[column];
      const text = (cells[at] ?? "").trim();
      if (!key || text === "") return;
      const unstorable = whyNoText(text);
      if (unstorable) {
        bad.push({ row: number, column, message: `Row ${number}, column ${column}: ${unstorable}` });
        return;
      }
      const wrong =
        key === "setupId"
          ? enterSetup(line, text, how.setups ?? [])
          : enter(line, definition, key, text, how.units[column] ?? null, how.decimalSign);
      if (wrong) bad.push({ row: number, column, message: `Row ${number}, column ${column}: '${text}' ${wrong}` });
    });
    if (line.itemKey === "") {
      const column = head.find((one) => how.mapping[one] === "itemKey") ?? definition.lines.item.label;
      bad.push({ row: number, column, message: `Row ${number}, column ${column}: there is no ${definition.lines.item.label}` });
    }
    return line;
  });
  return { lines, bad };
}

/** What to do with a row whose item is already on the report. */
export type Duplicates = "skip" | "replace" | "append";

/** The lines that are already on the report, as far as the mapped columns distinguish them. */
export function duplicatesOf(
  existing: readonly Line[],
  incoming: readonly Line[],
  definition: TemplateDefinition,
  mapping: Mapping,
): Line[] {
  const keys = tellingApart(definition, mapping);
  return incoming.filter((line) => existing.some((one) => isSameItem(one, line, keys)));
}

/** The report's lines with the imported ones, renumbered; empty lines are replaced. */
export function withImported(
  existing: readonly Line[],
  incoming: readonly Line[],
  definition: TemplateDefinition,
  mapping: Mapping,
  how: Duplicates,
): Line[] {
  const keys = tellingApart(definition, mapping);
  const mapped = Object.values(mapping);
  const filled = existing.filter((line) => !isBlank(line));
  const isKnown = (line: Line) => filled.some((one) => isSameItem(one, line, keys));
  const kept = filled.map((line) => {
    const replacing = how === "replace" ? incoming.findLast((one) => isSameItem(line, one, keys)) : undefined;
    return replacing ? overwritten(line, replacing, mapped) : line;
  });
  const added = how === "append" ? incoming : incoming.filter((line) => !isKnown(line));
  return [...kept, ...added].map((line, index) => ({ ...line, lineNo: index + 1 }));
}

/** Names the setup by its letter, "B" or "Setup B". */
function enterSetup(line: Line, text: string, setups: readonly NamedSetup[]): string | null {
  const letter = text.replace(/^setup\s+/i, "").toUpperCase();
  const setup = setups.find(({ label }) => label === letter);
  if (!setup) return `is not a setup of this report (${setups.map(({ label }) => label).join(", ")})`;
  if (setup.id) line.setupId = setup.id;
  return null;
}

/** Puts one cell into the line; returns what is wrong with it, or null. */
function enter(
  line: Line,
  definition: TemplateDefinition,
  key: string,
  text: string,
  unit: string | null,
  decimalSign: "." | ",",
): string | null {
  if (key === "itemKey") {
    if (text.length > 60) return "is longer than 60 characters";
    line.itemKey = text;
    return null;
  }
  if (key === "neReason") {
    line.neReason = text;
    return null;
  }
  if (key === "reshootReason") {
    const reason = reshootReasonIn(text);
    if (!reason) return `is not a reason to repeat a view (${Object.values(reshootReasonLabels).join(", ")})`;
    line.reshootReason = reason;
    return null;
  }
  if (key === "performedOn") {
    if (!isDay(text)) return "is not a date such as 2026-03-14";
    line.performedOn = text;
    return null;
  }
  if (key === "result") {
    const result = resultIn(text);
    if (!result || !definition.lines.results.includes(result)) return `is not a result (${definition.lines.results.join(", ")})`;
    line.result = result;
    return null;
  }
  const field = definition.lines.fields.find((one) => one.key === key);
  if (!field) return null;
  const read = valueIn(text, field, unit, decimalSign);
  if ("wrong" in read) return read.wrong;
  line.values[key] = read.value;
  return null;
}

function valueIn(
  text: string,
  { type, unit: own = "", options = [] }: TemplateDefinition["lines"]["fields"][number],
  unit: string | null,
  decimalSign: "." | ",",
): { value: Value } | { wrong: string } {
  switch (type) {
    case "decimal": {
      const number = parseDecimal(text, decimalSign);
      return number === null ? { wrong: "is not a number" } : { value: quantity(number, unit ?? own) };
    }
    case "integer": {
      const number = parseDecimal(text, decimalSign);
      return number !== null && Number.isSafeInteger(Number(number))
        ? { value: Number(number) }
        : { wrong: "is not a whole number" };
    }
    case "boolean": {
      const yes = yesNo[text.toLowerCase()];
      return yes === undefined ? { wrong: "is neither yes nor no" } : { value: yes };
    }
    case "date":
      return isDay(text) ? { value: text } : { wrong: "is not a date such as 2026-03-14" };
    case "choice": {
      const option = options.find((one) => one.toLowerCase() === text.toLowerCase());
      return option === undefined ? { wrong: `is not one of: ${options.join(", ")}` } : { value: option };
    }
    case "choices":
      return {
        value: text
          .split(/[,;]/)
          .map((word) => word.trim())
          .filter(Boolean)
          .map((word) => options.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word),
      };
    case "text":
    case "longText":
    case "dateTime":
    case "record":
    case "equipment":
    case "consumable":
    case "rows":
      return { value: text };
  }
}

function resultIn(text: string): LineResult | null {
  const word = text.trim().toUpperCase();
  return lineResults.find((result) => result === word) ?? resultWords[word] ?? null;
}

function reshootReasonIn(text: string): ReshootReason | null {
  const word = text.trim().toLowerCase();
  return reshootReasons.find((one) => one.toLowerCase() === word || reshootReasonLabels[one].toLowerCase() === word) ?? null;
}

/** Two rows of one item are the same line when the required words that were mapped agree too: position, film number. */
function tellingApart({ lines }: TemplateDefinition, mapping: Mapping): string[] {
  const mapped = Object.values(mapping);
  return lines.fields
    .filter(({ key, type, required }) => required && type === "text" && mapped.includes(key))
    .map(({ key }) => key);
}

function isSameItem(a: Line, b: Line, keys: readonly string[]): boolean {
  return a.itemKey === b.itemKey && keys.every((key) => a.values[key] === b.values[key]);
}

function isBlank({ itemKey, result, values }: Line): boolean {
  const filled = Object.values(values).some(
    (value) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return itemKey === "" && result === null && !filled;
}

function overwritten(
  line: Line,
  { values, result, performedOn, neReason, reshootReason }: Line,
  mapped: readonly string[],
): Line {
  const own = Object.entries(values).filter(([key]) => mapped.includes(key));
  return {
    ...line,
    values: { ...line.values, ...Object.fromEntries(own) },
    ...(mapped.includes("result") ? { result } : {}),
    ...(mapped.includes("performedOn") ? { performedOn } : {}),
    ...(mapped.includes("neReason") && neReason !== undefined ? { neReason } : {}),
    ...(mapped.includes("reshootReason") && reshootReason ? { reshootReason } : {}),
  };
}

const unitNames: Readonly<Record<string, string>> = {
  inch: "in",
  inches: "in",
  '"': "in",
  millimeter: "mm",
  millimetre: "mm",
  um: "µm",
  μm: "µm",
  mils: "mil",
  c: "°C",
  f: "°F",
  degc: "°C",
  degf: "°F",
};

const resultWords: Readonly<Record<string, LineResult>> = {
  A: "ACC",
  ACCEPT: "ACC",
  ACCEPTED: "ACC",
  OK: "ACC",
  PASS: "ACC",
  R: "REJ",
  REJECT: "REJ",
  REJECTED: "REJ",
  FAIL: "REJ",
  "NOT EXAMINED": "NE",
};

const yesNo: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  "1": true,
  no: false,
  n: false,
  false: false,
  "0": false,
};
