import { type EquipmentType, inventory, type InventoryItemDraft } from "../contract.ts";
import { useWatch } from "react-hook-form";
import { AccessoriesField } from "./AccessoriesField.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";

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
        <RecordFields<InventoryItemDraft>
          names={["assetTag", "manufacturer", "model", "serialNumber", "firmware", "description"]}
        />
        <Wide>
          <AccessoriesField />
        </Wide>
        <RecordField<InventoryItemDraft> name="onlyForCalibration" />
        {isStandard === true && <RecordField<InventoryItemDraft> name="calibrationOnlyFrom" />}
      </Fields>
      <Fields title="Place">
        <AskedSelectField
          name="homeBaseId"
          endpoint={baseEndpoints.names}
          option={({ id, code, name, status }, chosen) =>
            status === "closed" && !chosen ? null : { value: id, label: `${code} ${name}` }
          }
        />
        <RecordFields<InventoryItemDraft> names={["storageBin", "inServiceOn"]} />
      </Fields>
      <Fields title="Owner">
        <RecordField<InventoryItemDraft> name="ownership" />
        {ownership === "client property" && (
          <AskedSelectField
            name="clientCompanyId"
            endpoint={clientEndpoints.forPickers}
            option={({ id, name }) => ({ value: id, label: name })}
          />
        )}
        {ownership !== "client property" && <RecordField<InventoryItemDraft> name="supplier" />}
        {ownership !== "own" && <RecordField<InventoryItemDraft> name="dueBackOn" />}
        <RecordFields<InventoryItemDraft> names={["orderNumber", "purchasedOn", "warrantyUntil"]} />
      </Fields>
      <Fields title="Notes">
        <RecordField<InventoryItemDraft> name="notes" />
      </Fields>
    </>
  );
}
