import "@mantine/charts/styles.css";
import { AreaChart, BarChart, ChartTooltip, ScatterChart } from "@mantine/charts";
import { type BarShapeProps, type ScatterShapeProps, type TooltipContentProps, useXAxisScale, useYAxisScale } from "recharts";
import { barNameWidth, roomFor } from "./name-room.ts";
import { decimalText } from "#kit/ui/format.ts";

/* The charts of `charts.tsx`. They are SVG, so that they can be saved as a picture. */

export const ink = "var(--mantine-color-anchor)";
const said = (value: number) => decimalText(String(value));
const saidTo = (decimals: number | undefined) => (value: number) =>
  decimalText(decimals === undefined ? String(value) : value.toFixed(decimals));

interface Point {
  label: string;
  value: number;
  /** A second mark: what the value was at first, if it changed. */
  first?: number | undefined;
}

export interface PointsProps {
  label: string;
  points: readonly Point[];
  /** What `first` is, in words; the marks of a line are hollow. */
  firstLabel?: string;
  /** Decimals of the values in text; they are drawn unrounded. */
  decimals?: number;
  /** A bar is clicked; the table beside the chart has the same as links. */
  onChoose?: (at: number) => void;
}

export interface Height {
  height: number;
}

/** Room for the highest number of the axis, which may be the next round one above the highest value: "100,000" above 84,095. */
const axisWidth = (points: PointsProps["points"]): number =>
  Math.max(48, said(Math.ceil(Math.max(0, ...points.map(({ value }) => value)) * 1.25)).length * 7 + 10);

export function DrawnLines({ label, points, firstLabel = "", decimals, height }: PointsProps & Height) {
  const changed = points.some(({ first }) => first !== undefined);
  return (
    <AreaChart
      h={height}
      data={[...points]}
      dataKey="label"
      series={[{ name: "value", label, color: ink }, ...(changed ? [{ name: "first", label: firstLabel, color: ink }] : [])]}
      areaProps={({ name }) => (name === "first" ? firstMarks : {})}
      connectNulls={false}
      curveType="linear"
      withGradient={false}
      fillOpacity={0.1}
      withDots={points.length <= 60}
      dotProps={{ r: 2.5, strokeWidth: 0 }}
      strokeDasharray="0"
      valueFormatter={saidTo(decimals)}
      yAxisProps={{ width: axisWidth(points), allowDecimals: points.some(({ value }) => !Number.isInteger(value)) }}
      areaChartProps={{ ...named(label), margin: { top: 8, right: 24 } }}
      attributes={heard}
    />
  );
}

/** Hollow marks without a line. */
const firstMarks = {
  stroke: "none",
  fill: "none",
  dot: { r: 4, fill: "none", stroke: ink, strokeWidth: 1.5 },
  activeDot: false,
} as const;

export function DrawnBars({ label, points, decimals, onChoose, height }: PointsProps & Height) {
  const say = saidTo(decimals);
  const longest = Math.max(0, ...points.map(({ value }) => say(value).length));
  return (
    <BarChart
      h={height}
      data={[...points]}
      dataKey="label"
      series={[{ name: "value", label, color: ink }]}
      orientation="vertical"
      gridAxis="none"
      tickLine="none"
      withXAxis={false}
      withBarValueLabel
      valueFormatter={say}
      minBarSize={1}
      yAxisProps={{ width: barNameWidth(points.map((point) => point.label)), interval: 0 }}
      barProps={{ radius: 2, barSize: 16, ...chosenBy(onChoose) }}
      barChartProps={{ ...named(label), margin: { right: Math.max(44, 12 + longest * 7) } }}
      attributes={heard}
    />
  );
}

/** What makes the marks of a chart answer a click. */
const chosenBy = (onChoose: PointsProps["onChoose"]) =>
  onChoose ? { onClick: (_bar: unknown, at: number) => onChoose(at), cursor: "pointer" } : {};

export interface HeatMapProps {
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  value: (row: number, column: number) => number;
  /** A cell is clicked; the table beside the chart has the same as links. */
  onChoose?: (row: number, column: number) => void;
}

export function DrawnHeatMap({ label, rows, columns, value, onChoose, height }: HeatMapProps & Height) {
  const cells = rows.flatMap((_, y) => columns.map((__, x) => ({ x, y, value: value(y, x) })));
  const most = Math.max(1, ...cells.map((cell) => cell.value));
  return (
    <ScatterChart
      h={height}
      data={[{ name: label, color: ink, data: cells.map((cell) => ({ ...cell, share: cell.value / most })) }]}
      dataKey={{ x: "x", y: "y" }}
      gridAxis="none"
      tickLine="none"
      xAxisProps={{ ...places(columns), height: 34, interval: "equidistantPreserveStart" }}
      yAxisProps={{
        ...places(rows),
        width: Math.min(150, roomFor(rows)),
        reversed: true,
      }}
      scatterProps={{
        shape: cellShape,
        isAnimationActive: false,
        ...chosenBy(onChoose && ((at) => onChoose(cells[at]?.y ?? 0, cells[at]?.x ?? 0))),
      }}
      scatterChartProps={{ ...named(label), role: "img", accessibilityLayer: false, margin: { right: 0 } }}
      tooltipProps={{ cursor: false, content: hoveredIn(rows, columns) }}
    />
  );
}

