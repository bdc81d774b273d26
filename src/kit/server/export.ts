import papaparse from "papaparse";
import { mostRowsAtOnce } from "../exports.ts";
import { counted, plural } from "../plural.ts";
import { Refusal } from "../refusals.ts";
import type { Ctx } from "./services.ts";
import { type Cell, exportColumns, type ExportedFields, usualColumns } from "./export-columns.ts";
import { Download } from "./serve.ts";
import type { ListQuery } from "./list-query.ts";
import { inMonths, mostInMonths, tooManyMonths } from "./export-months.ts";
import { toXlsx } from "./workbook.ts";
import { zipped } from "./zip.ts";

/** The limit for a file made in the background: all of its rows are in memory at once. */
const mostInBackground = 250_000;
/** An export of more rows than this is written to the security log (activity-and-audit.md rule 10). */
const large = 5_000;
/** Rows read at a time. */
const step = 1_000;

/** The query of a job, for which nobody waits. */
export const inBackground = new WeakSet<Ctx>();

interface Exported {
  noun: string;
  labels: Record<string, string>;
  /** The fields of the record, where they say more than their values: decimals and their units. */
  fields?: ExportedFields;
  query: ListQuery & { format: "csv" | "xlsx"; columns?: string };
  page: (query: ListQuery) => Promise<{ rows: object[]; next: string | null }>;
}

/** An export whose rows have a day: more than 50,000 of them are one ZIP of files by month. */
interface ExportedByMonth extends Exported {
  page: (query: ListQuery) => Promise<{ rows: { on: string | null }[]; next: string | null }>;
}

/**
 * Exactly the filtered rows and requested columns, as CSV (UTF-8 with BOM, CRLF, formulas defused) or XLSX; writes an audit event. More rows than
 * anyone waits for are refused as "export-too-large": the page offers to make the file in the background.
 */
export async function exportRows(ctx: Ctx, { noun, labels, fields = {}, query, page }: Exported): Promise<Download> {
  const rows = await allRows(query, page, inBackground.has(ctx) ? { most: mostInBackground, refusal: tooLong } : atOnce);
  await noteExport(ctx, noun, rows.length, query);
  return new Download(
    `${nameOf(noun, ctx)}.${query.format}`,
    typeOf(query.format),
    await fileOf({ labels, fields, query }, rows),
  );
}

/** The same, as one ZIP with a file for each month where there are more than 50,000 rows; at most 200,000 (report-statistics rule 19). */
export async function exportRowsByMonth(ctx: Ctx, exported: ExportedByMonth): Promise<Download> {
  const { noun, labels, fields = {}, query, page } = exported;
  const rows = await allRows(query, page, inBackground.has(ctx) ? { most: mostInMonths, refusal: tooManyMonths } : atOnce);
  if (rows.length <= mostRowsAtOnce) return exportRows(ctx, { ...exported, page: async () => ({ rows, next: null }) });
  await noteExport(ctx, noun, rows.length, query);
  // Every file has the same columns, also where none of its rows fills one.
  const columns = query.columns ?? usualColumns(labels, rows).join(",");
  const name = nameOf(noun, ctx);
  const files = inMonths(rows).map((month) => ({
    name: `${name}/${month.name}.${query.format}`,
    bytes: () => fileOf({ labels, fields, query: { ...query, columns } }, month.rows),
  }));
  return new Download(`${name}.zip`, "application/zip", zipped(files, ctx.now));
}

const nameOf = (noun: string, { today }: Ctx): string => `${plural(noun).replaceAll(" ", "-")}-${today}`;
const typeOf = (format: "csv" | "xlsx"): string => (format === "xlsx" ? xlsxType : "text/csv; charset=utf-8");

/** The bytes of a file of these rows, with the columns asked for. */
async function fileOf(
  { labels, fields, query }: Required<Pick<Exported, "labels" | "fields" | "query">>,
  rows: readonly object[],
): Promise<Uint8Array> {
  const names = query.columns?.split(",").filter((name) => Object.hasOwn(labels, name)) ?? usualColumns(labels, rows);
  const table = rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])));
  const columns = exportColumns(names, labels, fields, table);
  if (query.format === "xlsx") return toXlsx(columns, table);
  return toCsv(
    columns.map(({ head }) => head),
    table,
  );
}

/** Writes what was exported into the trail; a large export also into the security log. */
export async function noteExport(ctx: Ctx, noun: string, rows: number, query: object): Promise<void> {
  await ctx.write((store) =>
    store.note({
      action: `${noun}.export`,
      entity: noun,
      label: counted(rows, noun),
      changes: [{ field: "filter", old: null, new: query }],
    }),
  );
  if (rows > large)
    await ctx.security({
      kind: "export.large",
      severity: "medium",
      outcome: "success",
      detail: `Exported ${counted(rows, noun)}`,
    });
}

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function allRows<R extends object>(
  query: ListQuery,
  page: (query: ListQuery) => Promise<{ rows: R[]; next: string | null }>,
  { most, refusal }: { most: number; refusal: () => Refusal },
): Promise<R[]> {
  const rows: R[] = [];
  let after: string | undefined;
  do {
    const { rows: more, next } = await page({ ...query, limit: step, after });
    rows.push(...more);
    after = next ?? undefined;
    if (rows.length > most) throw refusal();
  } while (after);
  return rows;
}

export const tooLargeAtOnce = () =>
  new Refusal(422, {
    code: "export-too-large",
    message: "The list has more than 50,000 rows. Have the file made in the background, or filter the list.",
  });
const atOnce = { most: mostRowsAtOnce, refusal: tooLargeAtOnce };
const tooLong = () => new Refusal(422, { code: "too-long", message: "A file holds at most 250,000 rows. Filter the list." });

/**
 * CSV with a byte order mark; a text that a spreadsheet would run as a formula gets an apostrophe in front. Every text is quoted: where the list
 * separator is the semicolon, a cell would otherwise end at one.
 */
export function toCsv(heads: string[], table: Cell[][]): Uint8Array {
  const data = table.map((row) => row.map((value) => (typeof value === "string" && isFormula(value) ? `'${value}` : value)));
  const text = papaparse.unparse(
    { fields: heads, data },
    { quotes: (value: unknown) => typeof value === "string" && /[;\t\n\r"]/.test(value) },
  );
  return new TextEncoder().encode(`\uFEFF${text}`);
}

/** Begins with what a spreadsheet takes for a formula, also full-width or after invisible characters, in the cell or after a separator in it. */
const isFormula = (text: string): boolean => /^[\s\p{Cf}";]*[=+\-@＝＋－＠\t\r]/u.test(text) && !isNumber(text.trim());
/** Numbers of the product have no plus sign: what begins with one is a telephone number. */
const isNumber = (text: string) => /^-?\d+([.,]\d+)?$/.test(text);

/** A value of a list as one cell: rows of a record as words, "category labour, hours 40; category travel, hours 2". */
export function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((part) => cell(part)).join(value.some(isRow) ? "; " : ", ");
  if (typeof value === "object" && "entered" in value && "unit" in value) return `${String(value.entered)} ${String(value.unit)}`;
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== "")
    .map(([name, part]) => `${name} ${String(cell(part))}`)
    .join(", ");
}

const isRow = (part: unknown): boolean => typeof part === "object" && part !== null;
