/**
 * Reads an index of old reports: columns are mapped to fields, every cell is read or reported as wrong, and nothing is written before all rows are valid
 * or the invalid ones are dropped.
 */
import { type ImportedField, importedFields, type ImportedRow } from "./imported-report.ts";
import { whyNoText } from "#kit/characters.ts";
import { type ColumnTarget, writtenDay, type DayOrder, type Mapping, type Sheet } from "#kit/sheet.ts";
import { methods } from "#modules/report-templates/definition.ts";

export const fieldNames: Readonly<Record<ImportedField, string>> = {
  reportNumber: "Number",
  revision: "Rev",
  client: "Client",
  issuedOn: "Date",
  method: "Method",
  itemTag: "Item",
  itemDescription: "Item description",
  result: "Result",
  clientReportNo: "Client report no.",
  fileName: "PDF file",
};
/** Without these there is no row. */
export const neededFields = [
  "reportNumber",
  "client",
  "issuedOn",
  "method",
  "fileName",
] as const satisfies readonly ImportedField[];

export const indexTargets: readonly ColumnTarget[] = importedFields.map((key) => ({ key, label: fieldNames[key] }));

/** A cell that cannot be taken as it is. */
export interface BadCell {
  row: number;
  field: ImportedField;
  message: string;
}

/** How a bad cell is told: "Row 14, column Issued: '31.02.2019' is not a date". */
export function cellWords({ row, field, message }: BadCell, mapping: Mapping): string {
  const column = Object.keys(mapping).find((one) => mapping[one] === field);
  return `Row ${row}, ${column === undefined ? `no column for ${fieldNames[field]}` : `column ${column}`}: ${message}`;
}

/** Every row, and every cell that is not valid for its field. `files` are the names of the chosen PDF files, without regard to their case. */
export function readIndex(
  { head, rows }: Sheet,
  { mapping, order, files }: { mapping: Mapping; order: DayOrder; files: ReadonlySet<string> },
): { rows: ImportedRow[]; bad: BadCell[] } {
  const bad: BadCell[] = [];
  const read = rows.map(({ number, cells }) => {
    const texts = Object.fromEntries(
      importedFields.map((field) => [field, (cells[head.findIndex((column) => mapping[column] === field)] ?? "").trim()]),
    ) as Record<ImportedField, string>;
    const wrong = (field: ImportedField, message: string) => bad.push({ row: number, field, message });
    for (const field of importedFields) {
      const text = texts[field];
      const unstorable = whyNoText(text);
      if (unstorable) wrong(field, unstorable);
      else if (text.length > longest[field]) wrong(field, `'${text.slice(0, 30)}…' is longer than ${longest[field]} characters`);
    }
    for (const field of neededFields) if (texts[field] === "") wrong(field, "is empty");
    const issuedOn = writtenDay(texts.issuedOn, order);
    const method = methodIn(texts.method);
    const result = resultIn(texts.result);
    if (texts.issuedOn && !issuedOn) wrong("issuedOn", `'${texts.issuedOn}' is not a date such as 2019-03-14`);
    if (texts.method && !method) wrong("method", `'${texts.method}' is not a method (${methods.join(", ")})`);
    if (texts.result && !result)
      wrong("result", `'${texts.result}' is not a result (accept, reject, for information, incomplete)`);
    if (texts.fileName && !files.has(fileKey(texts.fileName)))
      wrong("fileName", `'${texts.fileName}' is not among the chosen files`);
    return {
      row: number,
      reportNumber: texts.reportNumber,
      revision: texts.revision.replace(/^rev\.?\s*/i, "") || "0",
      client: texts.client,
      issuedOn: issuedOn ?? "",
      method: method ?? "OTHER",
      itemTag: texts.itemTag || null,
      itemDescription: texts.itemDescription || null,
      result,
      clientReportNo: texts.clientReportNo || null,
      fileName: baseName(texts.fileName),
    } satisfies ImportedRow;
  });
  return { rows: read, bad: [...bad, ...twice(read)] };
}

const longest: Readonly<Record<ImportedField, number>> = {
  reportNumber: 40,
  revision: 10,
  client: 200,
  issuedOn: 40,
  method: 60,
  itemTag: 60,
  itemDescription: 500,
  result: 40,
  clientReportNo: 40,
  fileName: 200,
};

/** A number with its revision, and a file, belong to one row. */
function twice(rows: readonly ImportedRow[]): BadCell[] {
  const [numbers, files] = [new Map<string, number>(), new Map<string, number>()];
  return rows.flatMap(({ row, reportNumber, revision, fileName }) => {
    const found: BadCell[] = [];
    const see = (seen: Map<string, number>, key: string, field: ImportedField, words: string) => {
      const before = seen.get(key);
      if (before === undefined) seen.set(key, row);
      else if (key !== "") found.push({ row, field, message: `${words} is in row ${before} as well` });
    };
    see(
      numbers,
      reportNumber && `${reportNumber} ${revision}`.toLowerCase(),
      "reportNumber",
      `'${reportNumber}' Rev ${revision}`,
    );
    see(files, fileKey(fileName), "fileName", `'${fileName}'`);
    return found;
  });
}

/** Indexes name files with their folder, and systems that ignore case write them as they like. */
export const fileKey = (name: string): string => baseName(name).toLowerCase();
const baseName = (name: string) => name.split(/[\\/]/).at(-1) ?? "";

function methodIn(text: string): ImportedRow["method"] | null {
  const word = text
    .toUpperCase()
    .replace(/[^A-Z]+/g, " ")
    .trim();
  return methods.find((one) => one === word) ?? methodWords[word] ?? null;
}

function resultIn(text: string): ImportedRow["result"] {
  return (
    resultWords[
      text
        .toUpperCase()
        .replace(/[^A-Z]+/g, " ")
        .trim()
    ] ?? null
  );
}

const methodWords: Readonly<Record<string, ImportedRow["method"]>> = {
  RADIOGRAPHY: "RT",
  RADIOGRAPHIC: "RT",
  XRAY: "RT",
  "X RAY": "RT",
  ULTRASONIC: "UT",
  ULTRASONICS: "UT",
  UTT: "UT",
  "ULTRASONIC THICKNESS": "UT",
  "PHASED ARRAY": "PAUT",
  MPI: "MT",
  "MAGNETIC PARTICLE": "MT",
  LPI: "PT",
  DPI: "PT",
  "DYE PENETRANT": "PT",
  PENETRANT: "PT",
  "LIQUID PENETRANT": "PT",
  VISUAL: "VT",
  VI: "VT",
  "EDDY CURRENT": "ET",
  "LEAK TEST": "LT",
  LEAK: "LT",
  HARDNESS: "HT",
  COATING: "DFT",
  OTHER: "OTHER",
};

const resultWords: Readonly<Record<string, NonNullable<ImportedRow["result"]>>> = {
  ACCEPT: "ACCEPT",
  ACCEPTED: "ACCEPT",
  ACCEPTABLE: "ACCEPT",
  ACC: "ACCEPT",
  OK: "ACCEPT",
  PASS: "ACCEPT",
  PASSED: "ACCEPT",
  REJECT: "REJECT",
  REJECTED: "REJECT",
  REJ: "REJECT",
  FAIL: "REJECT",
  FAILED: "REJECT",
  INFO: "FOR_INFORMATION",
  "FOR INFORMATION": "FOR_INFORMATION",
  INCOMPLETE: "INCOMPLETE",
};
