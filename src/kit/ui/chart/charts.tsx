import { Box } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { type ComponentType, lazy, Suspense, useState } from "react";
import type { ColumnsProps } from "./columns.tsx";
import type { BoxPlotProps, HeatMapProps, PointsProps } from "./drawn.tsx";
import type { FunnelProps } from "./funnel.tsx";
import type { SeveralProps } from "./several.tsx";
import type { SparklineProps } from "./sparkline.tsx";
import { Bar } from "../states.tsx";

/*
 * The charts of the kit. The chart library is larger than a page, so it is loaded after the page that shows a chart; until then the space is
 * reserved.
 */

const drawn = () => import("./drawn.tsx");

/** One value for each day or week, as a line. */
export const LineChart = later<PointsProps>(
  async () => (await drawn()).DrawnLines,
  () => 210,
);

/** Values as horizontal bars, each with its name and number. */
export const BarChart = later<PointsProps>(
  async () => (await drawn()).DrawnBars,
  ({ points }) => points.length * 28 + 10,
);

/** Two columns beside each other for each week, told apart by their shade and named below. */
export const ColumnPairs = later<ColumnsProps>(
  async () => (await import("./columns.tsx")).DrawnColumns,
  () => 240,
);

/** The count in each cell of rows and columns: the darker, the more. */
export const HeatMap = later<HeatMapProps>(
  async () => (await drawn()).DrawnHeatMap,
  ({ rows }) => rows.length * 22 + 44,
);

/** The range of the middle half of the values, with the median, and the range of the middle 80 %. */
export const BoxPlot = later<BoxPlotProps>(
  async () => (await drawn()).DrawnBoxPlot,
  ({ spreads }) => spreads.length * 40 + 40,
);

/** Shares over the number they are of, between the limits that chance explains. */
export const Funnel = later<FunnelProps>(
  async () => (await import("./funnel.tsx")).DrawnFunnel,
  () => 300,
);

/** Up to three lines over the same days, told apart by their strokes and named below. */
export const SeveralLines = later<SeveralProps>(
  async () => (await import("./several.tsx")).DrawnSeveral,
  () => 280,
);

/** A chart that is loaded when it is first shown. Offline its file may be missing. */
function later<Props extends object>(
  load: () => Promise<ComponentType<Props & { height: number }>>,
  heightOf: (props: Props) => number,
): ComponentType<Props> {
  const Chart = lazy<ComponentType<Props & { height: number }>>(async () => ({ default: await load().catch(() => NotLoaded) }));
  return function Later(props) {
    const height = heightOf(props);
    return (
      <Suspense fallback={<Bar height={height} />}>
        <Chart {...props} height={height} />
      </Suspense>
    );
  };
}

function NotLoaded() {
  return <p className="quiet">The chart could not be loaded. Choose Table for its figures.</p>;
}

const sparkline = async () => (await import("./sparkline.tsx")).DrawnSparkline;
const DrawnSparkline = lazy<ComponentType<SparklineProps>>(async () => ({ default: await sparkline().catch(() => Nothing) }));
const Nothing = () => null;

/** A small line without axes beside a figure, for sighted readers only: a table nearby has the same data. Loaded when it comes into view. */
export function Sparkline(props: SparklineProps) {
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  return (
    <Box ref={ref} w={props.width} h={props.height} aria-hidden>
      <Suspense>{seen && <DrawnSparkline {...props} />}</Suspense>
    </Box>
  );
}