/** An axis on which each name has equal space around its number. */
function places(names: readonly string[]) {
  return {
    domain: [-0.5, names.length - 0.5],
    ticks: names.map((_, at) => at),
    tickFormatter: (at: number) => names[at] ?? "",
    interval: 0,
  } as const;
}

interface Cell {
  x: number;
  y: number;
  value: number;
  /** Relative to the greatest value. */
  share: number;
}

const cellShape = (props: ScatterShapeProps) => <CellShape {...props} />;

/** A shade over the background: the darker, the more. */
function CellShape({ cx = 0, cy = 0, payload }: ScatterShapeProps) {
  const [across, down] = [useXAxisScale(), useYAxisScale()];
  const { share } = payload as Cell;
  const width = Math.abs((across?.(1) ?? 0) - (across?.(0) ?? 0)) - 2;
  const height = Math.abs((down?.(1) ?? 0) - (down?.(0) ?? 0)) - 2;
  const place = { x: cx - width / 2, y: cy - height / 2, width: Math.max(0, width), height: Math.max(0, height), rx: 2 };
  return (
    <g>
      <rect {...place} fill="var(--surface-sunken)" />
      {share > 0 && <rect {...place} fill={ink} fillOpacity={0.12 + 0.88 * share} />}
    </g>
  );
}

function hoveredIn(rows: readonly string[], columns: readonly string[]) {
  return ({ payload }: TooltipContentProps) => {
    const cell = payload[0]?.payload as Cell | undefined;
    if (!cell) return null;
    const name = `${rows[cell.y]}, ${columns[cell.x]}`;
    return <ChartTooltip payload={[{ name, value: cell.value }]} type="scatter" valueFormatter={said} showColor={false} />;
  };
}

/** The five numbers of a distribution: the 10th, 25th, 50th, 75th and 90th percentile. */
interface Spread {
  label: string;
  p10: number;
  p25: number;
  median: number;
  p75: number;
  p90: number;
}

export interface BoxPlotProps {
  label: string;
  spreads: readonly Spread[];
  unit: string;
  /** What the ends of the thin line are, where they are not the 10th and 90th percentile. */
  ends?: readonly [string, string];
}

export function DrawnBoxPlot({ label, spreads, unit, ends, height }: BoxPlotProps & Height) {
  return (
    <BarChart
      h={height}
      data={spreads.map((spread) => ({ ...spread, unit, ends, range: [spread.p10, spread.p90] }))}
      dataKey="label"
      series={[{ name: "range", label, color: ink }]}
      orientation="vertical"
      gridAxis="y"
      tickLine="none"
      strokeDasharray="0"
      valueFormatter={(value) => `${said(value)} ${unit}`}
      xAxisProps={{ domain: [0, "auto"] }}
      yAxisProps={{ width: 120, interval: 0 }}
      barProps={{ shape: spreadShape }}
      barChartProps={{ ...named(label), margin: { right: 24 } }}
      tooltipProps={{ content: HoveredSpread }}
    />
  );
}

/** A line over the middle 80 %, a box around the middle half, and a thick line at the median. */
function SpreadShape({ y, height, payload }: BarShapeProps) {
  const at = useXAxisScale();
  const { p10, p25, median, p75, p90 } = payload as Spread;
  const x = (value: number) => at?.(value) ?? 0;
  const middle = y + height / 2;
  return (
    <g stroke={ink} strokeWidth={1.5}>
      <line x1={x(p10)} x2={x(p90)} y1={middle} y2={middle} />
      <rect x={x(p25)} y={middle - 10} width={Math.max(1, x(p75) - x(p25))} height={20} rx={2} fill="var(--surface-chosen)" />
      <line x1={x(median)} x2={x(median)} y1={middle - 10} y2={middle + 10} strokeWidth={3} />
    </g>
  );
}

const spreadShape = (props: BarShapeProps) => <SpreadShape {...props} />;

const spreadWords = { p10: "10th", p25: "25th", median: "Median", p75: "75th", p90: "90th" } as const;

function HoveredSpread({ payload }: TooltipContentProps) {
  const spread = payload[0]?.payload as (Spread & Pick<BoxPlotProps, "unit" | "ends">) | undefined;
  if (!spread) return null;
  const { ends } = spread;
  const words = ends ? { ...spreadWords, p10: ends[0], p90: ends[1] } : spreadWords;
  const lines = Object.entries(words).map(([name, word]) => ({
    name: word,
    payload: { [word]: spread[name as keyof typeof spreadWords] },
  }));
  return (
    <ChartTooltip
      role="status"
      label={spread.label}
      payload={lines}
      valueFormatter={said}
      unit={` ${spread.unit}`}
      showColor={false}
    />
  );
}

/** The value at the pointer or the arrow keys is announced as it changes. */
export const heard = { tooltip: { role: "status" } };
/** The arrow keys move over the values of a chart. */
export const named = (label: string) => ({ role: "application", "aria-label": label });
