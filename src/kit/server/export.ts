import papaparse from "papaparse";
import type { ListQuery } from "./crud.ts";
import type { Ctx } from "./host.ts";
import { Download } from "./serve.ts";

/** More rows than this are refused on the page with advice to filter (settings.md C8). */
const mostRows = 50_000;

interface Exported {
  noun: string;
  labels: Record<string, string>;
  query: ListQuery & { format: "csv" | "xlsx"; columns?: string };
  page: (query: ListQuery) => Promise<{ rows: object[]; next: string | null }>;
}

/** Exactly the filtered rows and asked columns, as CSV (UTF-8 with BOM, CRLF, formulas defused) or XLSX; leaves an audit event. */
export async function exportRows(ctx: Ctx, { noun, labels, query, page }: Exported): Promise<Download> {
  const rows = await allRows(query, page);
  const names = (query.columns?.split(",") ?? Object.keys(labels)).filter((name) => Object.hasOwn(labels, name));
  const table = rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])));
  const heads = names.map((name) => labels[name] ?? name);
  await ctx.write((store) =>
    store.note({
      action: `${noun}.export`,
      entity: noun,
      label: `${rows.length} ${noun}s`,
      changes: [{ field: "filter", old: null, new: query }],
    }),
  );
  const name = `${noun.replaceAll(" ", "-")}s-${ctx.today}`;
  return query.format === "xlsx"
    ? new Download(`${name}.xlsx`, xlsxType, await toXlsx(heads, table))
    : new Download(`${name}.csv`, "text/csv; charset=utf-8", toCsv(heads, table));
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function allRows(query: ListQuery, page: Exported["page"]): Promise<object[]> {
  const rows: object[] = [];
  let after: string | undefined;
  do {
    const { rows: more, next } = await page({ ...query, limit: 200, after });
    rows.push(...more);
    after = next ?? undefined;
  } while (after && rows.length < mostRows);
  return rows.slice(0, mostRows);
}

/** CSV with a byte order mark; a text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function toCsv(heads: string[], table: Cell[][]): Uint8Array {
  const text = papaparse.unparse({
    fields: heads,
    data: table.map((row) =>
      row.map((value) => (typeof value === "string" && /^[=+\-@\t\r]/.test(value) && !isNumber(value) ? `'${value}` : value)),
    ),
  });
  return new TextEncoder().encode(`\uFEFF${text}`);
}

const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text);

async function toXlsx(heads: string[], table: Cell[][]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const head = heads.map((value) => ({ value, fontWeight: "bold" as const }));
  const body = table.map((row) => row.map((value) => (value === null ? null : { value })));
  return new Uint8Array(await writeXlsxFile([head, ...body]).toBuffer());
}

export type Cell = string | number | boolean | null;

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((part) => cell(part)).join(", ");
  if (typeof value === "object" && "entered" in value && "unit" in value) return `${String(value.entered)} ${String(value.unit)}`;
  return JSON.stringify(value);
}
