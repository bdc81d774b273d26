import { invoices } from "../contract.ts";
import { useInvoiceColumns } from "./columns.tsx";
import { CurrencySums } from "./CurrencySums.tsx";
import { useList } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import type { ClientCompany } from "#modules/client-companies/contract.ts";

/** The invoices of a client, on its page. */
export default function InvoicesOfClient({ client }: { client: ClientCompany }) {
  const columns = useInvoiceColumns().filter(({ field }) => field !== "clientName");
  const list = useList(invoices.endpoints.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  return (
    <Section
      title="Invoices"
      actions={<NewButton to={`/invoices/new?client=${client.id}`} label="New invoice" module="invoices" lesser />}
    >
      <CurrencySums clientCompanyId={client.id} />
      <ListTable
        short
        list={list}
        caption={`Invoices of ${client.displayName}`}
        href={({ id }) => `/invoices/${id}/edit`}
        empty={<EmptyState title="No invoices">Nothing has been invoiced to this client yet.</EmptyState>}
      />
    </Section>
  );
}
