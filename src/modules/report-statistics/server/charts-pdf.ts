/** The charts of a tab on paper: those of its page, from the same answers. */
import {
  bandMetrics,
  bandsOf,
  boxesOf,
  boxMetrics,
  boxTitle,
  defectLengths,
  defectLengthTitle,
  defectMap,
  defectMapTitle,
  defectMix,
  defectMixTitle,
  divisionTitle,
  drawable,
  figureOf,
  groupName,
  largestFirst,
  leastOfBox,
  monthTitles,
  mostBars,
  plotted,
  plottedFirst,
  rejectDivisions,
  stepsOf,
  stepsTitle,
} from "../chart-data.ts";
import { type Figure, type Figures, type FiguresAsked, type Group, isForClients } from "../contract-figures.ts";
import type { Grouping } from "../dimensions.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { metricsByMonth, type TabName } from "../metrics-of-tabs.ts";
import { soFar } from "../rules/period.ts";
import { figures } from "./figures.ts";
import { capital } from "#kit/capital.ts";
import { barScene, boxScene, type ChartOf, heatScene, lineScene } from "#kit/drawing/chart-scenes.ts";
import type { Scene } from "#kit/drawing/scene.ts";
import { svgText } from "#kit/drawing/svg-text.ts";
import { dayTextAs } from "#kit/formats.ts";
import { type Column, type Content, heading, textWidth, unbroken } from "#kit/letterhead.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Which charts: those of a tab, as its page draws them. */
export interface ChartsAsked {
  tab: TabName;
  /** What the reject rates of the page are of. */
  basis: "M1" | "M2" | "M3";
  /** Only what a client may be given. */
  forClient: boolean;
}

const gap = 16;

interface Drawn {
  title: string;
  /** Null where nothing was counted. */
  scene: ((of: ChartOf) => Scene) | null;
  note?: string | undefined;
  /** As wide as the page. */
  wide?: true;
}

/** The charts of a tab, two beside each other; none for a tab that has only numbers. */
export async function chartsOf(ctx: Ctx, query: FiguresAsked, found: Figures, asked: ChartsAsked): Promise<Content[]> {
  const ask = (metrics: readonly MetricId[], by?: Grouping) =>
    figures(ctx, { query: { ...query, metrics: [...metrics], by, compare: undefined } });
  const drawn = await chartsOfTab[asked.tab](found, ask, asked);
  const { pageSize } = await ctx.services.senderOf(ctx.db);
  const width = textWidth(pageSize, "portrait");
  const rows = inRows(drawn).map((row): Content => {
    const own = row.some(({ wide }) => wide) ? width : (width - gap) / 2;
    return { columns: row.map((chart) => onPaper(chart, own)), columnGap: gap, margin: [0, 6, 0, 4] };
  });
  const [first, ...rest] = rows;
  return first ? [unbroken(heading("Charts"), first), ...rest.map((row) => unbroken(row))] : [];
}

function inRows(drawn: readonly Drawn[]): Drawn[][] {
  const rows: Drawn[][] = [];
  for (const chart of drawn) {
    const last = rows.at(-1);
    if (last?.length === 1 && !chart.wide && !last[0]?.wide) last.push(chart);
    else rows.push([chart]);
  }
  return rows;
}

function onPaper({ title, scene, note }: Drawn, width: number): Column {
  const made = scene?.({ title, width });
  return {
    width,
    stack: [
      { text: title, bold: true, fontSize: 8, margin: [0, 0, 0, 4] },
      made ? { svg: svgText(made), fit: [made.width, made.height], alt: made.alt } : "Nothing was counted under these filters.",
      ...(note ? [{ text: note, style: "label" as const, margin: [0, 3, 0, 0] as const }] : []),
    ],
  };
}

type Ask = (metrics: readonly MetricId[], by?: Grouping) => Promise<Figures>;

const given = <M extends MetricId>(metrics: readonly M[], { forClient }: ChartsAsked) =>
  metrics.filter((metric) => !forClient || isForClients(metric));

