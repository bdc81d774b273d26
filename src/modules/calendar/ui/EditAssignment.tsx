import { z } from "zod";
import { type Assignment, calendar } from "../contract.ts";
import { AssignmentFields, EnteredAssignment, enteredLabels, PersonField, sentOf } from "./AssignDialog.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";

const Changed = EnteredAssignment.extend({ reason: z.string().trim().max(400).optional() });
const labels = { ...enteredLabels, reason: "Reason, where a check is overridden" };

/** Other days, another shift or person: what dragging does, with the keyboard. */
export function EditAssignment({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { id, version, workOrderId, userId, inventoryItemId, role, method, level, fromOn, toOn, startClock, endClock, note } =
    assignment;
  const update = useSend(calendar.endpoints.update, { done: "Assignment changed", onDone: onClose });
  const overriding = useNamed("assignment.override");
  const items = inventoryItemId !== null;
  const everyDay = assignment.weekdays.length === 0;
  return (
    <Form
      schema={Changed}
      labels={labels}
      start={{ workOrderId, userId, inventoryItemId, role, method, level, fromOn, toOn, startClock, endClock, everyDay, note }}
      save="Save changes"
      cancel={onClose}
      lesser
      onSave={({ reason, ...entered }) => {
        const soft = (assignment.checked?.findings ?? []).filter(({ severity }) => severity === "soft");
        const checks = [...new Set([...soft.map(({ check }) => check), ...overridable])];
        const overrides = reason ? { overrides: checks.map((check) => ({ check, reason })) } : {};
        const changes = sentOf(entered);
        const weekdays = entered.everyDay === everyDay ? { weekdays: assignment.weekdays } : {};
        return update.send({ id, body: { version, changes: { ...changes, ...weekdays }, ...overrides } });
      }}
    >
      <Fields>
        {!items && <PersonField />}
        <AssignmentFields items={items} />
        {overriding && (
          <Wide>
            <TextField name="reason" />
          </Wide>
        )}
      </Fields>
    </Form>
  );
}

/** Soft checks that may be found where it is moved to. */
const overridable = [
  "certificate",
  "rest",
  "shift length",
  "days in a row",
  "driving and work",
  "travel time",
  "rotation",
  "agreement",
  "supervision",
] as const;
