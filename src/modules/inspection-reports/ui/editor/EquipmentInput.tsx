import { uuid } from "#kit/ui/unique.ts";
import { Ref } from "#kit/ui/display.tsx";
import type { EquipmentChoice } from "#modules/inventory/contract.ts";
import { CalibrationValidity } from "../parts/Validity.tsx";
import parts from "../parts/parts.module.css";
import { ValidityPicker, type PickerOption } from "../parts/ValidityPicker.tsx";
import { useEditing } from "./editing.ts";
import type { FieldInputProps } from "./field-input.ts";

/** An instrument of the kinds the field asks for; choosing one puts it on the report's list of equipment. */
export function EquipmentInput({ field, value, onChange, error, disabled }: FieldInputProps) {
  const { known, content, change, days } = useEditing();
  const id = typeof value === "string" ? value : null;
  const kinds = field.equipmentTypes ?? [];
  // The kinds in the order the field names them: a thickness gauge before a flaw detector that reads thickness too.
  const offered = known.equipment
    .filter(({ typeCode }) => kinds.length === 0 || kinds.includes(typeCode))
    .toSorted((a, b) => kinds.indexOf(a.typeCode) - kinds.indexOf(b.typeCode));
  const chosen = known.equipment.find((item) => item.id === id);

  function choose(next: string | null) {
    onChange(next);
    if (next && !content.equipment.some(({ inventoryItemId }) => inventoryItemId === next)) {
      const row = { id: uuid(), inventoryItemId: next, purpose: field.label, usedFrom: null, usedTo: null };
      change("equipment", (rows) => [...rows, row]);
    }
  }
  return (
    <div>
      <ValidityPicker
        label={field.label}
        description={field.help}
        required={field.required === true}
        disabled={disabled ?? false}
        error={error}
        empty={`No ${field.label.toLowerCase()} in the inventory`}
        options={offered.map((item) => equipmentOption(item, days))}
        value={id}
        otherwise={id ? known.names.instrument(id) : ""}
        onChange={choose}
      />
      {chosen && (
        <div className={parts.validity}>
          <CalibrationValidity item={chosen} days={days} />
          <Ref entity="InventoryItem" id={chosen.id}>
            Open {chosen.assetTag}
          </Ref>
        </div>
      )}
    </div>
  );
}

export function equipmentOption(item: EquipmentChoice, days: readonly string[]): PickerOption {
  return {
    value: item.id,
    number: item.assetTag,
    text: `${item.typeName}, ${item.manufacturer} ${item.model}${item.serialNumber ? `, serial ${item.serialNumber}` : ""}`,
    validity: <CalibrationValidity item={item} days={days} />,
  };
}
