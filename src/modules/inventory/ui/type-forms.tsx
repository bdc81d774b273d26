import { EquipmentTypeDraft as schema, inventory, typeLabels as labels } from "../contract.ts";
import { TypeFields as Fields } from "./TypeFields.tsx";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";

const { create: createType, find: findType, update: updateType } = inventory.types;
const record = {
  schema,
  labels,
  noun: "type",
  draft: "equipment type",
  href: ({ id }: { id: string }) => `/inventory/types/${id}`,
  name: ({ code }: { code: string }) => code,
  Fields,
};

export const NewPage = newPage({
  ...record,
  create: createType,
  title: "New equipment type",
  list: "/inventory?tab=types",
  useStart: () => ({ methods: [], tracking: "serial" as const }),
});

export const EditPage = editPage({ ...record, find: findType, update: updateType });
