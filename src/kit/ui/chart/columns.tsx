import "@mantine/charts/styles.css";
// Of the legend.
import "@mantine/core/styles/ColorSwatch.css";
import { BarChart } from "@mantine/charts";
import { heard, type Height, ink, named } from "./drawn.tsx";
import { decimalText } from "#kit/ui/format.ts";

export interface ColumnsProps {
  label: string;
  /** The two that are compared: in the colour of the charts, and in grey. */
  pair: readonly [string, string];
  points: readonly { label: string; first: number; second: number }[];
  unit: string;
  /** A column is clicked; the table beside the chart has the same as links. */
  onChoose?: (at: number, of: "first" | "second") => void;
}

export function DrawnColumns({ label, pair, points, unit, onChoose, height }: ColumnsProps & Height) {
  return (
    <BarChart
      h={height}
      data={[...points]}
      dataKey="label"
      series={[
        { name: "first", label: pair[0], color: ink },
        { name: "second", label: pair[1], color: "var(--mantine-color-dimmed)" },
      ]}
      withLegend
      legendProps={{ verticalAlign: "bottom", height: 32 }}
      strokeDasharray="0"
      valueFormatter={(value) => `${decimalText(String(value))} ${unit}`}
      yAxisProps={{ width: 72 }}
      barProps={({ name }) => ({
        ...(name === "second" ? { fillOpacity: 0.7 } : {}),
        ...(onChoose ? { cursor: "pointer", onClick: (_bar, at) => onChoose(at, name === "first" ? "first" : "second") } : {}),
      })}
      barChartProps={{ ...named(label), margin: { top: 8, right: 16 } }}
      attributes={heard}
    />
  );
}
