import { Group } from "@mantine/core";
import { InventoryItem, inventory, itemMethods } from "../contract.ts";
import { ImportItemsButton } from "./ImportItemsButton.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** Everything the company owns or has in its hands. */
export function ItemsTab() {
  const { list: endpoint, count, export: exporting } = inventory.endpoints;
  const list = useList(endpoint, { columns, count, export: exporting });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
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
          <EmptyState
            title="No items yet"
            action={
              <Group justify="center">
                <ImportItemsButton />
                <NewButton to="/inventory/new" label="New item" module="inventory" />
              </Group>
            }
          >
            Import your equipment list, or enter your instruments one by one. Reports check here which were in calibration on the
            inspection date.
          </EmptyState>
        }
      />
    </>
  );
}

const filters: readonly Filter[] = [
  choiceFilter(InventoryItem, "category"),
  { kind: "choice", name: "method", label: "Method", options: optionsOf(itemMethods) },
  choiceFilter(InventoryItem, "calibrationState"),
  choiceFilter(InventoryItem, "state"),
  choiceFilter(InventoryItem, "ownership"),
];

const columns = columnsOf(InventoryItem, {
  assetTag: { sort: true, phone: "title" },
  typeName: { phone: "detail" },
  typeCode: { hidden: true },
  manufacturer: { sort: true },
  model: { sort: true, phone: "detail" },
  serialNumber: { sort: true },
  baseName: true,
  storageBin: { hidden: true },
  ownership: { hidden: true },
  calibrationState: { phone: "status" },
  calibrationDueOn: true,
  state: { phone: "no" },
});
