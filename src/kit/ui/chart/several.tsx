import "@mantine/charts/styles.css";
// Of the legend.
import "@mantine/core/styles/ColorSwatch.css";
import { LineChart } from "@mantine/charts";
import type { Height } from "./drawn.tsx";
import { decimalText } from "#kit/ui/format.ts";

export interface SeveralProps {
  label: string;
  /** At most three: solid, dashed and dotted in their order. */
  lines: readonly { key: string; label: string }[];
  points: readonly ({ label: string } & Record<string, string | number | null>)[];
  /** Decimals of the values in text; they are drawn unrounded. */
  decimals?: number;
}

const strokes = [
  { color: "var(--mantine-color-anchor)", strokeDasharray: "0" },
  { color: "var(--mantine-color-text)", strokeDasharray: "2 3" },
  { color: "var(--mantine-color-dimmed)", strokeDasharray: "7 4" },
];

export function DrawnSeveral({ label, lines, points, decimals, height }: SeveralProps & Height) {
  const values = points.flatMap((point) => lines.map(({ key }) => Number(point[key] ?? 0)));
  const said = (value: number) => decimalText(decimals === undefined ? String(value) : value.toFixed(decimals));
  return (
    <LineChart
      h={height}
      data={[...points]}
      dataKey="label"
      series={lines.map(({ key, label: name }, at) => ({ name: key, label: name, ...(strokes[at] ?? { color: "gray" }) }))}
      curveType="linear"
      connectNulls={false}
      withLegend
      withDots={false}
      valueFormatter={said}
      yAxisProps={{ width: Math.max(48, said(Math.ceil(Math.max(0, ...values) * 1.25)).length * 8 + 14) }}
      lineChartProps={{ role: "img", title: label, accessibilityLayer: false, margin: { top: 8, right: 24 } }}
    />
  );
}
