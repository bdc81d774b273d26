import { DeductionDraft, invoices, type InvoiceWhole } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { moneyText } from "#kit/ui/format.ts";

/** Sets what a draft deducts of each open deposit of the client, before tax; 0 deducts nothing. */
export function DeductionDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, version, shownNumber, currency, deposits } = invoice;
  const deducting = useSend(invoices.endpoints.deduct, { done: `Deposits of ${shownNumber} changed`, onDone: onClose });
  return (
    <Dialog title={`Deduct deposits of ${shownNumber}`} onClose={onClose}>
      <Form
        schema={DeductionDraft}
        start={{ deductions: deposits.map((one) => ({ depositId: one.id, amount: one.deducted })) }}
        labels={{ deductions: "Deductions" }}
        save="Deduct deposits"
        cancel={onClose}
        onSave={(body) => deducting.send({ id, body: { ...body, version } })}
      >
        <Fields>
          {deposits.map(({ id: depositId, number, open }, index) => (
            <DecimalField
              key={depositId}
              name={`deductions.${index}.amount`}
              label={`${number}, ${moneyText(open, currency)} open before tax`}
              unit={currency}
            />
          ))}
        </Fields>
      </Form>
    </Dialog>
  );
}
