import { Assignment, calendar } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = calendar.endpoints;

/** Every assignment the reader may see, to filter and export. */
export default function AssignmentListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  return (
    <Page title="Assignments" count={list.total}>
      <ListControls
        list={list}
        filters={[choiceFilter(Assignment, "status"), { kind: "days", name: "day", label: "Day", from: "from", to: "to" }]}
        views={[
          { title: "To confirm", search: { status: "proposed,offered,accepted" } },
          { title: "Declined", search: { status: "declined" } },
        ]}
      />
      <ListTable
        list={list}
        caption="Assignments"
        href={({ id }) => `/calendar/assignments/${id}`}
        empty={<EmptyState title="No assignments yet">Put people and equipment on work orders in the calendar.</EmptyState>}
      />
    </Page>
  );
}

const columns = columnsOf(Assignment, {
  workOrderNumber: { phone: "detail" },
  status: { phone: "status" },
  personName: { phone: "title", show: ({ personName, assetTag }) => personName ?? assetTag },
  role: true,
  method: true,
  fromOn: { sort: true, phone: "detail" },
  toOn: true,
  startClock: true,
  endClock: true,
  clientName: true,
  siteName: true,
  assetTag: { hidden: true },
  workOrderTitle: { hidden: true },
  note: { hidden: true },
  atRiskSince: { hidden: true },
});
