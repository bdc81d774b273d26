import { Invoice, invoices } from "../contract.ts";
import { CurrencySums } from "./CurrencySums.tsx";
import { InvoiceStatus } from "./columns.tsx";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { moneyText } from "#kit/ui/format.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = invoices.endpoints;
const fixed = { held: "true" };

/** Invoices of which retainage is held; it is asked for with a release, on the page of each. */
export default function RetainagePage() {
  const mayExport = useReach("invoices", "export") !== null;
  const list = useList(endpoint, { columns, count, fixed, ...(mayExport ? { export: exporting } : {}) });
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const byClient = {
    kind: "choice" as const,
    name: "clientCompanyId",
    label: "Client",
    options: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <InvoiceTabs tab="retainage" count={list.total}>
      <ListControls list={list} search="Number or PO" filters={[byClient]} archive={false} />
      <CurrencySums fixed={fixed} />
      <ListTable
        list={list}
        caption="Retainage held"
        href={({ id }) => `/invoices/${id}/edit`}
        empty={
          <EmptyState title="No retainage is held">
            What clients hold back of issued invoices appears here until it is released.
          </EmptyState>
        }
      />
    </InvoiceTabs>
  );
}

const columns = columnsOf(Invoice, {
  shownNumber: { title: "Number", phone: "title" },
  status: { phone: "status", show: (row) => <InvoiceStatus invoice={row} /> },
  clientName: { phone: "detail" },
  projectNumber: true,
  invoiceDate: { sort: true },
  retainagePct: { align: "right", show: ({ retainagePct }) => (retainagePct === null ? "–" : `${Number(retainagePct)} %`) },
  retainageAmount: {
    align: "right",
    show: (row) => <span className="figures">{moneyText(row.retainageAmount, row.currency)}</span>,
  },
  retainageHeld: {
    align: "right",
    phone: "detail",
    show: (row) => <span className="figures">{moneyText(row.retainageHeld, row.currency)}</span>,
  },
});
