import { Box, Skeleton } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { type ComponentType, lazy, Suspense, useState } from "react";
import type { BoxPlotProps, HeatMapProps, PointsProps } from "./drawn.tsx";
import type { SparklineProps } from "./sparkline.tsx";

/*
 * The charts of the kit. What draws them weighs more than a page, so it is loaded after the page that shows one; until then their place is kept.
 */

const drawn = () => import("./drawn.tsx");

/** One value for each day or week, joined by a line. */
export const LineChart = later<PointsProps>(
  async () => (await drawn()).DrawnLines,
  () => 210,
);

/** Values side by side as lying bars, each with its name and number. */
export const BarChart = later<PointsProps>(
  async () => (await drawn()).DrawnBars,
  ({ points }) => points.length * 28 + 10,
);

/** How much in each cell of rows and columns: the darker, the more. */
export const HeatMap = later<HeatMapProps>(
  async () => (await drawn()).DrawnHeatMap,
  ({ rows }) => rows.length * 22 + 44,
);

/** Where the middle half of the values lies, with the middle one, and how far eight tenths of them reach. */
export const BoxPlot = later<BoxPlotProps>(
  async () => (await drawn()).DrawnBoxPlot,
  ({ spreads }) => spreads.length * 40 + 40,
);

/** A chart that is loaded when it is first shown. Without a network its file may be missing. */
function later<Props extends object>(
  load: () => Promise<ComponentType<Props & { height: number }>>,
  heightOf: (props: Props) => number,
): ComponentType<Props> {
  const Chart = lazy<ComponentType<Props & { height: number }>>(async () => ({ default: await load().catch(() => NotLoaded) }));
  return function Later(props) {
    const height = heightOf(props);
    return (
      <Suspense fallback={<Skeleton height={height} />}>
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

/** A small line without scales beside a figure, for the eye only: a table nearby says the same. Loaded when it comes into view. */
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
