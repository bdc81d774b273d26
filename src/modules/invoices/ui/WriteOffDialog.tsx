import { z } from "zod";
import { invoices, type InvoiceWhole } from "../contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { SwitchField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { moneyText } from "#kit/ui/format.ts";

const Proposal = z.object({ reason: reasonText("Explain why it is written off", 600), relief: z.boolean() });
const labels = { reason: "Reason", relief: "Claim the tax in it back (bad-debt relief)" };

/** Finance proposes to write off what is open; Operations agrees. */
export function WriteOffDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, version, shownNumber, balance, currency } = invoice;
  const done = `Write-off of ${shownNumber} proposed`;
  const proposing = useSend(invoices.endpoints.proposeWriteOff, { done, onDone: onClose });
  return (
    <Dialog title={`Write off ${shownNumber}?`} onClose={onClose} size="lg">
      <p>{`What is open, ${moneyText(balance, currency)}, is given up once Operations agrees. Without relief the tax stays owed.`}</p>
      <Form
        schema={Proposal}
        start={{ relief: false }}
        labels={labels}
        save="Propose write-off"
        cancel={onClose}
        onSave={(values) => proposing.send({ id, body: { version, ...values } })}
      >
        <TextAreaField name="reason" />
        <SwitchField name="relief" />
      </Form>
    </Dialog>
  );
}
