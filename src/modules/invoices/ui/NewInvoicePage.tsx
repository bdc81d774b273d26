import { Invoice, InvoiceDraft, invoices } from "../contract.ts";
import { InvoiceFields } from "./InvoiceFields.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

/** A manual invoice: its draft is approved by another person and issued by Finance. */
export default function NewInvoicePage() {
  const go = useGo();
  const [words] = useUrl();
  const start = {
    type: "invoice" as const,
    clientCompanyId: words["client"] ?? "",
    invoiceDate: useToday(),
    lines: [],
    taxRounding: "per tax group" as const,
    retainageBase: "net" as const,
    retainageTax: "full" as const,
  };
  const creation = useSend(invoices.endpoints.create, {
    done: ({ shownNumber }) => `${shownNumber} created`,
    onDone: ({ id }) => go(`/invoices/${id}/edit`, { replace: true }),
  });
  return (
    <Page title="New invoice">
      <Form
        schema={InvoiceDraft}
        start={start}
        labels={{ ...Invoice.labels, type: "Document" }}
        fields={Invoice.fields}
        save="Create invoice"
        cancel="/invoices"
        draft="invoice new"
        onSave={(body) => creation.send({ body })}
      >
        <InvoiceFields isNew />
      </Form>
    </Page>
  );
}
