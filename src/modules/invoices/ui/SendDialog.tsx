import { z } from "zod";
import { invoices, type InvoiceWhole } from "../contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { emailWords } from "#kit/fields.ts";
import { limitedText } from "#kit/schemas.ts";
import { SwitchField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";

const Sending = z.object({
  email: z.email({ error: emailWords }).max(200),
  message: limitedText(2000),
  link: z.boolean(),
  eInvoice: z.boolean(),
});
const labels = {
  email: "To",
  message: "Message",
  link: "Add a link to see it online, with what is open of it",
  eInvoice: "Attach the e-invoice (UBL by EN 16931)",
};

/** Sends the PDF by email: to the contact of the invoice, otherwise to where the client wants its invoices, otherwise to the client. */
export function SendDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, version, shownNumber, contactId, clientCompanyId } = invoice;
  const contacts = useAsk(clientCompanies.contacts.list, { query: { clientCompanyId, limit: 200 } });
  const client = useAsk(clientCompanies.endpoints.find, { id: clientCompanyId });
  const sending = useSend(invoices.endpoints.send, { done: `${shownNumber} sent`, onDone: onClose });
  if (!contacts.data || !client.data) return null;
  const contact = contacts.data.rows.find((one) => one.id === contactId);
  const email = contact?.email ?? client.data.invoiceRecipients[0]?.email ?? client.data.email ?? "";
  return (
    <Dialog title={`Send ${shownNumber}`} onClose={onClose} size="lg">
      <Form
        schema={Sending}
        start={{ email, message: "", link: true, eInvoice: client.data.invoiceDelivery === "e-invoice" }}
        labels={labels}
        save="Send invoice"
        cancel={onClose}
        onSave={(values) => sending.send({ id, body: { version, ...values } })}
      >
        <Fields>
          <TextField name="email" type="email" />
          <SwitchField name="link" />
          {invoice.type !== "retainage release" && invoice.type !== "proforma" && <SwitchField name="eInvoice" />}
        </Fields>
        <TextAreaField name="message" help="The PDF is attached." />
      </Form>
    </Dialog>
  );
}
