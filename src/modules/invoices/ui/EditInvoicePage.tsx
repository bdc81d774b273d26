import { Invoice, InvoiceDraft, type InvoiceWhole, invoices } from "../contract.ts";
import { InvoiceFields } from "./InvoiceFields.tsx";
import { InvoiceShown } from "./InvoiceShown.tsx";
import { CreditUse, OrderUse } from "./OrderUse.tsx";
import { useMayEdit } from "./may-edit.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam, useUrl } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

/** The editor of a draft, for whoever may change it and asks for it; the invoice as it is in all other cases. */
export default function EditInvoicePage() {
  const invoice = useAsk(invoices.endpoints.find, { id: useParam("id") });
  const [words] = useUrl();
  const mayEdit = useMayEdit();
  return (
    <AskedPage of={invoice}>
      {(found) =>
        words["form"] === "open" && mayEdit(found) ? (
          <Editor key={found.id} invoice={found} />
        ) : (
          <InvoiceShown key={found.id} invoice={found} />
        )
      }
    </AskedPage>
  );
}

function Editor({ invoice }: { invoice: InvoiceWhole }) {
  const go = useGo();
  const back = `/invoices/${invoice.id}/edit`;
  // Deductions of deposits are not entered here: they stay as they are.
  const start = { ...invoice, lines: invoice.lines.filter(({ depositId }) => depositId === null).map(asTyped) };
  const kept = {
    ruled: new Set(invoice.lines.flatMap(({ id, origin, taxChange }) => (origin || taxChange ? [id] : []))),
    built: new Map(
      invoice.lines.flatMap(({ id, origin, unitPrice }) => (origin ? [[id, { isPriced: unitPrice !== null }]] : [])),
    ),
  };
  const changing = useUpdate(invoices.endpoints.update, start, {
    done: `${invoice.shownNumber} saved`,
    labels: Invoice.labels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Edit ${invoice.shownNumber}`}>
      <Form
        schema={InvoiceDraft}
        start={start as Partial<InvoiceDraft>}
        labels={Invoice.labels}
        fields={Invoice.fields}
        save="Save invoice"
        cancel={back}
        draft={`invoice ${invoice.id}`}
        onSave={(values) => changing.save(values)}
      >
        <InvoiceFields isNew={false} kept={kept} />
      </Form>
      <CreditUse invoice={invoice} />
      <OrderUse invoice={invoice} />
      <ConflictDialog of={changing} />
    </Page>
  );
}

/** A line with the fields that are entered, each as it is typed. */
function asTyped(line: InvoiceWhole["lines"][number]) {
  const { id, kind, description, serviceFrom, serviceTo, quantity, unit, unitPrice, discountPct, taxCodes, account } = line;
  const off = /[1-9]/.test(discountPct) ? discountPct : null;
  return { id, kind, description, serviceFrom, serviceTo, quantity, unit, unitPrice, discountPct: off, taxCodes, account };
}
