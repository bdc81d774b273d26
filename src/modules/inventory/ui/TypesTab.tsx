import { calibrationRequirements, equipmentCategories, type EquipmentType, inventory, itemMethods } from "../contract.ts";
import { categoryNames, requirementNames } from "../words.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/FilterChip.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
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
        empty={<EmptyState title="No types yet">Each item is of a type; the type says how it is calibrated.</EmptyState>}
      />
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: "choice", name: "category", label: "Category", many: true, options: optionsOf(equipmentCategories, categoryNames) },
  { kind: "choice", name: "method", label: "Method", options: optionsOf(itemMethods) },
  {
    kind: "choice",
    name: "calibrationRequirement",
    label: "Asks for",
    many: true,
    options: optionsOf(calibrationRequirements, requirementNames),
  },
];

const columns: Column<EquipmentType>[] = [
  { field: "code", sort: true, mono: true, phone: "detail" },
  { field: "name", sort: true, phone: "title" },
  { field: "category", show: ({ category }) => categoryNames[category] },
  {
    field: "calibrationRequirement",
    phone: "detail",
    show: ({ calibrationRequirement }) => requirementNames[calibrationRequirement],
  },
  { field: "methods" },
  { field: "tracking", hidden: true },
  { field: "fieldCheck", hidden: true },
  { field: "items", align: "right" },
];
