import { calibration, type CalibrationStatus } from "../contract.ts";
import styles from "./calibration.module.css";
import { StateBadge } from "./StateBadge.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { isDay } from "#kit/validity.ts";
import { calibrationWords, inventory, itemMethods } from "#modules/inventory/contract.ts";

/** Every instrument as it stands today, or stood on any other day; what is due first comes first. */
export function StatusTab() {
  const { list: status, count: countStatus, export: exportStatus } = calibration.status;
  const list = useList(status, { columns, count: countStatus, export: exportStatus });
  const today = useToday();
  const on = list.filters["on"] ?? "";
  return (
    <>
      <div className={`${styles.asOf} noPrint`}>
        <DayInput
          label="As of"
          value={isDay(on) ? on : today}
          onChange={(day) => list.change({ on: day === today || !isDay(day) ? null : day })}
        />
      </div>
      <ListControls list={list} search="Tag, maker, model or serial" filters={useFilters()} archive={false} />
      <ListTable
        list={list}
        caption="Calibration status"
        href={({ id }) => `/inventory/${id}`}
        empty={
          <EmptyState
            title="No instruments need calibration yet"
            action={<NewButton to="/inventory/new" label="New item" module="inventory" />}
          >
            Enter the instruments with their types, then record their latest certificates here.
          </EmptyState>
        }
      />
    </>
  );
}

function useFilters(): Filter[] {
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const types = useAsk(inventory.types.list, {
    query: { calibrationRequirement: "required", limit: 200, sort: "code" },
  });
  return [
    { kind: "choice", name: "state", label: "State", many: true, options: optionsOf(calibrationWords) },
    { kind: "choice", name: "dueWithin", label: "Due in", options: dueWithin },
    {
      kind: "choice",
      name: "typeId",
      label: "Type",
      many: true,
      options: (types.data?.rows ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    },
    {
      kind: "choice",
      name: "homeBaseId",
      label: "Base",
      many: true,
      options: bases.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: "choice", name: "method", label: "Method", options: optionsOf(itemMethods) },
  ];
}

const dueWithin = ["0", "7", "14", "30", "60", "90"].map((value) => ({
  value,
  label: value === "0" ? "Due that day or overdue" : `${value} days, overdue included`,
}));

const columns: Column<CalibrationStatus>[] = [
  { field: "assetTag", sort: true, mono: true, phone: "title" },
  { field: "state", phone: "status", show: (row) => <StateBadge state={row.state} cause={row.cause} /> },
  { field: "typeName", sort: true, phone: "detail" },
  { field: "manufacturer", hidden: true },
  { field: "model" },
  { field: "serialNumber", sort: true, mono: true, hidden: true },
  { field: "baseCode", sort: true },
  { field: "calibratedOn", sort: true, show: ({ calibratedOn }) => <Day on={calibratedOn} /> },
  { field: "dueOn", sort: true, phone: "detail", show: ({ dueOn }) => <Day on={dueOn} /> },
  { field: "daysLeft", align: "right" },
  {
    field: "certificateNumber",
    phone: "no",
    show: ({ recordId, certificateNumber }) => (
      <Ref entity="CalibrationRecord" id={recordId}>
        <span className="mono">{certificateNumber}</span>
      </Ref>
    ),
  },
  { field: "providerName", hidden: true },
  { field: "limitation", hidden: true },
];
