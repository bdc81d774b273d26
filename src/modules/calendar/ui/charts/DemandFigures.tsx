import { SegmentedControl } from "@mantine/core";
import { calendar, type DemandChart } from "../../contract.ts";
import styles from "../timeline.module.css";
import { chartAsked, filesOf, hoursText, linked, rowsHref, weekName } from "./shown.ts";
import { ColumnPairs } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

const levels = ["1", "2", "3"] as const;
type Row = DemandChart["rows"][number];

/** Demand of planned work orders against the hours of certified people, a chart for each method, at the level chosen. */
export function DemandFigures({ mayExport }: { mayExport: boolean }) {
  const [words, change] = useUrl();
  const asked = useAsk(calendar.endpoints.demandChart, { query: chartAsked(words) });
  const level = levels.find((one) => one === words["level"]) ?? "2";
  return (
    <section aria-labelledby="demand">
      <div className={styles.controls}>
        <h2 id="demand" className={styles.part}>
          Demand and certified capacity
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Level needed"
          value={level}
          onChange={(next) => change({ level: next === "2" ? null : next })}
          data={levels.map((value) => ({ value, label: `Level ${"I".repeat(Number(value))}` }))}
        />
      </div>
      <p className="quiet">
        Demand: hours of planned work orders that need this level; on a planned day without anyone assigned, one person per method
        of the scope. Capacity: hours of people certified for the method at this level or above, less leave and holidays. Who
        holds several methods counts in each.
      </p>
      <Asked of={asked}>{(chart) => <Methods chart={chart} level={Number(level)} words={words} mayExport={mayExport} />}</Asked>
    </section>
  );
}

function Methods({
  chart,
  level,
  words,
  mayExport,
}: {
  chart: DemandChart;
  level: number;
  words: Record<string, string>;
  mayExport: boolean;
}) {
  const rows = chart.rows.filter((row) => row.level === level);
  const wanted = rows.filter(({ weeks }) => weeks.some(({ demand }) => demand > 0));
  const idle = rows.filter((row) => !wanted.includes(row)).map(({ method }) => method);
  return (
    <>
      {wanted.length === 0 && (
        <EmptyState title={`No planned work needs Level ${"I".repeat(level)} in these weeks`}>
          Plan work orders with their days and scope, or choose other weeks, a base or another level.
        </EmptyState>
      )}
      <div className={styles.figures}>
        {wanted.map((row) => (
          <MethodFigure key={row.method} row={row} weeks={chart.weeks} words={words} mayExport={mayExport} />
        ))}
      </div>
      {idle.length > 0 && <p className="quiet">Certified people, but no demand: {idle.join(", ")}.</p>}
    </>
  );
}

function MethodFigure({
  row: { method, level, weeks: own },
  weeks,
  words,
  mayExport,
}: {
  row: Row;
  weeks: DemandChart["weeks"];
  words: Record<string, string>;
  mayExport: boolean;
}) {
  const go = useGo();
  const of = `${method} ${level}`;
  const title = `${method} Level ${"I".repeat(level)}`;
  const short = own.flatMap(({ demand, capacity }, at) => (demand > capacity ? [weekName(weeks[at]?.from ?? "")] : []));
  return (
    <Figure
      title={title}
      name={`demand-${method}-${level}`.toLowerCase()}
      {...filesOf({ ...words, method }, "demand", mayExport)}
      empty=""
      note={
        short.length > 0
          ? `More is wanted than there is in the week of ${short.join(", ")}.`
          : "Capacity covers demand in every week."
      }
      table={{
        heads: ["Week of", "Demand", "Work orders", "Capacity", "People", "Left"],
        rows: own.map(({ demand, orders, capacity, people }, at) => [
          weekName(weeks[at]?.from ?? ""),
          linked(words, hoursText(demand), orders, { figure: "demand", of, week: weeks[at]?.from }),
          orders,
          linked(words, hoursText(capacity), people, { figure: "capacity", of, week: weeks[at]?.from }),
          people,
          { said: hoursText(Math.round((capacity - demand) * 100) / 100), href: null },
        ]),
      }}
    >
      <ColumnPairs
        label={`${title}: demand and capacity by week`}
        pair={["Demand", "Certified capacity"]}
        unit="h"
        points={own.map(({ demand, capacity }, at) => ({
          label: weekName(weeks[at]?.from ?? ""),
          first: demand,
          second: capacity,
        }))}
        onChoose={(at, column) =>
          go(rowsHref(words, { figure: column === "first" ? "demand" : "capacity", of, week: weeks[at]?.from }))
        }
      />
    </Figure>
  );
}
