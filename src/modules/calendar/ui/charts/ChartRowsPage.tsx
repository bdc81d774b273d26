import { calendar, type ChartRows, figureKinds } from "../../contract.ts";
import { chartAsked, hoursText } from "./shown.ts";
import { counted } from "#kit/plural.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { stringifySearch, useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

type Row = ChartRows["rows"][number];
const titles = {
  load: ["Assignments of", "Assignment"],
  demand: ["Demand for", "Work order"],
  capacity: ["People certified for", "Name"],
  equipment: ["Bookings of", "Item"],
} as const;

/** What one figure of the charts counts. */
export default function ChartRowsPage() {
  const [words] = useUrl();
  const figure = figureKinds.find((one) => one === words["figure"]) ?? "load";
  const { of = "", week } = words;
  const asked = useAsk(calendar.endpoints.chartRows, { query: { ...chartAsked(words), figure, of, ...(week ? { week } : {}) } });
  const { on, base, method } = words;
  const back = stringifySearch({ ...(on ? { on } : {}), ...(base ? { base } : {}), ...(method ? { method } : {}) });
  const [before, head] = titles[figure];
  return (
    <Page
      title={asked.data ? `${before} ${asked.data.title}` : before}
      count={asked.data ? { count: asked.data.rows.length } : null}
    >
      <Asked of={asked}>
        {({ rows, from, to, total, unit }) => (
          <>
            <p className="quiet">
              <Go href={`/calendar/charts${back}`}>Back to the charts</Go>
              {` · ${dayText(from)} to ${dayText(to)} · ${counted(rows.length, "row")}, ${said(total, unit)} together`}
            </p>
            <DataTable rows={rows} columns={columnsOf(head, unit)} caption={`${before} these weeks`} href={({ href }) => href} />
            {rows.length === 0 && (
              <EmptyState title="Nothing is counted here">Choose other weeks, or clear the filters.</EmptyState>
            )}
          </>
        )}
      </Asked>
    </Page>
  );
}

const said = (amount: number, unit: ChartRows["unit"]): string =>
  unit === "hours" ? hoursText(amount) : `${decimalText(String(amount))} ${amount === 1 ? "day" : "days"}`;

const columnsOf = (head: string, unit: ChartRows["unit"]): Column<Row>[] => [
  { field: "name", title: head, phone: "title" },
  { field: "detail", title: head === "Name" ? "Base" : head === "Item" ? "Work order" : "Client", phone: "detail" },
  {
    field: "amount",
    title: unit === "hours" ? "Hours" : "Days",
    align: "right",
    phone: "status",
    show: ({ amount }) => said(amount, unit),
  },
];
