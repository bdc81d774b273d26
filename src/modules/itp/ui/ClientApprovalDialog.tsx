import { ClientApproval, type Itp, itps } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";

/** Who approved the plan for the client, when, and under which reference; their document goes to the files of the plan. */
export function ClientApprovalDialog({ record, onClose }: { record: Itp; onClose: () => void }) {
  const { id, version, number, revision } = record;
  const recording = useSend(itps.endpoints.clientApprove, { done: "Client's approval recorded", onDone: onClose });
  return (
    <Dialog title={`Client's approval of ${number} rev ${revision}`} onClose={onClose}>
      <Form
        schema={ClientApproval}
        start={{ by: "", on: useToday() }}
        labels={{ by: "Approved by", on: "On", reference: "Reference" }}
        save="Record approval"
        cancel={onClose}
        onSave={(body) => recording.send({ id, body: { ...body, version } })}
      >
        <Fields>
          <TextField name="by" />
          <DayField name="on" />
          <TextField name="reference" help="The client's transmittal or letter. Add the document to the files of the plan." />
        </Fields>
      </Form>
    </Dialog>
  );
}
