import type { CalibrationProviderDraft } from "../contract.ts";
import { DecimalField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";

/** The fields of a laboratory, for the new one and the one that changes. */
export function ProviderFields() {
  return (
    <>
      <Fields>
        <RecordFields<CalibrationProviderDraft>
          names={["name", "accreditationBody", "accreditationNumber", "accreditedFrom", "accreditedTo", "contact"]}
        />
      </Fields>
      <RowsField
        name="scope"
        title="Scope. Anything not listed is not accredited"
        add="Add parameter"
        blank={{ parameter: "", unit: "", from: "", to: "", cmc: "" }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.parameter`} label="Parameter" />
            <TextField name={`${path}.unit`} label="Unit" />
            <DecimalField name={`${path}.from`} label="From" />
            <DecimalField name={`${path}.to`} label="To" />
            <TextField name={`${path}.cmc`} label="CMC" />
          </>
        )}
      </RowsField>
    </>
  );
}
