import { type EquipmentType, inventory, type InventoryItemDraft, owners } from "../contract.ts";
import { useWatch } from "react-hook-form";
import { AccessoriesField } from "./AccessoriesField.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, optionsOf, SelectField, SwitchField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { baseLocations } from "#modules/base-locations/contract.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";

/** The fields of an item, for the new one and the one that changes. */
export function ItemFields() {
  const [ownership, isStandard] = useWatch({ name: ["ownership", "onlyForCalibration"] }) as unknown[];
  return (
    <>
      <Fields title="Item">
        <RecordPicker<EquipmentType, InventoryItemDraft>
          name="typeId"
          endpoint={inventory.types.list}
          number={({ code }) => code}
          text={({ name }) => name}
        />
        <TextField<InventoryItemDraft> name="assetTag" mono help="Left empty, the type's next number is taken." />
        <TextField<InventoryItemDraft> name="manufacturer" />
        <TextField<InventoryItemDraft> name="model" />
        <TextField<InventoryItemDraft> name="serialNumber" mono help="Instruments and reference standards need one." />
        <TextField<InventoryItemDraft> name="firmware" />
        <Wide>
          <TextField<InventoryItemDraft> name="description" />
        </Wide>
        <Wide>
          <AccessoriesField />
        </Wide>
        <SwitchField<InventoryItemDraft> name="onlyForCalibration" help="A reference standard that is not used for inspection." />
        {isStandard === true && (
          <DayField<InventoryItemDraft>
            name="calibrationOnlyFrom"
            help="The first day it is not used for inspection any more. Blank: from the beginning or, where it was in the field, from today."
          />
        )}
      </Fields>
      <Fields title="Place">
        <AskedSelectField
          name="homeBaseId"
          endpoint={baseLocations.endpoints.names}
          option={({ id, code, name, status }, chosen) =>
            status === "closed" && !chosen ? null : { value: id, label: `${code} ${name}` }
          }
        />
        <TextField<InventoryItemDraft> name="storageBin" />
        <DayField<InventoryItemDraft> name="inServiceOn" />
      </Fields>
      <Fields title="Owner">
        <SelectField<InventoryItemDraft> name="ownership" options={optionsOf(owners)} />
        {ownership === "client property" && (
          <AskedSelectField
            name="clientCompanyId"
            endpoint={clientCompanies.endpoints.forPickers}
            option={({ id, name }) => ({ value: id, label: name })}
          />
        )}
        {ownership !== "client property" && <TextField<InventoryItemDraft> name="supplier" />}
        {ownership !== "own" && <DayField<InventoryItemDraft> name="dueBackOn" />}
        <TextField<InventoryItemDraft> name="orderNumber" mono />
        <DayField<InventoryItemDraft> name="purchasedOn" />
        <DayField<InventoryItemDraft> name="warrantyUntil" />
      </Fields>
      <Fields title="Notes">
        <Wide>
          <TextAreaField<InventoryItemDraft> name="notes" />
        </Wide>
      </Fields>
    </>
  );
}
