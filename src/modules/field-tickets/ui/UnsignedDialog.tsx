import { fieldTickets, type TicketWhole } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";

const { ready } = fieldTickets.endpoints;
const labels = { unsignedReason: "Why nobody of the client signs now" };

/** Finishes a ticket that the client signs later, by a link. */
export function UnsignedDialog({ ticket, onClose }: { ticket: TicketWhole; onClose: () => void }) {
  const { id, version, shownNumber } = ticket;
  const finishing = useSend(ready, { done: `${shownNumber} finished. Make a link for the signature.`, onDone: onClose });
  return (
    <Dialog title={`Finish ${shownNumber} without signature`} onClose={onClose}>
      <Form
        schema={bodyOf(ready)}
        start={{ version }}
        labels={labels}
        save="Finish ticket"
        cancel={onClose}
        onSave={(body) => finishing.send({ id, body })}
      >
        <TextAreaField name="unsignedReason" help="The client signs later, by a link you make." />
      </Form>
    </Dialog>
  );
}
