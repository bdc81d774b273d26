import { reportStatistics } from "../contract.ts";
import type { Figures } from "../contract-figures.ts";
import type { MetricId } from "../metrics.ts";
import { Definitions } from "./Definitions.tsx";
import { FigureTile } from "./FigureTile.tsx";
import { Head } from "./Head.tsx";
import { metricsOfTabs } from "../metrics-of-tabs.ts";
import { boxesOf, boxMetrics, boxTitle, figureOf, leastOfBox, stepsOf, stepsTitle } from "../chart-data.ts";
import { p90Cell, rowsHref } from "./shown.ts";
import styles from "./statistics.module.css";
import { RowsLink } from "./RowsLink.tsx";
import { BarChart, BoxPlot } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import type { Search } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const { figures } = reportStatistics.endpoints;
const shown = metricsOfTabs.turnaround;
/** How long reports took from the field to the client, and what is waiting now. */
export default function Turnaround({ query }: { query: Search }) {
  const now = useAsk(figures, { query: { ...query, metrics: shown.join(","), compare: "true" } });
  const byClient = useAsk(figures, { query: { ...query, metrics: boxMetrics.join(","), by: "client" } });
  return (
    <Asked of={now}>
      {(found) => (
        <Head of={found}>
          <div className={styles.tiles}>
            {shown.map((metric) => (
              <FigureTile key={metric} metric={metric} figure={figureOf(found, metric)} found={found} query={query} />
            ))}
          </div>
          <div className={styles.charts}>
            <Steps found={found} query={query} />
            <Asked of={byClient}>
              {(by) => (
                <>
                  {boxMetrics.map((metric) => (
                    <Boxes key={metric} found={by} metric={metric} query={query} />
                  ))}
                </>
              )}
            </Asked>
          </div>
          <Definitions of={shown} />
        </Head>
      )}
    </Asked>
  );
}

/** Where the hours go: the median of each step between the field and the client. */
function Steps({ found, query }: { found: Figures; query: Search }) {
  const steps = stepsOf(found);
  const title = stepsTitle;
  return (
    <Figure
      title={title}
      name="steps"
      empty="No report was submitted under these filters."
      table={{
        heads: ["Step", "Documents", "Median (h)", "P90 (h)"],
        rows: steps.map(({ label, group }) => [label, group.spread?.n ?? 0, group.spread?.median ?? null, p90Cell(group.spread)]),
      }}
      note={steps.map(({ metric, label, group: { apart } }) => (
        <span key={label}>
          <Go href={rowsHref(metric, query, apart === null ? {} : { apart })}>{`Rows: ${label}`}</Go>{" "}
        </span>
      ))}
    >
      <BarChart label={title} decimals={1} points={steps} />
    </Figure>
  );
}

/** Hours by client: the middle half as a box, whiskers to the last value within one and a half times its height. */
function Boxes({ found, metric, query }: { found: Figures; metric: MetricId; query: Search }) {
  const groups = (figureOf(found, metric)?.groups ?? []).filter(({ spread }) => spread !== null);
  const boxes = boxesOf(groups);
  const title = boxTitle(metric);
  return (
    <Figure
      title={title}
      name={`${metric}-by-client`.toLowerCase()}
      empty="Nothing was counted under these filters."
      table={{
        heads: ["Client", "Number", "Median (h)", "P90 (h)", "25 %, h", "75 %, h"],
        rows: groups.map(({ label, spread }) => [
          label,
          spread?.n ?? 0,
          ...(spread ? [spread.median, p90Cell(spread), spread.q1, spread.q3] : []),
        ]),
      }}
      note={
        <>
          {boxes.length < groups.length && `Clients with fewer than ${leastOfBox} are in the table only. `}
          <RowsLink of={title} href={rowsHref(metric, query)} />
        </>
      }
    >
      <BoxPlot label={title} unit="h" spreads={boxes} ends={["Lower whisker", "Upper whisker"]} />
    </Figure>
  );
}
