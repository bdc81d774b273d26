import type { z } from "zod";
import { type figureEndpoints, figureLabels, type Figures, type FiguresAsked, isForClients } from "../contract-figures.ts";
import { chipNames, chips, none, personDimensions, seriesChip } from "../dimensions.ts";
import { metricOf } from "../metrics.ts";
import { chartsOf } from "./charts-pdf.ts";
import { exportWorkbook, numbers } from "./export-workbook.ts";
import { figures } from "./figures.ts";
import { figuresPdf } from "./figures-pdf.ts";
import { storeExport } from "./kept-exports.ts";
import { namesIn } from "./labels.ts";
import { wrongField } from "#kit/refusals.ts";
import { exportRows, noteExport } from "#kit/server/export.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

type Query = z.output<(typeof figureEndpoints)["exportFigures"]["query"]>;

/** Figures as a file: each with its numerator and denominator, the filters it was counted with, and its definition. */
export async function exportFigures(ctx: Ctx, { query }: { query: Query }): Promise<Download> {
  if (query.reader === "client") refuseForClient(query);
  const { head, rows, found } = await figureRows(ctx, query);
  await storeExport(ctx, query, found, head.filters);
  if (query.format === "pdf") {
    await noteExport(ctx, "figure", rows.length, query);
    return new Download(
      `figures-${ctx.today}.pdf`,
      "application/pdf",
      await figuresPdf(ctx, query, head, rows, await chartsAsked(ctx, query, found)),
    );
  }
  if (query.format === "xlsx") return exportWorkbook(ctx, query, rows);
  return exportRows(ctx, {
    noun: "figure",
    labels: figureLabels,
    fields: numbers,
    query: { ...query, format: "csv", limit: 1 },
    page: async () => ({ rows, next: null }),
  });
}

const chartsAsked = (ctx: Ctx, { tab, basis, reader, ...query }: Query, found: Figures) =>
  tab ? chartsOf(ctx, query, found, { tab, basis, forClient: reader === "client" }) : [];

/** A file for a client has one client, and no names of people. */
function refuseForClient({ client, performer, evaluator, by, metrics }: Query): void {
  if (client?.length !== 1 || client[0] === none) throw wrongField("client", "Choose one client for a client export.");
  if (performer || evaluator || (by && personDimensions.has(by)))
    throw wrongField("by", "A client export has no names of people. Clear Technician and Evaluator.");
  const kept = metrics.filter((metric) => !isForClients(metric));
  if (kept.length > 0) throw wrongField("metrics", `A client export does not have ${kept.join(", ")}.`);
}

/** The figures as every file has them, with what they were counted with. */
export async function figureRows(ctx: Ctx, query: FiguresAsked) {
  const filters = await filtersInWords(ctx, query);
  const found = await figures(ctx, { query });
  const { asOf, updating, from, to, withoutRestricted, underCaution } = found;
  const rows = found.figures.flatMap(({ metric, groups, notFilteredBy }) => {
    const { title, unit, version, definition } = metricOf(metric);
    const missed = notFilteredBy.length > 0 ? `not filtered by ${notFilteredBy.join(", ")}` : null;
    return groups.map(({ apart, label, value, numerator, denominator, low, high, spread, beside, firstReported }) => ({
      metric,
      title,
      apart,
      label,
      value,
      numerator,
      denominator,
      unit,
      low,
      high,
      n: spread?.n ?? null,
      median: spread?.median ?? null,
      p90: spread?.p90 ?? null,
      beside: Object.entries(beside)
        .map(([words, number]) => `${words}: ${number}`)
        .join("; "),
      firstReported: firstReported && (firstReported.value ?? "–"),
      from,
      to,
      asOf,
      filters: missed ? `${filters} (${missed})` : filters,
      missed,
      version,
      definition,
    }));
  });
  return { head: { asOf, updating, from, to, filters, withoutRestricted, underCaution }, rows, found };
}

/** "Client: Acadia Refining; Method: RT". */
async function filtersInWords(ctx: Ctx, query: FiguresAsked): Promise<string> {
  const words = query.stage ? [`${seriesChip}: ${query.stage}`] : [];
  for (const chip of chipNames) {
    const values = [query[chip] ?? []].flat();
    if (values.length === 0) continue;
    const names = await namesIn(ctx, chip, values);
    words.push(`${chips[chip]}: ${values.map((value) => names.get(value) ?? value).join(", ")}`);
  }
  return words.join("; ");
}
