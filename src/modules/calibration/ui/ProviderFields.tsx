import type { CalibrationProviderDraft } from "../contract.ts";
import { DayField, DecimalField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";

/** The fields of a laboratory, for the new one and the one that changes. */
export function ProviderFields() {
  return (
    <>
      <Fields>
        <TextField<CalibrationProviderDraft> name="name" />
        <TextField<CalibrationProviderDraft> name="accreditationBody" />
        <TextField<CalibrationProviderDraft>
          name="accreditationNumber"
          mono
          help="Without it, each certificate is accepted for a reason."
        />
        <DayField<CalibrationProviderDraft> name="accreditedFrom" />
        <DayField<CalibrationProviderDraft> name="accreditedTo" />
        <Wide>
          <TextAreaField<CalibrationProviderDraft> name="contact" rows={2} />
        </Wide>
      </Fields>
      <RowsField
        name="scope"
        title="Scope; empty covers everything"
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
