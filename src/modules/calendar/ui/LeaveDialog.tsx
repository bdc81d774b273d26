import { calendar, LeaveRequest, leaveTypes } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, optionsOf, SelectField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";

/** Requests leave of one's own. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const create = useSend(calendar.leave.create, { done: "Leave requested", onDone: onClose });
  return (
    <Dialog title="Request leave" onClose={onClose}>
      <Form
        schema={LeaveRequest.draft}
        labels={LeaveRequest.labels}
        start={{ type: "annual", fromOn: today, toOn: today }}
        save="Request leave"
        cancel={onClose}
        onSave={(body) => create.send({ body })}
      >
        <Fields>
          <SelectField name="type" options={optionsOf(leaveTypes)} />
          <span />
          <DayField name="fromOn" />
          <DayField name="toOn" />
          <SwitchField name="startsHalf" />
          <SwitchField name="endsHalf" />
          <Wide>
            <TextField name="note" />
          </Wide>
        </Fields>
      </Form>
    </Dialog>
  );
}
