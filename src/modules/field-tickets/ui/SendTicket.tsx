import { fieldTickets, type TicketWhole } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";

const { send } = fieldTickets.endpoints;
const labels = { email: "To", message: "Message" };

/** Sends the PDF of a signed ticket to the client. */
export function SendTicket({ ticket, onClose }: { ticket: TicketWhole; onClose: () => void }) {
  const { id, version, shownNumber, signature } = ticket;
  const sending = useSend(send, { done: `${shownNumber} sent`, onDone: onClose });
  return (
    <Dialog title={`Send ${shownNumber}`} onClose={onClose}>
      <Form
        schema={bodyOf(send)}
        start={{ version, email: signature?.email ?? "", message: "" }}
        labels={labels}
        save="Send ticket"
        cancel={onClose}
        onSave={(body) => sending.send({ id, body })}
      >
        <TextField name="email" type="email" />
        <TextAreaField name="message" help="The PDF is attached." />
      </Form>
    </Dialog>
  );
}
