import { calibration, CalibrationProvider } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
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
            Enter the laboratories with their accreditation; certificates are checked against it.
          </EmptyState>
        }
      />
    </>
  );
}

const columns = columnsOf(CalibrationProvider, {
  name: { sort: true, phone: "title" },
  accreditationBody: true,
  accreditationNumber: { phone: "detail" },
  accreditedFrom: { hidden: true },
  accreditedTo: { sort: true, phone: "detail" },
});