const chartsOfTab: Record<TabName, (found: Figures, ask: Ask, asked: ChartsAsked) => Drawn[] | Promise<Drawn[]>> = {
  async overview(_, ask, asked) {
    const metrics = given(metricsByMonth, asked);
    const byMonth = await ask(metrics, "month");
    return metrics.map((metric) => months(monthTitles[metric], metric, figureOf(byMonth, metric)));
  },
  async rejects(_, ask, { basis }) {
    const drawn: Drawn[] = [];
    for (const [by, name] of rejectDivisions) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a page asks them
      const divided = await ask([basis], by);
      drawn.push(bars(divisionTitle(basis, name), basis, largestFirst(basis, figureOf(divided, basis))));
    }
    const mix = defectMix(await ask(["M8"]));
    const lengths = defectLengths(mix).map((one) => ({ ...one, said: `${one.value} mm` }));
    const map = defectMap(await ask(["M8"], "project"));
    return [
      ...drawn,
      bars(defectMixTitle, "M8", largestFirst("M8", mix)),
      { title: defectLengthTitle, scene: lengths.length > 0 ? (of) => barScene(lengths, of) : null },
      { title: defectMapTitle, wide: true, scene: map.rows.length > 0 ? (of) => heatScene(map, of) : null },
    ];
  },
  async turnaround(found, ask, asked) {
    const steps = stepsOf(found)
      .filter(({ metric }) => !asked.forClient || isForClients(metric))
      .map((step) => ({ ...step, said: saidOf(step.metric, step.group) }));
    const metrics = given(boxMetrics, asked);
    const byClient = await ask(metrics, "client");
    return [
      { title: stepsTitle, wide: true, scene: steps.length > 0 ? (of) => barScene(steps, of) : null },
      ...metrics.map((metric) => boxes(metric, drawable(metric, figureOf(byClient, metric)))),
    ];
  },
  thickness: (found) =>
    bandMetrics.map((metric) => {
      const points = bandsOf(found, metric).map((group) => ({
        label: capital(group.apart ?? ""),
        value: plotted(metric, group),
        said: group.numerator,
      }));
      return { title: metricOf(metric).title, scene: points.length > 0 ? (of) => barScene(points, of) : null };
    }),
  quantities: () => [],
  // Who did what is for those who open the page, not for a sheet of paper.
  people: () => [],
};

/** The value of a group as paper has it: "2.1 %", "17.0 h". */
function saidOf(metric: MetricId, { value, numerator, spread }: Group): string {
  const { kind } = metricOf(metric);
  if (kind === "count") return numerator;
  if (kind === "hours" || kind === "days") return `${spread?.median ?? "–"} ${kind === "hours" ? "h" : "d"}`;
  return value === null ? "–" : `${value} %`;
}

const monthName = (key: string) => dayTextAs(`${key}-01`, "DD MMM YYYY").replace(/^1 /, "");

function months(title: string, metric: MetricId, figure: Figure | undefined): Drawn {
  const points = drawable(metric, figure).map((group) => {
    const { firstReported } = group;
    const first = firstReported ? plottedFirst(metric, firstReported) : undefined;
    return {
      label: [monthName(group.key ?? ""), group.label.endsWith(soFar) && soFar].filter(Boolean).join(" "),
      value: plotted(metric, group),
      said: saidOf(metric, group),
      ...(first === undefined
        ? {}
        : { first: { value: first, said: `${firstReported?.value} ${metricOf(metric).kind === "share" ? "%" : "h"}` } }),
    };
  });
  const changed = points.some((point) => "first" in point);
  return {
    title,
    scene: points.length > 0 ? (of) => lineScene(points, of) : null,
    note: changed ? "Hollow marks: as first reported, where the month changed after its end." : undefined,
  };
}

function bars(title: string, metric: MetricId, groups: readonly Group[]): Drawn {
  const points = groups.slice(0, mostBars).map((group) => ({
    label: groupName(group.label, group.apart),
    value: plotted(metric, group),
    said: saidOf(metric, group),
  }));
  return {
    title,
    scene: points.length > 0 ? (of) => barScene(points, of) : null,
    note: groups.length > mostBars ? `The first ${mostBars} of ${groups.length}.` : undefined,
  };
}

function boxes(metric: MetricId, groups: readonly Group[]): Drawn {
  const spreads = boxesOf(groups);
  return {
    title: boxTitle(metric),
    scene: spreads.length > 0 ? (of) => boxScene(spreads, { ...of, unit: "h" }) : null,
    note: spreads.length < groups.length ? `Clients with fewer than ${leastOfBox} reports are not drawn.` : undefined,
  };
}
