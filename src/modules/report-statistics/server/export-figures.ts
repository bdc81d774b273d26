import type { FiguresAsked } from "../contract-figures.ts";
import { figureLabels } from "../contract-figures.ts";
import { chipNames, chips } from "../dimensions.ts";
import { metricOf } from "../metrics.ts";
import { figures } from "./figures.ts";
import { namesIn } from "./labels.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";

const decimal = { kind: "decimal" } as const;
/** Numbers a spreadsheet adds up. */
const numbers = {
  value: decimal,
  numerator: decimal,
  denominator: decimal,
  low: decimal,
  high: decimal,
  median: decimal,
  p90: decimal,
};

/** Figures as a file: each with its numerator and denominator, the filters it was counted with, and its definition. */
export async function exportFigures(ctx: Ctx, { query }: { query: FiguresAsked & { format: "csv" | "xlsx" } }) {
  const filters = await filtersInWords(ctx, query);
  return exportRows(ctx, {
    noun: "figure",
    labels: figureLabels,
    fields: numbers,
    query: { ...query, limit: 1 },
    page: async () => {
      const { asOf, from, to, figures: found } = await figures(ctx, { query });
      const rows = found.flatMap(({ metric, groups }) => {
        const { title, unit, version, definition } = metricOf(metric);
        return groups.map(({ apart, label, value, numerator, denominator, low, high, spread, beside }) => ({
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
          from,
          to,
          asOf,
          filters,
          version,
          definition,
        }));
      });
      return { rows, next: null };
    },
  });
}

/** "Client: Acadia Refining; Method: RT". */
async function filtersInWords(ctx: Ctx, query: FiguresAsked): Promise<string> {
  const words = query.stage ? [`Series: ${query.stage}`] : [];
  for (const chip of chipNames) {
    const values = [query[chip] ?? []].flat();
    if (values.length === 0) continue;
    const names = await namesIn(ctx, chip, values);
    words.push(`${chips[chip]}: ${values.map((value) => names.get(value) ?? value).join(", ")}`);
  }
  return words.join("; ");
}
