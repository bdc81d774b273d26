import { calibration, type CalibrationProvider } from "../contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** The laboratories that calibrate for the company. */
export function ProvidersTab() {
  const { list: listProviders, count: countProviders, export: exportProviders } = calibration.providers;
  const list = useList(listProviders, { columns, count: countProviders, export: exportProviders });
  return (
    <>
      <ListControls list={list} search="Laboratory" />
      <ListTable
        list={list}
        caption="Laboratories"
        href={({ id }) => `/calibration/providers/${id}`}
        empty={
          <EmptyState
            title="No laboratories yet"
            action={<NewButton to="/calibration/providers/new" label="New laboratory" module="calibration" action="edit" />}
          >
            Enter the laboratories with their accreditation; a certificate is checked against it.
          </EmptyState>
        }
      />
    </>
  );
}

const columns: Column<CalibrationProvider>[] = [
  { field: "name", sort: true, phone: "title" },
  { field: "accreditationBody" },
  { field: "accreditationNumber", mono: true, phone: "detail" },
  { field: "accreditedFrom", hidden: true, show: ({ accreditedFrom }) => <Day on={accreditedFrom} /> },
  { field: "accreditedTo", sort: true, phone: "detail", show: ({ accreditedTo }) => <Day on={accreditedTo} /> },
];
