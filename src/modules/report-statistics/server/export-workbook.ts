import { type FiguresAsked, figureLabels } from "../contract-figures.ts";
import { type FigureRow, rowLabels } from "../contract-rows.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { rows } from "./rows.ts";
import { mostRowsAtOnce } from "#kit/exports.ts";
import { type Cell, exportColumns, type ExportedFields } from "#kit/server/export-columns.ts";
import { inMonths, mostInMonths, tooManyMonths } from "#kit/server/export-months.ts";
import { inBackground, noteExport, tooLargeAtOnce, xlsxType } from "#kit/server/export.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type SheetOfTable, toXlsxSheets } from "#kit/server/workbook.ts";
import { zipped } from "#kit/server/zip.ts";

/** How many rows are read at a time. */
const step = 1_000;

const decimal = { kind: "decimal" } as const;
/** Numbers a spreadsheet adds up. */
export const numbers = {
  value: decimal,
  numerator: decimal,
  denominator: decimal,
  low: decimal,
  high: decimal,
  median: decimal,
  p90: decimal,
};

/**
 * A workbook of three sheets: the figures, the rows of each, and their definitions (report-statistics rule 19). More than 50,000 rows are one ZIP: a
 * workbook of figures and definitions, and one of rows for each month.
 */
export async function exportWorkbook(ctx: Ctx, query: FiguresAsked, found: readonly object[]): Promise<Download> {
  const counted = await rowsOfAll(ctx, query);
  const { definition: _, ...figureHeads } = figureLabels;
  const figuresSheet = sheet("Figures", figureHeads, found, numbers);
  const definitions = sheet("Definitions", definitionHeads, query.metrics.map(definitionOf));
  const { metrics, from, to } = query;
  await noteExport(ctx, "figure", found.length, { ...query, metrics: metrics.join(","), from, to, rows: counted.length });
  const name = `figures-${ctx.today}`;
  if (counted.length <= mostRowsAtOnce)
    return new Download(`${name}.xlsx`, xlsxType, await toXlsxSheets([figuresSheet, rowsSheet(counted), definitions]));
  const files = inMonths(counted).map((month) => ({
    name: `${name}/rows-${month.name}.xlsx`,
    bytes: () => toXlsxSheets([rowsSheet(month.rows)]),
  }));
  const figures = { name: `${name}/figures.xlsx`, bytes: () => toXlsxSheets([figuresSheet, definitions]) };
  return new Download(`${name}.zip`, "application/zip", zipped([figures, ...files], ctx.now));
}

const rowsSheet = (rows: readonly FigureRow[]): SheetOfTable =>
  sheet("Rows", { metric: "Metric", ...rowLabels }, rows, { amount: decimal });

function sheet(
  name: string,
  labels: Readonly<Record<string, string>>,
  found: readonly object[],
  fields: ExportedFields = {},
): SheetOfTable {
  const names = Object.keys(labels);
  const table = found.map((row) => names.map((key) => (row as Record<string, Cell | undefined>)[key] ?? null));
  return { name, columns: exportColumns(names, labels, fields, table), table };
}

const definitionHeads = {
  metric: "Metric",
  title: "Figure",
  unit: "Unit",
  date: "Date",
  version: "Definition version",
  definition: "Definition",
};

function definitionOf(metric: MetricId) {
  const { title, unit, date, version, definition } = metricOf(metric);
  return { metric, title, unit, date: date ?? "As of now", version, definition };
}

/** The rows of every metric, as their lists have them. */
async function rowsOfAll(ctx: Ctx, { metrics, by: _, ...filters }: FiguresAsked): Promise<(FigureRow & { metric: string })[]> {
  const found: (FigureRow & { metric: string })[] = [];
  for (const metric of metrics) {
    let after: string | undefined;
    do {
      const asked = { ...filters, metric, part: "denominator" as const, after, limit: step };
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const page = await rows(ctx, { query: asked });
      found.push(...page.rows.map((row) => ({ ...row, metric })));
      after = page.next ?? undefined;
      if (found.length > mostInMonths) throw tooManyMonths();
      if (found.length > mostRowsAtOnce && !inBackground.has(ctx)) throw tooLargeAtOnce();
    } while (after);
  }
  return found;
}
