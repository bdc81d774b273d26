import { z } from "zod";
import { Assignment, assignmentRoles, calendar, type AssignmentDraft } from "../contract.ts";
import { undoFor } from "./move.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { ClockField, DayField, optionsOf, SelectField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { useToday } from "#kit/ui/today.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { methods } from "#modules/report-templates/definition.ts";

export interface AssignStart {
  workOrderId?: string;
  rowId?: string;
  from?: string;
  items?: boolean;
}

/** The fields of an assignment, with a switch in place of the list of weekdays. */
export const EnteredAssignment = Assignment.draft.omit({ weekdays: true }).extend({ everyDay: z.boolean().optional() });
export const enteredLabels = { ...Assignment.labels, everyDay: "Also on days off" };

/** As it is sent: every day, or the working days of the base. */
export function sentOf({ everyDay, startClock, endClock, ...entered }: z.output<typeof EnteredAssignment>): AssignmentDraft {
  const clocks = { ...(startClock ? { startClock } : {}), ...(endClock ? { endClock } : {}) };
  return { ...entered, ...clocks, ...(everyDay ? { weekdays: [] } : {}) };
}

/** Puts a person or an item on a work order, without dragging: on the day pressed, or those planned for the work order, or today. */
export function AssignDialog({
  start,
  onClose,
  onMade,
}: {
  start: AssignStart;
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const { workOrderId, rowId, items = false, from } = start;
  const today = useToday();
  const order = useAsk(projectManagement.workOrders.find, { id: workOrderId ?? "" }, { when: workOrderId !== undefined });
  const remove = useSend(calendar.endpoints.remove, { done: "Proposal removed" });
  const create = useSend(calendar.endpoints.create, {
    onDone: (made) => {
      const found = made.checked?.findings.length ?? 0;
      toast({
        title: `Proposed for ${made.workOrderNumber}`,
        ...(found > 0 ? { description: `${found} found` } : {}),
        stays: undoFor,
        action: {
          label: "Undo",
          run: () => remove.run({ id: made.id, body: { version: made.version, reason: "Undone at once" } }),
        },
      });
      onMade(made.id);
    },
  });
  if (workOrderId !== undefined && !order.data) return null;
  const { plannedStartOn, plannedEndOn } = order.data ?? {};
  const first = from ?? plannedStartOn ?? today;
  const last = plannedEndOn && plannedEndOn >= first ? plannedEndOn : first;
  return (
    <Dialog title={items ? "Book an item" : "Assign a person"} size="lg" onClose={onClose}>
      <Form
        schema={EnteredAssignment}
        labels={enteredLabels}
        start={{
          ...(workOrderId ? { workOrderId } : {}),
          ...(rowId ? (items ? { inventoryItemId: rowId } : { userId: rowId }) : {}),
          fromOn: first,
          toOn: last,
        }}
        save={items ? "Propose booking" : "Propose assignment"}
        cancel={onClose}
        onSave={(entered) => create.send({ body: sentOf(entered) })}
      >
        <Fields>
          <Wide>
            <RecordPicker
              name="workOrderId"
              endpoint={projectManagement.workOrders.list}
              text={(row) => row.title}
              number={(row) => row.number}
            />
          </Wide>
          {items ? (
            <RecordPicker
              name="inventoryItemId"
              endpoint={inventory.endpoints.list}
              text={(row) => row.model}
              number={(row) => row.assetTag}
            />
          ) : (
            <PersonField />
          )}
          <AssignmentFields items={items} />
        </Fields>
      </Form>
    </Dialog>
  );
}

export function PersonField() {
  return (
    <AskedSelectField
      name="userId"
      endpoint={peopleEndpoints.forReports}
      option={({ id, displayName, active }, chosen) => (active || chosen ? { value: id, label: displayName } : null)}
    />
  );
}

/** Days, shift, role and the certificate that is needed. */
export function AssignmentFields({ items }: { items: boolean }) {
  return (
    <>
      <DayField name="fromOn" />
      <DayField name="toOn" />
      <ClockField name="startClock" />
      <ClockField name="endClock" />
      <SwitchField name="everyDay" />
      {!items && (
        <>
          <SelectField
            name="role"
            options={optionsOf(assignmentRoles.filter((role) => role !== "equipment"))}
            placeholder="Technician"
          />
          <SelectField name="method" options={optionsOf(methods)} placeholder="Of the scope" />
        </>
      )}
      <Wide>
        <TextField name="note" />
      </Wide>
    </>
  );
}
