import { ChartTooltip } from "@mantine/charts";
import { ComposedChart, Line, ReferenceLine, Scatter, Tooltip, type TooltipContentProps, XAxis, YAxis } from "recharts";
import type { Height } from "./drawn.tsx";
import { decimalText } from "#kit/ui/format.ts";

const ink = "var(--mantine-color-anchor)";
const faint = "var(--mantine-color-dimmed)";

export interface FunnelProps {
  label: string;
  /** What the shares are of: "documents". */
  unit: string;
  /** In per cent. */
  mean: number;
  points: readonly { label: string; n: number; share: number }[];
  steps: readonly { n: number; low95: number; high95: number; low998: number; high998: number }[];
}

/** A point for each share, and the limits as steps: dashed for 95 %, solid for 99.8 %. */
export function DrawnFunnel({ label, unit, mean, points, steps, height }: FunnelProps & Height) {
  const limit = { type: "stepAfter", dot: false, activeDot: false, stroke: faint, isAnimationActive: false } as const;
  return (
    <ComposedChart
      responsive
      style={{ width: "100%", height }}
      data={[...steps]}
      margin={{ top: 8, right: 24, bottom: 18 }}
      role="img"
      aria-label={label}
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="n"
        type="number"
        domain={[0, "dataMax"]}
        allowDecimals={false}
        tick={{ fontSize: 12, fill: faint }}
        stroke={faint}
        label={{ value: unit, position: "insideBottom", offset: -12, fontSize: 12, fill: faint }}
      />
      <YAxis width={48} unit=" %" tick={{ fontSize: 12, fill: faint }} stroke={faint} />
      <ReferenceLine y={mean} stroke={ink} strokeWidth={1} />
      <Line {...limit} dataKey="low95" strokeDasharray="4 3" />
      <Line {...limit} dataKey="high95" strokeDasharray="4 3" />
      <Line {...limit} dataKey="low998" />
      <Line {...limit} dataKey="high998" />
      <Scatter data={[...points]} dataKey="share" fill={ink} isAnimationActive={false} />
      <Tooltip cursor={false} content={Hovered} />
    </ComposedChart>
  );
}

/** The name of a point, its share and its number; the limits have none. */
function Hovered({ payload }: TooltipContentProps) {
  const point = payload.map((one) => one.payload as FunnelProps["points"][number]).find((one) => "share" in one);
  if (!point) return null;
  const lines = [{ name: `of ${point.n}`, value: point.share }];
  return (
    <ChartTooltip
      label={point.label}
      payload={lines}
      type="scatter"
      valueFormatter={(value) => `${decimalText(value.toFixed(1))} %`}
      showColor={false}
    />
  );
}
