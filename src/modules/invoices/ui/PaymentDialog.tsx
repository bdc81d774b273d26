import { invoices, type InvoiceWhole, Payment, PaymentDraft, paymentLabels } from "../contract.ts";
import { compareAmounts } from "#kit/money.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField, SwitchField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useToday } from "#kit/ui/today.ts";

/** Records a payment of one invoice; what exceeds its balance stays as credit of the client. */
export function PaymentDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, shownNumber, clientCompanyId, currency, balance } = invoice;
  const paying = useSend(invoices.payments.create, { done: `Payment of ${shownNumber} recorded`, onDone: onClose });
  const start = {
    clientCompanyId,
    currency,
    receivedOn: useToday(),
    amount: balance,
    method: "bank transfer" as const,
    allocations: null,
    roundOff: false,
  };
  return (
    <Dialog title={`Payment of ${shownNumber}`} onClose={onClose} size="lg">
      <Form
        schema={PaymentDraft}
        start={start}
        labels={paymentLabels}
        fields={Payment.fields}
        save="Record payment"
        cancel={onClose}
        onSave={(body) =>
          paying.send({ body: { ...body, allocations: [{ invoiceId: id, amount: least(body.amount, balance) }] } })
        }
      >
        <Fields>
          <DecimalField name="amount" unit={currency} />
          <RecordFields<PaymentDraft> names={["receivedOn", "method", "reference"]} />
          <SwitchField name="roundOff" />
        </Fields>
        <RecordFields<PaymentDraft> names={["note"]} />
      </Form>
    </Dialog>
  );
}

const least = (amount: string, balance: string): string => (compareAmounts(amount, balance) < 0 ? amount : balance);
