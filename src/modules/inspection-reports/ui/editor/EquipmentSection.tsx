import { ActionIcon, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Ref } from "#kit/ui/display.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { isDay } from "#kit/validity.ts";
import type { ReportEquipment } from "#modules/inspection-reports/report.ts";
import { fieldsOf, scopes, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import parts from "../parts/parts.module.css";
import { CalibrationValidity } from "../parts/Validity.tsx";
import { ValidityPicker } from "../parts/ValidityPicker.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { coversMethod } from "#modules/report-templates/acceptance/sets.ts";
import { equipmentOption } from "./EquipmentInput.tsx";
import { useFocusHome } from "./use-focus-home.ts";

/** The instruments used, each with its calibration on the days of use. */
export function EquipmentSection() {
  const { content, change, known, definition, days, showMissing } = useEditing();
  const home = useFocusHome<HTMLFieldSetElement>();
  const listed = new Set(content.equipment.map(({ inventoryItemId }) => inventoryItemId));
  const wanted = typesAskedFor(definition);
  const free = known.equipment
    .filter(({ id, methods }) => !listed.has(id) && (methods.length === 0 || coversMethod({ methods }, definition.method)))
    .toSorted((a, b) => Number(wanted.has(b.typeCode)) - Number(wanted.has(a.typeCode)));
  const missing = definition.requiredEquipment.filter(
    ({ anyOf }) => !known.equipment.some(({ id, typeCode }) => listed.has(id) && anyOf.includes(typeCode)),
  );

  function add(inventoryItemId: string | null) {
    if (!inventoryItemId) return;
    change("equipment", (rows) => [...rows, { id: uuid(), inventoryItemId, purpose: null, usedFrom: null, usedTo: null }]);
  }
  return (
    <fieldset className={styles.group} data-place="equipment" ref={home.place}>
      <legend data-section>Equipment</legend>
      {missing.map(({ label }) => (
        <div key={label}>
          <StatusBadge meaning={showMissing ? "bad" : "idle"}>Add the {label} used</StatusBadge>
        </div>
      ))}
      <ul className={styles.plainList}>
        {content.equipment.map((row) => (
          <li key={row.id}>
            <EquipmentCard row={row} onRemoved={home.focus} />
          </li>
        ))}
      </ul>
      <div data-home>
        <ValidityPicker
          label="Add an instrument"
          placeholder="Tag, type or serial number"
          options={free.map((item) => equipmentOption(item, days))}
          value={null}
          onChange={add}
          empty="No instruments for this method in inventory"
        />
      </div>
    </fieldset>
  );
}

function EquipmentCard({ row, onRemoved }: { row: ReportEquipment; onRemoved: () => void }) {
  const { change, known, days } = useEditing();
  const item = known.equipment.find(({ id }) => id === row.inventoryItemId);
  const name = known.names.instrument(row.inventoryItemId);
  const used = days.filter((day) => (!row.usedFrom || row.usedFrom <= day) && (!row.usedTo || day <= row.usedTo));
  const set = (part: Partial<ReportEquipment>) =>
    change("equipment", (rows) => rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)));
  const day = (text: string) => (isDay(text) ? text : null);
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <strong>
          <Ref entity="InventoryItem" id={row.inventoryItemId}>
            {name}
          </Ref>
        </strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          onClick={() => {
            onRemoved();
            change("equipment", (rows) => rows.filter(({ id }) => id !== row.id));
          }}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <div className={styles.fields}>
        <TextInput
          label="Used for"
          maxLength={120}
          value={row.purpose ?? ""}
          onChange={(event) => set({ purpose: event.currentTarget.value || null })}
        />
        {days.length > 1 && (
          <>
            <DayInput label="Used from" value={row.usedFrom ?? ""} onChange={(text) => set({ usedFrom: day(text) })} />
            <DayInput label="Used to" value={row.usedTo ?? ""} onChange={(text) => set({ usedTo: day(text) })} />
          </>
        )}
      </div>
      {item && (
        <div className={parts.validity}>
          <CalibrationValidity item={item} days={used} />
        </div>
      )}
    </div>
  );
}

function typesAskedFor(definition: TemplateDefinition): Set<string> {
  const fields = scopes
    .flatMap((scope) => fieldsOf(definition, scope))
    .flatMap(({ equipmentTypes = [], columns = [] }) => [
      ...equipmentTypes,
      ...columns.flatMap((column) => column.equipmentTypes ?? []),
    ]);
  return new Set([...fields, ...definition.requiredEquipment.flatMap(({ anyOf }) => anyOf)]);
}
