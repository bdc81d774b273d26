import {
  calibrationWords,
  equipmentCategories,
  type InventoryItem,
  inventory,
  itemMethods,
  itemStates,
  owners,
} from "../contract.ts";
import { categoryNames } from "../words.ts";
import { CalibrationStatus, ItemStatus } from "./Status.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/FilterChip.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { baseLocations } from "#modules/base-locations/contract.ts";

/** Everything the company owns or has in its hands. */
export function ItemsTab() {
  const { list: endpoint, count, export: exporting } = inventory.endpoints;
  const list = useList(endpoint, { columns, count, export: exporting });
  const bases = useAsk(baseLocations.endpoints.names, {}).data ?? [];
  const byBase: Filter = {
    kind: "choice",
    name: "homeBaseId",
    label: "Base",
    many: true,
    options: bases.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <>
      <ListControls list={list} search="Tag, maker, model or serial" filters={[...filters, byBase]} />
      <ListTable
        list={list}
        caption="Inventory items"
        href={({ id }) => `/inventory/${id}`}
        empty={
          <EmptyState title="Nothing here yet" action={<NewButton to="/inventory/new" label="New item" module="inventory" />}>
            Enter the instruments first: reports ask here which of them was in calibration on the inspection date.
          </EmptyState>
        }
      />
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: "choice", name: "category", label: "Category", many: true, options: optionsOf(equipmentCategories, categoryNames) },
  { kind: "choice", name: "method", label: "Method", options: optionsOf(itemMethods) },
  { kind: "choice", name: "calibrationState", label: "Calibration", many: true, options: optionsOf(calibrationWords) },
  { kind: "choice", name: "state", label: "State", many: true, options: optionsOf(itemStates) },
  { kind: "choice", name: "ownership", label: "Owner", many: true, options: optionsOf(owners) },
];

const columns: Column<InventoryItem>[] = [
  { field: "assetTag", sort: true, mono: true, phone: "title" },
  { field: "typeName", phone: "detail" },
  { field: "typeCode", mono: true, hidden: true },
  { field: "manufacturer", sort: true },
  { field: "model", sort: true, phone: "detail" },
  { field: "serialNumber", sort: true, mono: true },
  { field: "baseName" },
  { field: "storageBin", hidden: true },
  { field: "ownership", hidden: true },
  {
    field: "calibrationState",
    phone: "status",
    show: ({ calibrationState }) => <CalibrationStatus state={calibrationState} />,
  },
  { field: "calibrationDueOn", show: ({ calibrationDueOn }) => <Day on={calibrationDueOn} /> },
  { field: "state", phone: "no", show: (item) => <ItemStatus of={item} /> },
];
