import { Vehicle, vehicles } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = vehicles.endpoints;

/** All vehicles of the company. */
export default function VehicleListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const add = <NewButton to="/vehicles/new" label="New vehicle" module="vehicles" />;
  return (
    <Page title={vehicles.title} count={list.total} actions={add}>
      <ListControls list={list} search="Registration, make or model" filters={filters} />
      <ListTable
        list={list}
        caption="Vehicles"
        href={({ id }) => `/vehicles/${id}`}
        empty={
          <EmptyState title="No vehicles yet" action={add}>
            Add the company's vehicles. People who may edit them are notified before an inspection is due.
          </EmptyState>
        }
      />
    </Page>
  );
}

const filters = [choiceFilter(Vehicle, "status")];
const columns = columnsOf(Vehicle, {
  registration: { sort: true, phone: "detail" },
  model: { phone: "title" },
  baseName: true,
  inspectionDueOn: { sort: true, phone: "detail" },
  status: { phone: "status" },
});
