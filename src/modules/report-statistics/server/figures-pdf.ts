import { apartText } from "../chart-data.ts";
import { figureLabels } from "../contract-figures.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { isWeakP90, weakP90 } from "../rules/shown.ts";
import { type Content, facts, heading, table } from "#kit/letterhead.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Ctx } from "#kit/server/services.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** A figure or one of its parts, as every file of figures has it. */
export interface PrintedFigure {
  metric: MetricId;
  title: string;
  apart: string | null;
  label: string;
  value: string | null;
  numerator: string;
  denominator: string;
  unit: string;
  low: string | null;
  high: string | null;
  n: number | null;
  median: string | null;
  p90: string | null;
  beside: string;
  /** Filters it cannot obey, in words. */
  missed: string | null;
}

export interface PrintedHead {
  from: string;
  to: string;
  asOf: string;
  updating: boolean;
  filters: string;
  withoutRestricted: boolean;
  underCaution: number;
}

/** The figures of a tab on the company's paper, with what they were counted with and how. */
export async function figuresPdf(
  ctx: Ctx,
  query: { metrics: readonly MetricId[] },
  head: PrintedHead,
  found: readonly PrintedFigure[],
  charts: readonly Content[],
): Promise<Uint8Array> {
  const notes = [
    head.withoutRestricted ? "Figures without restricted clients" : "",
    head.underCaution > 0 ? `${head.underCaution} under caution, included` : "",
  ];
  return printOnPaper(ctx, {
    title: "Report statistics",
    subtitle: `${head.from} to ${head.to}`,
    number: ctx.today,
    content: [
      facts(
        [
          ["Period", `${head.from} to ${head.to}`],
          [figureLabels.asOf, `${utcMinute(head.asOf)}${head.updating ? ", updating" : ""}`],
          ["Notes", notes.filter(Boolean).join(". ")],
        ],
        3,
      ),
      facts([[figureLabels.filters, head.filters || "None"]], 1),
      table(
        [
          { title: "Figure", width: "*" },
          { title: "Value", width: 45, align: "right", figures: true },
          { title: "Counted", width: 105 },
          { title: "95 %, or P90", width: 60, figures: true },
          { title: figureLabels.beside, width: "*" },
        ],
        found.map(rowOf),
        { layout: "dense", fontSize: 7.5 },
      ),
      ...charts,
      heading("How it is counted"),
      facts(query.metrics.map(definitionOf), 1),
    ],
  });
}

function rowOf({ title, apart, label, unit, low, high, p90, beside, missed, ...figure }: PrintedFigure): (string | Content)[] {
  const { value, counted } = shownOf({ unit, ...figure });
  const range = low === null ? p90Of(p90, figure.n) : `${low} to ${high}`;
  const name = [title, label, apart && apartText(apart)].filter(Boolean).join(", ");
  const counts = beside.split("; ").filter((one) => !one.endsWith(": 0"));
  return [missed ? `${name} (${missed})` : name, value, counted, range, counts.join("; ")];
}

/** A P90 as printed: grey where it is of fewer than ten. */
function p90Of(p90: string | null, n: number | null): string | Content {
  if (p90 === null || n === null) return "";
  return isWeakP90({ n }) ? { text: `${p90} (${weakP90})`, style: "label" } : p90;
}

/** The value, and what it was counted of. */
function shownOf({
  metric,
  value,
  numerator,
  denominator,
  median,
  n,
  unit,
}: Pick<PrintedFigure, "metric" | "value" | "numerator" | "denominator" | "median" | "n" | "unit">) {
  const { kind } = metricOf(metric);
  if (kind === "count") return { value: numerator, counted: unit };
  if (kind === "hours" || kind === "days")
    return { value: `${median ?? "–"} ${kind === "hours" ? "h" : "d"}`, counted: `${n ?? 0} ${unit}` };
  const sign = kind === "share" ? " %" : "";
  return { value: value === null ? "–" : `${value}${sign}`, counted: `${numerator} of ${denominator} ${unit}` };
}

function definitionOf(metric: MetricId): [string, string] {
  const { title, definition, date, version } = metricOf(metric);
  return [`${metric} ${title}`, `${definition} ${date ? `Date: ${date.toLowerCase()}. ` : ""}Definition version ${version}.`];
}
