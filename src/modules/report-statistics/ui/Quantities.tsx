import { SegmentedControl } from "@mantine/core";
import { reportStatistics } from "../contract.ts";
import type { Figures, Group } from "../contract-figures.ts";
import { type Grouping, none } from "../dimensions.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { Definitions } from "./Definitions.tsx";
import { Head } from "./Head.tsx";
import { metricsOfTabs } from "../metrics-of-tabs.ts";
import { figureOf } from "../chart-data.ts";
import { monthText, rowsHref } from "./shown.ts";
import styles from "./statistics.module.css";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { type Search, useUrl } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";
import { usePhone } from "#kit/ui/screen.ts";

const shown = metricsOfTabs.quantities;
const { figures } = reportStatistics.endpoints;

const divisions = [
  { value: "method", label: "Whole period" },
  { value: "month", label: "Month" },
  { value: "client", label: "Client" },
  { value: "project", label: "Project" },
] as const;

/** The columns after the method: a metric, or one of the counts beside it. */
const counted: readonly { metric: MetricId; beside?: string; title: string }[] = [
  { metric: "M33", title: "Reports" },
  { metric: "M33", beside: "void", title: "Void" },
  { metric: "M33i", title: "Items" },
  { metric: "M33v", title: "Views" },
  { metric: "M33f", title: "Films, images" },
  { metric: "M33m", title: "Length (m)" },
  { metric: "M33r", title: "Readings" },
  { metric: "M33l", title: "Lines" },
  ...["ACC", "REJ", "INFO", "RESHOOT", "NE"].map((result) => ({ metric: "M33l" as const, beside: result, title: result })),
  { metric: "M33l", beside: "subcontracted", title: "Subcontracted" },
];

/** What one method did in a month, for a client or a project. */
interface Work {
  key: string | null;
  label: string;
  method: string;
  of: Partial<Record<MetricId, Group>>;
}

/** How much was examined with each method, as counted for a settlement with the client. */
export default function Quantities({ query }: { query: Search }) {
  const [words, change] = useUrl();
  const by = divisions.find(({ value }) => value === words["per"])?.value ?? "method";
  const asked = useAsk(figures, {
    query: { ...query, metrics: shown.join(","), ...(by === "method" ? {} : { by }) },
  });
  return (
    <Asked of={asked}>
      {(found) => (
        <Head of={found}>
          <SegmentedControl
            className={`noPrint ${styles.choice}`}
            aria-label="Quantities by"
            value={by}
            onChange={(per) => change({ per: per === "method" ? null : per })}
            data={[...divisions]}
          />
          <Table found={found} by={by} query={query} />
          <Definitions of={shown} />
        </Head>
      )}
    </Asked>
  );
}

function Table({ found, by, query }: { found: Figures; by: Grouping; query: Search }) {
  const phone = usePhone();
  const rows = workOf(found);
  if (rows.length === 0) return <p className="quiet">Nothing was counted under these filters.</p>;
  const first: Column<Work>[] =
    by === "method" ? [] : [{ field: "label", title: headOf(by), phone: "title", show: ({ label }) => monthText(label) }];
  const method: Column<Work> = {
    field: "method",
    title: "Method",
    phone: first.length === 0 ? "title" : "status",
  };
  return (
    <DataTable
      rows={rows}
      columns={[...first, method, ...(phone ? [inWords] : columnsOf(by, query))]}
      caption={`Quantities by ${headOf(by).toLowerCase()}`}
      keyOf={({ key, method: of }) => `${key ?? ""} ${of}`}
      short
    />
  );
}

const headOf = (by: Grouping) =>
  divisions.find(({ value, label }) => value === by && label !== "Whole period")?.label ?? "Method";

/** A row for each method of each group, the groups in the order of the answer. */
function workOf(found: Figures): Work[] {
  const rows = new Map<string, Work>();
  for (const metric of shown)
    for (const group of figureOf(found, metric)?.groups ?? []) {
      const at = JSON.stringify([group.key, group.apart]);
      const row = rows.get(at) ?? { key: group.key, label: group.label, method: group.apart ?? "", of: {} };
      row.of[metric] = group;
      rows.set(at, row);
    }
  return [...rows.values()].toSorted((a, b) => a.label.localeCompare(b.label) || a.method.localeCompare(b.method));
}

function numberOf({ of }: Work, { metric, beside }: (typeof counted)[number]): string {
  const group = of[metric];
  return (beside === undefined ? group?.numerator : group?.beside[beside]) ?? "0";
}

/** Each number leads to its rows. */
function columnsOf(by: Grouping, query: Search): Column<Work>[] {
  return counted.map((one) => ({
    field: `${one.metric} ${one.beside ?? ""}`,
    title: one.title,
    align: "right",
    show(row) {
      const number = numberOf(row, one);
      if (number === "0") return "–";
      const where: Search = by === "method" ? {} : { by, key: row.key ?? none };
      const part: Search = one.beside === undefined ? { part: "numerator" } : { part: "beside", beside: one.beside };
      return <Go href={rowsHref(one.metric, query, { apart: row.method, ...where, ...part })}>{decimalText(number)}</Go>;
    },
  }));
}

/** On a phone: "2 reports · 14 items · 3.6 m". */
const inWords: Column<Work> = {
  field: "work",
  title: "Work",
  phone: "detail",
  show: (row) =>
    counted
      .filter(({ beside }) => beside === undefined)
      .map((one) => [numberOf(row, one), metricOf(one.metric).unit] as const)
      .filter(([number]) => number !== "0")
      .map(([number, unit]) => `${decimalText(number)} ${unit}`)
      .join(" · "),
};
