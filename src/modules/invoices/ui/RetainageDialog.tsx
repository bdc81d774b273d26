import { invoices, type InvoiceWhole, RetainageDraft } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { useGo } from "#kit/ui/routing.ts";

/** Drafts the document that asks for held retainage: all of it unless another amount is entered. */
export function RetainageDialog({ invoice, onClose }: { invoice: InvoiceWhole; onClose: () => void }) {
  const { id, shownNumber, retainageHeld, currency } = invoice;
  const go = useGo();
  const releasing = useSend(invoices.endpoints.release, {
    done: "Release of retainage drafted",
    onDone: (made) => go(`/invoices/${made.id}/edit`),
  });
  return (
    <Dialog title={`Release retainage of ${shownNumber}`} onClose={onClose}>
      <p>{moneyText(retainageHeld, currency)} is held. The release is approved and issued like an invoice.</p>
      <Form
        schema={RetainageDraft}
        start={{ amount: retainageHeld }}
        labels={{ amount: "Amount to release" }}
        save="Draft release"
        cancel={onClose}
        onSave={(body) => releasing.send({ id, body })}
      >
        <Fields>
          <DecimalField name="amount" unit={currency} />
        </Fields>
      </Form>
    </Dialog>
  );
}
