import { reportStatistics } from "../contract.ts";
import type { FigureRow } from "../contract-rows.ts";
import { metricIds, metricOf } from "../metrics.ts";
import { recordHref } from "./shown.ts";
import { filtersIn, filtersOf } from "./use-filters.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { MethodBadge } from "#kit/ui/status.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { stringifySearch, useUrl } from "#kit/ui/routing.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import { useReach } from "#kit/ui/actor.ts";

const { rows, countRows, exportRows, options } = reportStatistics.endpoints;

/** The rows one figure counts. */
export default function RowsPage() {
  const [words] = useUrl();
  const mayExport = useReach("report-statistics", "export") !== null;
  const metric = metricIds.find((id) => id === words["metric"]) ?? "M1";
  const { title, unit, rows: of } = metricOf(metric);
  const own = columnsOf(metricOf(metric));
  const list = useList(rows, { columns: own, count: countRows, fixed: { metric }, ...(mayExport ? { export: exportRows } : {}) });
  const offered = useAsk(options, {}).data;
  return (
    <Page title={`${title}: rows`} count={list.total}>
      <p className="quiet">
        <Go href={`/report-statistics${stringifySearch(filtersIn(words))}`}>Back to the figures</Go>
        {` · Each row is one of the ${unit === "mm" ? "views" : unit} counted.`}
      </p>
      <ListControls list={list} search={null} filters={[parts, ...filtersOf(offered)]} archive={false} />
      <ListTable
        list={list}
        caption={`${title}: rows`}
        href={recordHref(of)}
        empty={<EmptyState title="Nothing is counted here">Choose another period or clear the filters.</EmptyState>}
      />
    </Page>
  );
}

const parts: Filter = {
  kind: "choice",
  name: "part",
  label: "Counted",
  options: [
    {
      value: "denominator",
      label: "All",
    },
    {
      value: "numerator",
      label: "In the numerator",
    },
    {
      value: "beside",
      label: "Beside the figure",
    },
  ],
};

/** What rows of these kinds do not have. */
const without: Partial<Record<ReturnType<typeof metricOf>["rows"], readonly string[]>> = {
  releases: ["position", "method", "stage", "revision"],
  attempts: ["position", "item", "amount"],
};

/** The columns under the names they have in this figure. */
function columnsOf({ unit, date, rows: of }: ReturnType<typeof metricOf>): Column<FigureRow>[] {
  const titles: Record<string, string | null> = {
    on: date,
    amount: unit === "locations" ? "Remaining life (y)" : null,
    ...(of === "attempts" ? { stage: "Attempted", result: "Failed gates" } : {}),
    ...(of === "releases" ? { reportNumber: "Transmittal", result: "State", item: "Subject" } : {}),
  };
  return columns
    .filter(({ field }) => !without[of]?.includes(field))
    .map((column) => ({ ...column, ...(titles[column.field] ? { title: titles[column.field] ?? "" } : {}) }));
}

const columns: Column<FigureRow>[] = [
  { field: "reportNumber", mono: true, phone: "title" },
  { field: "result", phone: "status" },
  { field: "item", mono: true, phone: "detail" },
  { field: "position", mono: true },
  { field: "method", show: ({ method }) => <MethodBadge method={method} /> },
  { field: "stage" },
  { field: "on", phone: "detail" },
  { field: "clientName" },
  { field: "projectNumber", mono: true },
  { field: "amount", align: "right" },
  { field: "revision", hidden: true },
];
