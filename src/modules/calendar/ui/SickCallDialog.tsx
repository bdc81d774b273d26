import { type Assignment, calendar, LeaveRequest } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";

const SickDays = LeaveRequest.draft.pick({ fromOn: true, toOn: true });

interface SickCallDialogProps {
  assignment: Assignment;
  today: string;
  onCalled: (days: { from: string; to: string }) => void;
  onClose: () => void;
}

/** Someone called in sick: the leave is for their manager to decide, and the days are looked at for a replacement. */
export function SickCallDialog({ assignment, today, onCalled, onClose }: SickCallDialogProps) {
  const { userId, personName, fromOn } = assignment;
  const first = fromOn > today ? fromOn : today;
  const call = useSend(calendar.leave.callIn, { done: "Entered. Their manager decides on the leave." });
  return (
    <Dialog title={`${personName} called in sick`} onClose={onClose}>
      <Form
        schema={SickDays}
        labels={LeaveRequest.labels}
        start={{ fromOn: first, toOn: first }}
        save="Enter and find a replacement"
        cancel={onClose}
        onSave={async (days) => {
          await call.send({ body: { userId: userId ?? "", ...days } });
          onCalled({ from: days.fromOn, to: days.toOn });
        }}
      >
        <Fields>
          <DayField name="fromOn" />
          <DayField name="toOn" />
        </Fields>
      </Form>
    </Dialog>
  );
}
