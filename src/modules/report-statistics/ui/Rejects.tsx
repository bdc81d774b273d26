import { SegmentedControl } from "@mantine/core";
import { reportStatistics } from "../contract.ts";
import type { Figures } from "../contract-figures.ts";
import type { MetricId } from "../metrics.ts";
import { Definitions } from "./Definitions.tsx";
import { BarsOf } from "./FigureChart.tsx";
import { FigureTile } from "./FigureTile.tsx";
import { Head } from "./Head.tsx";
import { metricsOfTabs, rejectBases } from "../metrics-of-tabs.ts";
import {
  defectLengths,
  defectLengthTitle,
  defectMap,
  defectMapTitle,
  defectMix,
  defectMixTitle,
  divisionTitle,
  figureOf,
  rejectDivisions,
} from "../chart-data.ts";
import { rowsHref } from "./shown.ts";
import styles from "./statistics.module.css";
import { RowsLink } from "./RowsLink.tsx";
import { BarChart, HeatMap } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useUrl, type Search } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const { figures } = reportStatistics.endpoints;
/** Figures beside the reject rates. */
const besideRates = ["M4", "M5", "M6", "M28", "M31"] as const satisfies readonly MetricId[];
/** What was rejected, counted by items, views or length, where, and with which defects. */
export default function Rejects({ query }: { query: Search }) {
  const [words, change] = useUrl();
  const metric = rejectBases.find((one) => one === words["basis"]) ?? "M1";
  const rates = useAsk(figures, { query: { ...query, metrics: [...rejectBases, ...besideRates].join(","), compare: "true" } });
  return (
    <Asked of={rates}>
      {(found) => (
        <Head of={found}>
          <div className={styles.tiles}>
            {[...rejectBases, ...besideRates].map((id) => (
              <FigureTile key={id} metric={id} figure={figureOf(found, id)} found={found} query={query} />
            ))}
          </div>
          <SegmentedControl
            className={`noPrint ${styles.choice}`}
            aria-label="Reject rate of"
            value={metric}
            onChange={(basis) => change({ basis: basis === "M1" ? null : basis })}
            data={[
              { value: "M1", label: "Items" },
              { value: "M2", label: "Views" },
              { value: "M3", label: "Length" },
            ]}
          />
          <div className={styles.charts}>
            {rejectDivisions.map(([by, name]) => (
              <Divided key={by} metric={metric} by={by} name={name} query={query} />
            ))}
            <Defects query={query} />
          </div>
          <p className={`noPrint quiet ${styles.note}`}>
            <Go href="/report-statistics/same-numbers">Same number on 2 drawings</Go>
            {": items to join or split"}
          </p>
          <Definitions of={metricsOfTabs.rejects} />
        </Head>
      )}
    </Asked>
  );
}

function Divided({
  metric,
  by,
  name,
  query,
}: {
  metric: MetricId;
  by: (typeof rejectDivisions)[number][0];
  name: string;
  query: Search;
}) {
  const asked = useAsk(figures, { query: { ...query, metrics: metric, by } });
  const title = divisionTitle(metric, name);
  return (
    <Asked of={asked}>
      {(found) => <BarsOf title={title} head={name} metric={metric} figure={figureOf(found, metric)} query={query} />}
    </Asked>
  );
}

function Defects({ query }: { query: Search }) {
  const mix = useAsk(figures, { query: { ...query, metrics: "M8" } });
  const where = useAsk(figures, { query: { ...query, metrics: "M8", by: "project" } });
  return (
    <>
      <Asked of={mix}>{(found) => <DefectMix found={found} query={query} />}</Asked>
      <Asked of={where}>{(found) => <DefectMap found={found} query={query} />}</Asked>
    </>
  );
}

/** Rejected indications by type, the most frequent first; equal ones in the order of their codes. */
function DefectMix({ found, query }: { found: Figures; query: Search }) {
  const figure = defectMix(found);
  const longest = defectLengths(figure);
  return (
    <>
      <BarsOf title={defectMixTitle} head="Type" metric="M8" figure={figure} query={query} />
      <Figure
        title={defectLengthTitle}
        name="defect-length"
        empty="No indication was rejected under these filters."
        table={{ heads: ["Type", "Length (mm)", "Items"], rows: longest.map(({ label, value, items }) => [label, value, items]) }}
        note={<RowsLink of="Length of rejected indications by type" href={rowsHref("M8", query)} />}
      >
        <BarChart label="Length of rejected indications by type" points={longest} />
      </Figure>
    </>
  );
}

function DefectMap({ found, query }: { found: Figures; query: Search }) {
  const { rows: projects, columns: types, value } = defectMap(found);
  const title = defectMapTitle;
  return (
    <Figure
      title={title}
      name="project-defect"
      empty="No indication was rejected under these filters."
      table={{
        heads: ["Project", ...types],
        rows: projects.map((project, row) => [project, ...types.map((_, column) => value(row, column))]),
      }}
      note={<RowsLink of={title} href={rowsHref("M8", query)} />}
    >
      <HeatMap label={title} rows={projects} columns={types} value={value} />
    </Figure>
  );
}
