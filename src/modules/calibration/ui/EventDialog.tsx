import { useWatch } from "react-hook-form";
import { calibration, calibrationOrders, EquipmentEventDraft, equipmentEventTypes } from "../contract.ts";
import { stopsUntilCalibrated } from "../rules.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { ClockField, DayField, optionsOf, SelectField, SwitchField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";
import { inventory, type InventoryItem } from "#modules/inventory/contract.ts";

/** Records what happened to an item; whoever sees it may stop its use, only an authorized person gives it back. */
export function EventDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const today = useToday();
  const mayReturn = [useReach("calibration", "approve"), useReach("inventory", "approve")].some(Boolean);
  const record = useSend(calibration.endpoints.recordEvent, { done: `Event recorded for ${item.assetTag}`, onDone: onClose });
  const known = useAsk(calibration.endpoints.item, { id: item.id });
  const counted = known.data?.plan?.usageLimit ? known.data.plan.usageUnit : null;
  const types = equipmentEventTypes
    .filter((type) => mayReturn || type !== "returned to service")
    .filter((type) => counted !== null || type !== "used");
  return (
    <Dialog onClose={onClose} title={`Record event for ${item.assetTag}`}>
      <Form
        schema={EquipmentEventDraft}
        start={{ effectiveOn: today, note: "" }}
        labels={{
          type: "Event",
          effectiveOn: "On",
          timeOfDay: "At",
          calibrationOrder: "Before or after the calibration of that day",
          amount: counted === null ? "Amount" : `Used (${counted})`,
          checkedWithId: "Checked with",
          checkedWith: "Check of the plan, and what it was made with",
          readings: "Readings and limits",
          passed: "Passed the check",
          note: "Description",
        }}
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
        <ClockField name="timeOfDay" help="If known." />
        <Order itemId={item.id} />
        <Amount />
        <Check isCalibrated={known.data?.plan?.requirement === "required"} />
        <TextAreaField name="note" />
      </Form>
    </Dialog>
  );
}

/** How much it was used, where its plan limits that. */
function Amount() {
  const type: unknown = useWatch({ name: "type" });
  if (type !== "used") return null;
  return (
    <TextField
      name="amount"
      help="Since the previous entry. Someone who can review calibrations can enter a negative number as a correction."
    />
  );
}

/** What was checked before it returns to service: against an item in calibration, or by the check of a plan that asks for no certificate. */
function Check({ isCalibrated }: { isCalibrated: boolean }) {
  const type: unknown = useWatch({ name: "type" });
  if (type !== "returned to service") return null;
  return (
    <>
      {isCalibrated ? (
        <AskedSelectField
          name="checkedWithId"
          endpoint={inventory.endpoints.equipment}
          option={({ id, assetTag, typeName }) => ({ value: id, label: `${assetTag} ${typeName}` })}
          help="A reference standard or block that was in calibration on the day."
        />
      ) : (
        <TextField name="checkedWith" help="Such as step block SB-02, 5 to 25 mm." />
      )}
      <TextAreaField name="readings" help="Preview and its limits, one on a line, such as 10.02 mm, 9.9 to 10.1 mm." />
      <SwitchField name="passed" />
    </>
  );
}

/** Asked where a certificate of that day is on record: what was calibrated first and dropped then is not in calibration. */
function Order({ itemId }: { itemId: string }) {
  const [type, effectiveOn] = useWatch({ name: ["type", "effectiveOn"] }) as unknown[];
  const known = useAsk(calibration.endpoints.item, { id: itemId });
  const stops = equipmentEventTypes.some((one) => one === type && stopsUntilCalibrated[one] !== undefined);
  const calibrated = known.data?.records.find(({ calibratedOn }) => calibratedOn === effectiveOn);
  if (!stops || !calibrated) return null;
  return (
    <SelectField
      name="calibrationOrder"
      options={optionsOf(calibrationOrders)}
      help={`Certificate ${calibrated.certificateNumber} is of that day. If left open, the event counts as after it, and the item stays out of service until its next calibration.`}
    />
  );
}
