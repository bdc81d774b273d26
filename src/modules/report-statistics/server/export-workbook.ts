import { type FiguresAsked, figureLabels } from "../contract-figures.ts";
import { type FigureRow, rowLabels } from "../contract-rows.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { rows } from "./rows.ts";
import { mostRowsAtOnce } from "#kit/exports.ts";
import { Refusal } from "#kit/refusals.ts";
import { type Cell, exportColumns, type ExportedFields } from "#kit/server/export-columns.ts";
import { inBackground, noteExport, tooLargeAtOnce, xlsxType } from "#kit/server/export.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type SheetOfTable, toXlsxSheets } from "#kit/server/workbook.ts";

/** The most rows a workbook made in the background has, and how many are read at a time. */
const [most, step] = [200_000, 1_000];

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

/** A workbook of three sheets: the figures, the rows of each, and their definitions (report-statistics rule 19). */
export async function exportWorkbook(ctx: Ctx, query: FiguresAsked, found: readonly object[]): Promise<Download> {
  const counted = await rowsOfAll(ctx, query);
  const { definition: _, ...figureHeads } = figureLabels;
  const bytes = await toXlsxSheets([
    sheet("Figures", figureHeads, found, numbers),
    sheet("Rows", { metric: "Metric", ...rowLabels }, counted, { amount: decimal }),
    sheet("Definitions", definitionHeads, query.metrics.map(definitionOf)),
  ]);
  const { metrics, from, to } = query;
  await noteExport(ctx, "figure", found.length, { ...query, metrics: metrics.join(","), from, to, rows: counted.length });
  return new Download(`figures-${ctx.today}.xlsx`, xlsxType, bytes);
}

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
      if (found.length > most) throw tooLong();
      if (found.length > mostRowsAtOnce && !inBackground.has(ctx)) throw tooLargeAtOnce();
    } while (after);
  }
  return found;
}

const tooLong = () =>
  new Refusal(422, { code: "too-long", message: "Narrow the period or the filter: a file has at most 200,000 rows." });
