import { reportStatistics } from "../contract.ts";
import type { Figures } from "../contract-figures.ts";
import type { FigureRow } from "../contract-rows.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { Definitions } from "./Definitions.tsx";
import { Head } from "./Head.tsx";
import { metricsOfTabs } from "../metrics-of-tabs.ts";
import { bandMetrics, bandsOf, figureOf } from "../chart-data.ts";
import { recordHref, rowsHref } from "./shown.ts";
import styles from "./statistics.module.css";
import { RowsLink } from "./RowsLink.tsx";
import { capital } from "#kit/capital.ts";
import { BarChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Dot } from "#kit/ui/Dot.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { Search } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const shown = metricsOfTabs.thickness;
const { figures, rows } = reportStatistics.endpoints;
const dues = ["overdue", "within 90 days", "within 365 days"];

/** What the walls are like, how long they last, and which measurements are due. */
export default function Thickness({ query }: { query: Search }) {
  const now = useAsk(figures, { query: { ...query, metrics: shown.join(",") } });
  return (
    <Asked of={now}>
      {(found) => (
        <Head of={found}>
          <Tiles found={found} query={query} />
          <div className={styles.charts}>
            {bandMetrics.map((metric) => (
              <Bands key={metric} found={found} metric={metric} query={query} />
            ))}
          </div>
          <DueList query={query} />
          <Definitions of={shown} />
        </Head>
      )}
    </Asked>
  );
}

/** What needs somebody: locations overdue or due soon, and readings that grew. */
function Tiles({ found, query }: { found: Figures; query: Search }) {
  const due = figureOf(found, "M23d")?.groups[0]?.beside ?? {};
  const grown = (figureOf(found, "M23")?.groups ?? []).reduce((sum, { beside }) => sum + Number(beside["growth"] ?? 0), 0);
  const tiles = [
    ...dues.map((words) => [capital(words), "M23d", words, due[words] ?? "0", "locations, as of today"] as const),
    ["Growth", "M23", "growth", String(grown), "readings thicker than the previous one"] as const,
  ];
  return (
    <div className={styles.tiles}>
      {tiles.map(([title, metric, beside, number, unit]) => (
        <section key={title} className={styles.tile} aria-label={title}>
          <h2>{title}</h2>
          <p className={styles.value}>{decimalText(number)}</p>
          <p className="quiet">
            {unit}
            <Dot />
            <RowsLink of={title} href={rowsHref(metric, query, { part: "beside", beside })} />
          </p>
        </section>
      ))}
    </div>
  );
}

interface BandsProps {
  found: Figures;
  metric: MetricId;
  query: Search;
}

/** The number in each band, in the order of the bands. */
function Bands({ found, metric, query }: BandsProps) {
  const { title, unit } = metricOf(metric);
  const groups = bandsOf(found, metric);
  return (
    <Figure
      title={title}
      name={title.toLowerCase().replaceAll(" ", "-")}
      empty="No thickness was measured under these filters."
      table={{
        heads: ["Band", capital(unit)],
        rows: groups.map(({ apart, numerator }) => [capital(apart ?? ""), Number(numerator)]),
      }}
      note={groups.map(({ apart }) => (
        <span key={apart}>
          <Go href={rowsHref(metric, query, apart === null ? {} : { apart })}>{`Rows: ${apart}`}</Go>{" "}
        </span>
      ))}
    >
      <BarChart
        label={title}
        points={groups.map(({ apart, numerator }) => ({ label: capital(apart ?? ""), value: Number(numerator) }))}
      />
    </Figure>
  );
}

/** The locations due next; all of them are among the rows. */
function DueList({ query }: { query: Search }) {
  const next = useAsk(rows, { query: { ...query, metric: "M23d", limit: "10" } });
  return (
    <Asked of={next}>
      {({ rows: found }) =>
        found.length > 0 && (
          <Section title="Due next" actions={<Go href={rowsHref("M23d", query)}>All due measurements</Go>}>
            <DataTable rows={found} columns={due} caption="Due next" href={recordHref(metricOf("M23d").rows)} short />
          </Section>
        )
      }
    </Asked>
  );
}

const due: Column<FigureRow>[] = [
  { field: "item", title: "Location", mono: true, phone: "title" },
  { field: "on", title: "Next due", phone: "status", show: ({ on }) => <Day on={on} /> },
  { field: "amount", title: "Remaining life (y)", align: "right", phone: "no" },
  { field: "clientName", title: "Client", phone: "detail" },
  { field: "reportNumber", title: "Last report", mono: true, phone: "detail" },
];
