import { useElementSize } from "@mantine/hooks";
import type { ReactNode } from "react";
import { decimalText } from "#kit/ui/format.ts";
import looks from "./chart.module.css";
import { shownLabels, ticksTo } from "./scale.ts";

const said = (value: number) => decimalText(String(value));

interface DrawnProps {
  label: string;
  height: number;
  /** "group" where the drawing holds links. */
  role?: "img" | "group";
  children: (width: number) => ReactNode;
}

/** Draws at the width there is, so that its letters keep their size on a phone. */
export function Drawn({ label, height, role = "img", children }: DrawnProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg role={role} aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {children(width)}
        </svg>
      )}
    </div>
  );
}

interface Point {
  label: string;
  value: number;
}

/** One value for each day or week, joined by a line. */
export function LineChart({ label, points }: { label: string; points: readonly Point[] }) {
  const [height, left, foot, top] = [200, 44, 22, 8];
  const ticks = ticksTo(Math.max(0, ...points.map(({ value }) => value)));
  const most = ticks.at(-1) ?? 1;
  const y = (value: number) => top + (height - top - foot) * (1 - value / most);
  return (
    <Drawn label={label} height={height}>
      {(width) => {
        const room = width - left - 12;
        const x = (at: number) => left + (points.length < 2 ? room / 2 : (room * at) / (points.length - 1));
        const line = points.map(({ value }, at) => `${x(at)},${y(value)}`);
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={looks.rule} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
                <text x={left - 6} y={y(tick) + 4} textAnchor="end">
                  {said(tick)}
                </text>
              </g>
            ))}
            <polygon className={looks.area} points={[`${x(0)},${y(0)}`, ...line, `${x(points.length - 1)},${y(0)}`].join(" ")} />
            <polyline className={looks.line} points={line.join(" ")} />
            {points.map(({ label: name, value }, at) => (
              <circle key={name} className={looks.bar} cx={x(at)} cy={y(value)} r={points.length > 60 ? 0 : 2.5}>
                <title>{`${name}: ${said(value)}`}</title>
              </circle>
            ))}
            {shownLabels(points.length, room / 80).map((at) => (
              <text key={at} x={x(at)} y={height - 6} textAnchor={at === 0 ? "start" : "middle"}>
                {points[at]?.label}
              </text>
            ))}
          </>
        );
      }}
    </Drawn>
  );
}

/** Values side by side as lying bars, each with its name and number. */
export function BarChart({ label, points }: { label: string; points: readonly Point[] }) {
  const step = 24;
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <Drawn label={label} height={points.length * step}>
      {(width) => {
        const names = Math.min(180, width * 0.42);
        const room = width - names - 60;
        return points.map(({ label: name, value }, at) => (
          <g key={name}>
            <text x={names - 8} y={at * step + 16} textAnchor="end">
              {short(name, names)}
              <title>{name}</title>
            </text>
            <rect
              className={looks.bar}
              x={names}
              y={at * step + 4}
              width={Math.max(1, (room * value) / most)}
              height={step - 8}
              rx={2}
            />
            <text className={looks.value} x={names + (room * value) / most + 6} y={at * step + 16}>
              {said(value)}
            </text>
          </g>
        ));
      }}
    </Drawn>
  );
}

/** How much in each cell of rows and columns: the darker, the more. */
export function HeatMap({
  label,
  rows,
  columns,
  value,
}: {
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  value: (row: number, column: number) => number;
}) {
  const step = 22;
  const head = 18;
  const most = Math.max(1, ...rows.flatMap((_, row) => columns.map((__, column) => value(row, column))));
  return (
    <Drawn label={label} height={head + rows.length * step}>
      {(width) => {
        const names = Math.min(rows.some((row) => row.length > 3) ? 170 : 36, width * 0.4);
        const wide = (width - names) / columns.length;
        return (
          <>
            {shownLabels(columns.length, (width - names) / 34).map((column) => (
              <text key={columns[column]} x={names + (column + 0.5) * wide} y={12} textAnchor="middle">
                {columns[column]}
              </text>
            ))}
            {rows.map((row, at) => (
              <g key={row}>
                <text x={names - 8} y={head + at * step + 15} textAnchor="end">
                  {short(row, names)}
                </text>
                {columns.map((column, place) => (
                  <g key={column}>
                    <rect
                      className={looks.ground}
                      x={names + place * wide}
                      y={head + at * step}
                      width={wide - 2}
                      height={step - 2}
                      rx={2}
                    />
                    <rect
                      className={looks.cell}
                      fillOpacity={value(at, place) === 0 ? 0 : 0.12 + 0.88 * (value(at, place) / most)}
                      x={names + place * wide}
                      y={head + at * step}
                      width={wide - 2}
                      height={step - 2}
                      rx={2}
                    >
                      <title>{`${row}, ${column}: ${said(value(at, place))}`}</title>
                    </rect>
                  </g>
                ))}
              </g>
            ))}
          </>
        );
      }}
    </Drawn>
  );
}

/** Five numbers of a spread: the tenth, 25th, 50th, 75th and 90th of a hundred. */
export interface Spread {
  label: string;
  p10: number;
  p25: number;
  median: number;
  p75: number;
  p90: number;
}

/** Where the middle half of the values lies, with the middle one, and how far eight tenths of them reach. */
export function BoxPlot({ label, spreads, unit }: { label: string; spreads: readonly Spread[]; unit: string }) {
  const [step, head] = [40, 4];
  const ticks = ticksTo(Math.max(0, ...spreads.map(({ p90 }) => p90)));
  const most = ticks.at(-1) ?? 1;
  const foot = head + spreads.length * step;
  return (
    <Drawn label={label} height={foot + 20}>
      {(width) => {
        const names = Math.min(130, width * 0.34);
        const x = (value: number) => names + ((width - names - 24) * value) / most;
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={looks.rule} x1={x(tick)} x2={x(tick)} y1={head} y2={foot} />
                <text x={x(tick)} y={foot + 14} textAnchor="middle">
                  {`${said(tick)} ${unit}`}
                </text>
              </g>
            ))}
            {spreads.map((spread, at) => {
              const middle = head + at * step + step / 2;
              return (
                <g key={spread.label}>
                  <text x={names - 8} y={middle + 4} textAnchor="end">
                    {spread.label}
                  </text>
                  <line className={looks.whisker} x1={x(spread.p10)} x2={x(spread.p90)} y1={middle} y2={middle} />
                  <rect
                    className={looks.box}
                    x={x(spread.p25)}
                    y={middle - 10}
                    width={Math.max(1, x(spread.p75) - x(spread.p25))}
                    height={20}
                    rx={2}
                  />
                  <line className={looks.middle} x1={x(spread.median)} x2={x(spread.median)} y1={middle - 10} y2={middle + 10}>
                    <title>{`${spread.label}: ${said(spread.median)} ${unit}`}</title>
                  </line>
                </g>
              );
            })}
          </>
        );
      }}
    </Drawn>
  );
}

/** A name as far as it fits; eleven pixels carry about two letters. */
function short(name: string, room: number): string {
  const letters = Math.floor(room / 6.2);
  return name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1))}…`;
}
