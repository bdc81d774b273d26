import { EquipmentType, inventory, itemMethods } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** The kinds of equipment, with what each asks for. */
export function TypesTab() {
  const { list: listTypes, count: countTypes, export: exportTypes } = inventory.types;
  const list = useList(listTypes, { columns, count: countTypes, export: exportTypes });
  return (
    <>
      <ListControls list={list} search="Code or name" filters={filters} />
      <ListTable
        list={list}
        caption="Equipment types"
        href={({ id }) => `/inventory/types/${id}`}
        empty={<EmptyState title="No types yet">Each item has a type, which sets how it is calibrated.</EmptyState>}
      />
    </>
  );
}

const filters: readonly Filter[] = [
  choiceFilter(EquipmentType, "category"),
  { kind: "choice", name: "method", label: "Method", options: optionsOf(itemMethods) },
  choiceFilter(EquipmentType, "calibrationRequirement"),
];

const columns = columnsOf(EquipmentType, {
  code: { sort: true, phone: "detail" },
  name: { sort: true, phone: "title" },
  category: true,
  calibrationRequirement: { phone: "detail" },
  methods: true,
  tracking: { hidden: true },
  fieldCheck: { hidden: true },
  items: { align: "right" },
});
