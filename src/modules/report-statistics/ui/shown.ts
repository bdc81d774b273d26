import type { Figure, Group } from "../contract-figures.ts";
import type { FigureRow } from "../contract-rows.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { isWeakP90, weakP90 } from "../rules/shown.ts";
import type { QuietCell } from "#kit/ui/chart/Figure.tsx";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { stringifySearch, type Search } from "#kit/ui/routing.ts";

/** A figure as shown: "50.0 %", "17.0 h", "3"; a dash if there is nothing to divide by. */
export function valueText(metric: MetricId, { value, numerator, spread }: Group): string {
  const { kind } = metricOf(metric);
  if (kind === "count") return decimalText(numerator);
  if (kind === "hours" || kind === "days") return spread ? `${decimalText(spread.median)} ${kind === "hours" ? "h" : "d"}` : "–";
  if (value === null) return "–";
  if (kind === "departure") return `${value.startsWith("-") ? "−" : "+"}${decimalText(value.replace("-", ""))}`;
  return kind === "share" ? `${decimalText(value)} %` : decimalText(value);
}

/** A month as days are shown to this person: "Nov 2026" of "2026-11", "Nov 2026 so far"; anything else is returned unchanged. */
export function monthText(label: string): string {
  const [, month, more = ""] = /^(\d{4}-\d\d)( .*)?$/.exec(label) ?? [];
  if (!month) return label;
  const first = dayText(`${month}-01`);
  return first.replace(/^0?1[ /]|-01$|(?<=^\d\d)\/01(?=\/)/, "") + more;
}

/** The chips that cannot filter a figure, in words; null if all do. */
export const missedText = (figure: Figure | undefined): string | null =>
  figure && figure.notFilteredBy.length > 0 ? `Not filtered by ${figure.notFilteredBy.join(", ")}.` : null;

/** The P90 of durations: "54.0", or "9.0 (n under 10)" where that is too few. */
export const p90Text = ({ n, p90 }: NonNullable<Group["spread"]>): string =>
  isWeakP90({ n }) ? `${decimalText(p90)} (${weakP90})` : decimalText(p90);

/** The same in the table beside a chart: grey if it is of too few, null if there are none. */
export const p90Cell = (spread: Group["spread"]): string | QuietCell | null =>
  spread && isWeakP90(spread) ? { quiet: p90Text(spread) } : spread && p90Text(spread);

/** Its numerator and denominator: "2 of 4 items". */
export function partsText(metric: MetricId, { numerator, denominator }: Group): string {
  const { kind, unit } = metricOf(metric);
  if (kind === "count") return unit;
  if (kind === "each") return `${decimalText(numerator)} ${unit} of ${decimalText(denominator)} items`;
  return `${decimalText(numerator)} of ${decimalText(denominator)} ${unit}`;
}

/** The counts beside a figure, without those that are zero. */
export const besideText = ({ beside }: Group): string =>
  Object.entries(beside)
    .filter(([, value]) => value !== "0" && value !== "")
    .map(([words, value]) => (words === "oldest" ? `oldest: ${dayText(value)}` : `${words}: ${decimalText(value)}`))
    .join(" · ");

/** What a month was first reported as, if it is not that now: "2.1 %", "17.0 h"; a dash if nothing was counted then. */
export function firstText(metric: MetricId, group: Group | undefined): string | null {
  const first = group?.firstReported;
  if (!first) return null;
  if (first.value === null) return "–";
  const { kind } = metricOf(metric);
  return `${decimalText(first.value)} ${kind === "hours" ? "h" : kind === "days" ? "d" : "%"}`;
}

/** A figure whose parts are counted apart, as one number: the reports of all methods. */
export function whole(figure: Figure | undefined): Figure | undefined {
  const [first] = figure?.groups ?? [];
  if (!figure || !first) return figure;
  const sum = (numbers: readonly (string | undefined)[]) => String(numbers.reduce((total, one) => total + Number(one ?? 0), 0));
  const { groups } = figure;
  const beside = Object.keys(first.beside).map((words) => [words, sum(groups.map((group) => group.beside[words]))] as const);
  const numerator = sum(groups.map((group) => group.numerator));
  return { ...figure, groups: [{ ...first, apart: null, numerator, beside: Object.fromEntries(beside) }] };
}

/** The address of the rows behind a figure, with the same filters. */
export function rowsHref(metric: MetricId, query: Search, more: Search = {}): string {
  return `/report-statistics/rows${stringifySearch({ ...query, metric, ...more })}`;
}

/** The address of what a row is or is in: the release, or the report with the line chosen. */
export const recordHref =
  (rows: ReturnType<typeof metricOf>["rows"]) =>
  ({ reportId, lineId }: Pick<FigureRow, "reportId" | "lineId">): string =>
    rows === "releases" ? `/releases/${reportId}` : `/inspection-reports/${reportId}${stringifySearch({ line: lineId })}`;

/** By how many percentage points, to one place, a share rose or fell against the period before; null if either has none. */
export function pointsSince(now: Group | undefined, before: Group | undefined): string | null {
  const share = (group: Group | undefined) =>
    group && group.value !== null && Number(group.denominator) > 0
      ? (Number(group.numerator) * 100) / Number(group.denominator)
      : null;
  const [a, b] = [share(now), share(before)];
  if (a === null || b === null) return null;
  const points = Math.round(Math.abs(a - b) * 10) / 10;
  if (points === 0) return "No change";
  return `${a < b ? "−" : "+"}${decimalText(points.toFixed(1))} points`;
}
