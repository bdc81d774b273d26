import { Button } from "@mantine/core";
import { useState } from "react";
import { invoices, Payment, PaymentDraft, paymentLabels } from "../contract.ts";
import { PaymentRate, RoundOffField } from "./PaymentRate.tsx";
import { paymentColumns } from "./columns.tsx";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { UndoPayment } from "./UndoPayment.tsx";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DecimalField, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import type { PageView } from "#kit/ui/list-view.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";

const { list: endpoint, count, export: exporting } = invoices.payments;

/** Money received, with the invoices it paid. */
export default function PaymentsPage() {
  const mayExport = useReach("invoices", "export") !== null;
  const mayPay = useNamed("payment.record");
  const list = useList(endpoint, { columns: paymentColumns, count, ...(mayExport ? { export: exporting } : {}) });
  const [undoing, setUndoing] = useState<Payment | null>(null);
  const [recording, setRecording] = useState(false);
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const byClient: Filter = {
    kind: "choice",
    name: "clientCompanyId",
    label: "Client",
    options: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
  const bulk = [{ label: "Undo", run: ([first]: Payment[]) => setUndoing(first ?? null) }];
  return (
    <InvoiceTabs
      tab="payments"
      count={list.total}
      action={mayPay && <Button onClick={() => setRecording(true)}>Record payment</Button>}
    >
      <ListControls list={list} search="Reference" filters={[...filters, byClient]} views={views} archive={false} />
      <ListTable
        list={list}
        caption="Payments"
        bulk={mayPay ? bulk : []}
        empty={<EmptyState title="No payments yet">Record what a client has paid, here or on the page of an invoice.</EmptyState>}
      />
      {undoing && <UndoPayment payment={undoing} onClose={() => setUndoing(null)} />}
      {recording && <RecordPayment onClose={() => setRecording(false)} />}
    </InvoiceTabs>
  );
}

/** A payment of a client, which pays its oldest invoices first. */
function RecordPayment({ onClose }: { onClose: () => void }) {
  const recording = useSend(invoices.payments.create, { done: "Payment recorded", onDone: onClose });
  const start = { receivedOn: useToday(), method: "bank transfer" as const, allocations: null, roundOff: false };
  return (
    <Dialog title="Record payment" onClose={onClose} size="lg">
      <p>Credit of the client is used first. It pays the invoices that were due first; what is not needed stays as credit.</p>
      <Form
        schema={PaymentDraft}
        start={start}
        labels={paymentLabels}
        fields={Payment.fields}
        save="Record payment"
        cancel={onClose}
        onSave={(body) => recording.send({ body })}
      >
        <Fields>
          <AskedSelectField
            name="clientCompanyId"
            endpoint={clientEndpoints.forPickers}
            option={({ id, name }) => ({ value: id, label: name })}
          />
          <SelectField name="currency" options={currencyOptions} />
          <DecimalField name="amount" />
          <RecordFields<PaymentDraft> names={["receivedOn", "method", "reference"]} />
          <PaymentRate />
          <RoundOffField />
        </Fields>
        <RecordFields<PaymentDraft> names={["note"]} />
      </Form>
    </Dialog>
  );
}

const views: PageView[] = [{ title: "Not allocated", search: { open: "true" } }];
const filters: readonly Filter[] = [
  { kind: "days", name: "received", label: "Received", from: "from", to: "to" },
  { kind: "flag", name: "open", label: "Not allocated" },
];
