import { type EstimateWhole, leads } from "../../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";

const { send, accept } = leads.estimates;
const nameOf = ({ number, revision }: EstimateWhole) => `${number} rev ${revision}`;

interface DialogProps {
  record: EstimateWhole;
  onClose: () => void;
}

/** Sends the proposal to the contact of the lead, with the PDF and a link to answer it. */
export function SendDialog({ record, onClose }: DialogProps) {
  const { id, version, leadId } = record;
  const lead = useAsk(leads.endpoints.find, { id: leadId });
  const sending = useSend(send, { done: `${nameOf(record)} sent`, onDone: onClose });
  if (!lead.data) return null;
  return (
    <Dialog title={`Send ${nameOf(record)}`} onClose={onClose} size="lg">
      <Form
        schema={bodyOf(send).omit({ version: true })}
        start={{ email: lead.data.contactEmail ?? "", message: "" }}
        labels={{ email: "To", message: "Message" }}
        save="Send proposal"
        cancel={onClose}
        onSave={(body) => sending.send({ id, body: { ...body, version } })}
      >
        <Fields>
          <TextField name="email" type="email" />
        </Fields>
        <TextAreaField
          name="message"
          help="The PDF is attached, and a link to accept or decline. The lead is quoted from then on."
        />
      </Form>
    </Dialog>
  );
}

/** Records that the client has accepted otherwise than with the link. The order is attached to the lead. */
export function AcceptDialog({ record, onClose }: DialogProps) {
  const { id, version } = record;
  const accepting = useSend(accept, { done: `${nameOf(record)} accepted`, onDone: onClose });
  return (
    <Dialog title={`Acceptance of ${nameOf(record)}`} onClose={onClose}>
      <Form
        schema={bodyOf(accept).omit({ version: true })}
        start={{ on: useToday() }}
        labels={{ by: "Accepted by", on: "On", reference: "Their order" }}
        save="Record acceptance"
        cancel={onClose}
        onSave={(body) => accepting.send({ id, body: { ...body, version } })}
      >
        <Fields>
          <TextField name="by" />
          <DayField name="on" />
          <TextField name="reference" mono />
        </Fields>
      </Form>
    </Dialog>
  );
}
