import { calibrationRequirements, equipmentCategories, type EquipmentTypeDraft, itemMethods, trackings } from "../contract.ts";
import { categoryNames, requirementNames } from "../words.ts";
import { MultiSelectField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";

/** The fields of an equipment type, for the new one and the one that changes. */
export function TypeFields() {
  return (
    <Fields>
      <TextField<EquipmentTypeDraft> name="code" mono help="Begins the asset tags of its items." />
      <TextField<EquipmentTypeDraft> name="name" />
      <SelectField<EquipmentTypeDraft> name="category" options={optionsOf(equipmentCategories, categoryNames)} />
      <SelectField<EquipmentTypeDraft> name="tracking" options={optionsOf(trackings)} />
      <SelectField<EquipmentTypeDraft>
        name="calibrationRequirement"
        options={optionsOf(calibrationRequirements, requirementNames)}
        help="Holds while no calibration plan is in force."
      />
      <MultiSelectField<EquipmentTypeDraft> name="methods" options={itemMethods.map((value) => ({ value, label: value }))} />
      <Wide>
        <TextField<EquipmentTypeDraft> name="fieldCheck" />
      </Wide>
      <Wide>
        <TextAreaField<EquipmentTypeDraft> name="note" />
      </Wide>
    </Fields>
  );
}
