import { useWatch } from "react-hook-form";
import { invoices, type InvoiceWhole, Payment, PaymentDraft, paymentLabels } from "../contract.ts";
import { PaymentRate, RoundOffField } from "./PaymentRate.tsx";
import { compareAmounts } from "#kit/money.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useToday } from "#kit/ui/today.ts";

/** One amount, of one invoice; the rates only where they are needed. */
const Entered = PaymentDraft.extend({ rate: PaymentDraft.shape.fxRate });
const labels = { ...paymentLabels, rate: "Rate agreed" } as const;

/** Records a payment of one invoice, also in another currency; what exceeds its balance stays as credit of the client. */
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
        schema={Entered}
        start={start}
        labels={labels}
        fields={Payment.fields}
        save="Record payment"
        cancel={onClose}
        onSave={({ rate, ...body }) => {
          const isSame = body.currency === currency;
          const amount = isSame ? least(body.amount, balance) : body.amount;
          return paying.send({ body: { ...body, allocations: [{ invoiceId: id, amount, ...(isSame ? {} : { rate }) }] } });
        }}
      >
        <Fields>
          <DecimalField name="amount" />
          <SelectField name="currency" options={currencyOptions} />
          <OtherCurrency of={currency} />
          <RecordFields<PaymentDraft> names={["receivedOn", "method", "reference"]} />
          <PaymentRate />
          <RoundOffField />
        </Fields>
        <RecordFields<PaymentDraft> names={["note"]} />
      </Form>
    </Dialog>
  );
}

/** Asked only where the payment is in another currency than the invoice. */
function OtherCurrency({ of }: { of: string }) {
  const paid = useWatch({ name: "currency" }) as string;
  return paid === of ? null : <DecimalField name="rate" help={`${of} for one ${paid}`} />;
}

const least = (amount: string, balance: string): string => (compareAmounts(amount, balance) < 0 ? amount : balance);
