import { Line, LineChart, YAxis } from "recharts";

export interface SparklineProps {
  values: readonly number[];
  width: number;
  height: number;
}

/** The sparkline of `charts.tsx`, in a separate file because it needs only a part of the chart library. */
export function DrawnSparkline({ values, width, height }: SparklineProps) {
  return (
    <LineChart
      width={width}
      height={height}
      data={values.map((value) => ({ value }))}
      margin={{ top: 3, right: 2, bottom: 3, left: 2 }}
      accessibilityLayer={false}
    >
      <YAxis hide domain={["dataMin", "dataMax"]} />
      <Line dataKey="value" dot={false} stroke="currentColor" strokeWidth={1.5} isAnimationActive={false} />
    </LineChart>
  );
}
