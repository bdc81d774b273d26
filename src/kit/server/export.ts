import papaparse from "papaparse";
import { mostRowsAtOnce } from "../exports.ts";
import { counted, plural } from "../plural.ts";
import { Refusal } from "../refusals.ts";
import type { Ctx } from "./services.ts";
import { type Cell, exportColumns, type ExportedFields, usualColumns } from "./export-columns.ts";
import { Download } from "./serve.ts";
import type { ListQuery } from "./list-query.ts";
import { toXlsx } from "./workbook.ts";

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

/**
 * Exactly the filtered rows and requested columns, as CSV (UTF-8 with BOM, CRLF, formulas defused) or XLSX; writes an audit event. More rows than
 * anyone waits for are refused as "export-too-large": the page offers to make the file in the background.
 */
export async function exportRows(ctx: Ctx, { noun, labels, fields = {}, query, page }: Exported): Promise<Download> {
  const rows = await allRows(query, page, inBackground.has(ctx));
  const names = query.columns?.split(",").filter((name) => Object.hasOwn(labels, name)) ?? usualColumns(labels, rows);
  const table = rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])));
  const columns = exportColumns(names, labels, fields, table);
  await noteExport(ctx, noun, rows.length, query);
  const name = `${plural(noun).replaceAll(" ", "-")}-${ctx.today}`;
  return query.format === "xlsx"
    ? new Download(`${name}.xlsx`, xlsxType, await toXlsx(columns, table))
    : new Download(
        `${name}.csv`,
        "text/csv; charset=utf-8",
        toCsv(
          columns.map(({ head }) => head),
          table,
        ),
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

async function allRows(query: ListQuery, page: Exported["page"], background: boolean): Promise<object[]> {
  const most = background ? mostInBackground : mostRowsAtOnce;
  const rows: object[] = [];
  let after: string | undefined;
  do {
    const { rows: more, next } = await page({ ...query, limit: step, after });
    rows.push(...more);
    after = next ?? undefined;
    if (rows.length > most) throw background ? tooLong() : tooLargeAtOnce();
  } while (after);
  return rows;
}

export const tooLargeAtOnce = () =>
  new Refusal(422, {
    code: "export-too-large",
    message: "The list has more than 50,000 rows. Have the file made in the background, or filter the list.",
  });
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
const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text);

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((part) => cell(part)).join(", ");
  if (typeof value === "object" && "entered" in value && "unit" in value) return `${String(value.entered)} ${String(value.unit)}`;
  return JSON.stringify(value);
}
