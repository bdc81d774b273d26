import { Vehicle, type VehicleDraft, vehicles } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";

export const { NewPage, EditPage } = recordPages(Vehicle, {
  endpoints: vehicles.endpoints,
  list: "/vehicles",
  name: ({ registration }) => registration,
  useStart: () => ({}),
  Fields: VehicleFields,
});

/** The fields of a vehicle, for creating and editing. */
function VehicleFields() {
  return (
    <Fields>
      <RecordFields<VehicleDraft> names={["registration", "model", "inspectionDueOn"]} />
      <AskedSelectField
        name="baseLocationId"
        endpoint={baseEndpoints.names}
        option={({ id, code, name }) => ({ value: id, label: `${code} ${name}` })}
      />
    </Fields>
  );
}
