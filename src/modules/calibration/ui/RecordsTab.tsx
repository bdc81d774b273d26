import { capital } from "#kit/capital.ts";
import { calibration, calibrationResults, CalibrationRecord, recordStates } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** Every certificate, and the queue of those that wait for a second pair of eyes. */
export function RecordsTab() {
  const { list: endpoint, count, export: exporting } = calibration.endpoints;
  const own = useReach("calibration", "view") === "own";
  const list = useList(endpoint, { columns, count, export: exporting });
  return (
    <>
      <ListControls list={list} search="Certificate, laboratory, tag or serial" filters={filters} />
      <ListTable
        list={list}
        caption="Calibration records"
        href={({ id }) => `/calibration/${id}`}
        empty={
          <EmptyState
            title={own ? "You have recorded no calibrations" : "No calibration records"}
            action={<NewButton to="/calibration/new" label="Record calibration" module="calibration" />}
          >
            Record each instrument's latest certificate; a second person reviews it before it takes effect.
          </EmptyState>
        }
      />
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: "choice", name: "state", label: "State", many: true, options: optionsOf(recordStates) },
  { kind: "choice", name: "result", label: "Result", many: true, options: optionsOf(calibrationResults) },
  { kind: "days", name: "calibrated", label: "Calibrated", from: "calibratedFrom", to: "calibratedTo" },
];

const columns: Column<CalibrationRecord>[] = [
  { field: "certificateNumber", sort: true, mono: true, phone: "title" },
  {
    field: "assetTag",
    phone: "detail",
    show: ({ itemId, assetTag }) => (
      <Ref entity="InventoryItem" id={itemId}>
        <span className="mono">{assetTag}</span>
      </Ref>
    ),
  },
  { field: "itemName" },
  { field: "itemSerial", mono: true, hidden: true },
  { field: "calibratedOn", sort: true, phone: "detail", show: ({ calibratedOn }) => <Day on={calibratedOn} /> },
  { field: "dueOn", sort: true, show: ({ dueOn }) => <Day on={dueOn} /> },
  { field: "providerName", sort: true },
  { field: "asFound", hidden: true },
  { field: "result", show: ({ result }) => capital(result) },
  { field: "state", phone: "status", show: (record) => <FieldShown of={CalibrationRecord} field="state" row={record} /> },
];
