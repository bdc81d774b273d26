import { ClientCompany, clientCompanies } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

export default function ClientListPage() {
  const { list: endpoint, count, export: exporting } = clientCompanies.endpoints;
  const list = useList(endpoint, { columns, count, export: exporting });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const newClient = <NewButton to="/client-companies/new" label="New client" module="client-companies" />;
  return (
    <Page title={clientCompanies.title} count={list.total} actions={newClient}>
      <ListControls
        list={list}
        search="Code or any name"
        filters={[
          choiceFilter(ClientCompany, "status"),
          choiceFilter(ClientCompany, "industry"),
          {
            kind: "choice",
            name: "defaultBaseId",
            label: "Base",
            options: bases.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      <ListTable
        list={list}
        caption="Client companies"
        href={({ id }) => `${ClientCompany.page}/${id}`}
        empty={
          <EmptyState title="No clients yet" action={newClient}>
            Add the first company you work for; projects, reports and invoices belong to a client.
          </EmptyState>
        }
      />
    </Page>
  );
}

const columns = columnsOf(ClientCompany, {
  code: { sort: true, phone: "detail" },
  displayName: { sort: true, phone: "title" },
  legalName: { hidden: true },
  industry: { phone: "detail" },
  accountManagerName: true,
  defaultBaseName: true,
  sites: { align: "right" },
  openProjects: { align: "right" },
  tags: { hidden: true },
  status: { phone: "status" },
});
