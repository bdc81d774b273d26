import { EquipmentType, inventory } from "../contract.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";

export const { NewPage, EditPage } = recordPages(EquipmentType, {
  endpoints: inventory.types,
  list: "/inventory?tab=types",
  name: ({ code }) => code,
  useStart: () => ({ methods: [], tracking: "serial" as const }),
  Fields: () => (
    <Fields>
      <RecordFields names={["code", "name", "category", "tracking", "calibrationRequirement", "methods", "fieldCheck", "note"]} />
    </Fields>
  ),
});
