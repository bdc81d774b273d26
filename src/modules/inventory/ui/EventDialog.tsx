import type { InventoryItem } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, optionsOf, SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";
import { calibration, EquipmentEventDraft, equipmentEventTypes } from "#modules/calibration/contract.ts";

/** Records what happened to an item; whoever sees it may stop its use, only an authorized person gives it back. */
export function EventDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const today = useToday();
  const mayReturn = [useReach("calibration", "approve"), useReach("inventory", "approve")].some(Boolean);
  const record = useSend(calibration.endpoints.recordEvent, { done: `Recorded for ${item.assetTag}`, onDone: onClose });
  const types = equipmentEventTypes.filter((type) => mayReturn || type !== "returned to service");
  return (
    <Dialog onClose={onClose} title={`What happened to ${item.assetTag}?`}>
      <Form
        schema={EquipmentEventDraft}
        start={{ effectiveOn: today, note: "" }}
        labels={{ type: "What happened", effectiveOn: "On", note: "Description" }}
        save="Record event"
        cancel={onClose}
        onSave={(body) => record.send({ id: item.id, body })}
      >
        <SelectField
          name="type"
          options={optionsOf(types)}
          help="After damage, a drop, an overload or a repair an instrument needs a new calibration; after a quarantine a functional check."
        />
        <DayField name="effectiveOn" />
        <TextAreaField name="note" />
      </Form>
    </Dialog>
  );
}
