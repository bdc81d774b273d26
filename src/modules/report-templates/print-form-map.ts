/** How a client's own form is filled: which of its fields takes which value of the report. */
import { z } from "zod";

export const printFormKinds = ["acroform", "xlsx"] as const;

/** A field of a fillable PDF, or a cell of a workbook with what stands in it. */
export const FormPlace = z.object({
  /** The name of the field, or the cell with its sheet: "Report!C4". */
  name: z.string().min(1).max(200),
  kind: z.enum(["text", "tick", "choice", "cell"]),
  isRequired: z.boolean(),
  /** The page it is on, counted from 1; of a cell the number of its sheet. */
  page: z.int(),
  /** The choices, of a field that has them; the text of a cell. */
  options: z.array(z.string()),
});
export type FormPlace = z.infer<typeof FormPlace>;

/**
 * What a place takes: text with keys in braces, "{client} / {header.itemTag}". A box to tick may compare: "{result} = Accept". A key of the lines
 * stands for the first row of a copy; the rows below it take the places whose names have the next numbers.
 */
export const FormEntry = z.object({
  place: z.string().min(1).max(200),
  text: z.string().trim().min(1).max(500),
});
export type FormEntry = z.infer<typeof FormEntry>;

/** A client's form with what fills it. */
export interface FormToFill {
  title: string;
  kind: (typeof printFormKinds)[number];
  bytes: Uint8Array;
  map: readonly FormEntry[];
  /** How many lines a copy has room for; null for a form without lines. */
  rowsPerCopy: number | null;
}

/** The values of a report as printed: those of the whole report, and those of each line. */
export interface FormValues {
  facts: Readonly<Record<string, string>>;
  lines: readonly Readonly<Record<string, string>>[];
}

const inBraces = /\{([^{}]*)\}/g;
const ofLine = "lines.";

/** The keys that a text names. */
function keysIn(text: string): string[] {
  return [...text.matchAll(inBraces)].map(([, key = ""]) => key.trim());
}

const isOfLines = ({ text }: FormEntry): boolean => keysIn(text).some((key) => key.startsWith(ofLine));

/** The place of a later row: the last number in its name, so many higher, as wide as it was. "Weld_01" is followed by "Weld_02", "B9" by "B10". */
export function placeOfRow(place: string, row: number): string {
  return place.replace(/(\d+)(\D*)$/, (_, number: string, rest: string) => {
    return String(Number(number) + row).padStart(number.length, "0") + rest;
  });
}

interface Form {
  places: readonly FormPlace[];
  map: readonly FormEntry[];
  rowsPerCopy: number | null;
}

/** Every place that an entry fills on a copy of the form; of lines the first row, then those below it. */
export function placesOf(entry: FormEntry, rowsPerCopy: number | null): string[] {
  if (!isOfLines(entry)) return [entry.place];
  return Array.from({ length: rowsPerCopy ?? 1 }, (_, row) => placeOfRow(entry.place, row));
}

/** The required fields of a form without a key, in the order of the form. */
export function requiredWithoutKey({ places, map, rowsPerCopy }: Form): string[] {
  const filled = new Set(map.flatMap((entry) => placesOf(entry, rowsPerCopy)));
  return places.filter(({ name, isRequired }) => isRequired && !filled.has(name)).map(({ name }) => name);
}

/** Why a form cannot be approved, one sentence each; `known` are the keys of its template. */
export function problemsOfPrintForm(
  form: Form & { kind: (typeof printFormKinds)[number] },
  known: ReadonlySet<string>,
): string[] {
  const { kind, places, map, rowsPerCopy } = form;
  if (places.length === 0) return ["Choose the client's form first"];
  const named = new Set(places.map(({ name }) => name));
  const sheets = new Set(places.map(({ name }) => sheetOf(name)));
  const has = (place: string) =>
    kind === "xlsx" ? sheets.has(sheetOf(place)) && /![A-Z]{1,3}[1-9]\d{0,6}$/.test(place) : named.has(place);
  const unknown = map.flatMap(({ text }) => keysIn(text)).filter((key) => !known.has(key));
  const missing = map.flatMap((entry) => placesOf(entry, rowsPerCopy)).filter((place) => !has(place));
  const twice = map.map(({ place }) => place).filter((place, at, all) => all.indexOf(place) !== at);
  return [
    ...(map.length === 0 ? ["No field of the form has a key"] : []),
    ...requiredWithoutKey(form).map((name) => `The form's field ${name} has no key`),
    ...[...new Set(unknown)].map((key) => `The template has no key ${key}`),
    ...[...new Set(missing)].map((place) => `The form has no field ${place}`),
    ...[...new Set(twice)].map((place) => `The form's field ${place} is filled twice`),
    ...(map.some(isOfLines) && !rowsPerCopy ? ["Enter how many rows the form has for lines"] : []),
  ];
}

const sheetOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf("!")));

/**
 * What stands in each place, for every copy: lines beyond the rows of the form continue on further copies, which repeat everything else. `page` and
 * `pages` are the number of the copy and of all.
 */
export function copiesOf(
  { map, rowsPerCopy }: Pick<Form, "map" | "rowsPerCopy">,
  { facts, lines }: FormValues,
): Map<string, string>[] {
  const rows = map.some(isOfLines) ? (rowsPerCopy ?? 1) : Infinity;
  const copies = rows === Infinity ? 1 : Math.max(1, Math.ceil(lines.length / rows));
  return Array.from({ length: copies }, (_, copy) => {
    const own = { ...facts, page: String(copy + 1), pages: String(copies) };
    const filled = map.flatMap((entry): [string, string][] => {
      if (!isOfLines(entry)) return [[entry.place, filledIn(entry.text, own)]];
      const shown = lines.slice(copy * rows, (copy + 1) * rows);
      return shown.map((line, row) => [placeOfRow(entry.place, row), filledIn(entry.text, withLine(own, line))]);
    });
    return new Map(filled);
  });
}

const withLine = (facts: Readonly<Record<string, string>>, line: Readonly<Record<string, string>>) => ({
  ...facts,
  ...Object.fromEntries(Object.entries(line).map(([key, value]) => [ofLine + key, value])),
});

/** The text with its values; of "{result} = Accept" whether both sides are equal, in words. */
function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  const compared = /^(\{[^{}]+\})\s*=\s*([^{}]+)$/.exec(text);
  const put = (part: string) => part.replace(inBraces, (_, key: string) => values[key.trim()] ?? "");
  if (!compared) return put(text).trim();
  return put(compared[1] ?? "")
    .trim()
    .toLowerCase() === (compared[2] ?? "").trim().toLowerCase()
    ? "Yes"
    : "";
}
