import type { ReactNode } from "react";
import type { Figure as Found, Group } from "../contract-figures.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { FirstReported } from "./FirstReported.tsx";
import { decimalsOf, drawable, groupName, largestFirst, mostBars, plotted, plottedFirst } from "../chart-data.ts";
import { firstText, missedText, monthText, p90Cell, rowsHref, valueText } from "./shown.ts";
import { RowsLink } from "./RowsLink.tsx";
import { BarChart, LineChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import type { Search } from "#kit/ui/routing.ts";

interface ChartProps {
  title: string;
  metric: MetricId;
  figure: Found | undefined;
  query: Search;
  note?: ReactNode;
}

const nameOf = ({ label, apart }: Group) => groupName(monthText(label), apart);

/** The columns of the table beside a chart. */
function tableOf(metric: MetricId, head: string, groups: readonly Group[]) {
  const { unit, kind } = metricOf(metric);
  const isTime = kind === "hours" || kind === "days";
  return {
    heads: isTime ? [head, "Number", "Median", "P90"] : [head, "Value", "Numerator", "Denominator", "Unit", "95 % interval"],
    rows: groups.map((group) =>
      isTime
        ? [nameOf(group), group.spread?.n ?? 0, group.spread?.median ?? null, p90Cell(group.spread)]
        : [
            nameOf(group),
            valueText(metric, group),
            Number(group.numerator),
            Number(group.denominator),
            unit,
            group.low === null ? null : `${group.low} to ${group.high}`,
          ],
    ),
  };
}

const fileOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** A metric grouped by a dimension, as bars, largest first. */
export function BarsOf({ title, metric, figure, query, note, head }: ChartProps & { head: string }) {
  const groups = largestFirst(metric, figure);
  return (
    <Figure
      title={title}
      name={fileOf(title)}
      table={tableOf(metric, head, groups)}
      empty="Nothing was counted under these filters."
      note={
        <Note
          title={title}
          metric={metric}
          query={query}
          figure={figure}
          more={groups.length > mostBars ? `The first ${mostBars} of ${groups.length}.` : null}
        >
          {note}
        </Note>
      }
    >
      <BarChart
        decimals={decimalsOf(metric)}
        label={title}
        points={groups.slice(0, mostBars).map((group) => ({ label: nameOf(group), value: plotted(metric, group) }))}
      />
    </Figure>
  );
}

/** A metric month by month; a month that changed after its end has what it was first reported as, as a second mark. */
export function MonthsOf({ title, metric, figure, query, note }: ChartProps) {
  const groups = drawable(metric, figure);
  const table = tableOf(metric, "Month", groups);
  const changed = (figure?.groups ?? []).filter(({ firstReported }) => firstReported !== null);
  return (
    <Figure
      title={title}
      name={fileOf(title)}
      table={{
        heads: [...table.heads, "First reported"],
        rows: table.rows.map((row, at) => [...row, firstText(metric, groups[at])]),
      }}
      empty="Nothing was counted under these filters."
      note={
        <Note title={title} metric={metric} query={query} figure={figure}>
          {note}
          <FirstReported metric={metric} changed={changed} query={query} />
        </Note>
      }
    >
      <LineChart
        label={title}
        firstLabel="First reported"
        decimals={decimalsOf(metric)}
        points={groups.map((group) => ({
          label: monthText(group.label),
          value: plotted(metric, group),
          first: group.firstReported ? plottedFirst(metric, group.firstReported) : undefined,
        }))}
      />
    </Figure>
  );
}

function Note({
  title,
  metric,
  query,
  figure,
  more,
  children,
}: {
  title: string;
  metric: MetricId;
  query: Search;
  figure: Found | undefined;
  more?: string | null;
  children?: ReactNode;
}) {
  return (
    <>
      {children} {more} {missedText(figure)} <RowsLink of={title} href={rowsHref(metric, query)} />
    </>
  );
}
