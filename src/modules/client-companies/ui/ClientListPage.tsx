import { type ClientCompany, clientCompanies, clientStates, industries } from "../contract.ts";
import { ClientStatus } from "./ClientStatus.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { baseLocations } from "#modules/base-locations/contract.ts";

export default function ClientListPage() {
  const { list: endpoint, count, export: exporting } = clientCompanies.endpoints;
  const list = useList(endpoint, { columns, count, export: exporting });
  const bases = useAsk(baseLocations.endpoints.names, {}).data ?? [];
  const newClient = <NewButton to="/client-companies/new" label="New client" module="client-companies" />;
  return (
    <Page title={clientCompanies.title} count={list.total} actions={newClient}>
      <ListControls
        list={list}
        search="Code or any name"
        filters={[
          { kind: "choice", name: "status", label: "Status", many: true, options: optionsOf(clientStates) },
          { kind: "choice", name: "industry", label: "Industry", many: true, options: optionsOf(industries) },
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
        href={(row) => `/company-profile/${row.id}`}
        empty={
          <EmptyState title="No clients yet" action={newClient}>
            Add the first company you work for; projects, reports and invoices hang on it.
          </EmptyState>
        }
      />
    </Page>
  );
}

const columns: Column<ClientCompany>[] = [
  { field: "code", sort: true, mono: true, phone: "detail" },
  { field: "displayName", sort: true, phone: "title" },
  { field: "legalName", hidden: true },
  { field: "industry", phone: "detail" },
  { field: "accountManagerName" },
  { field: "defaultBaseName" },
  { field: "sites", align: "right" },
  { field: "openProjects", align: "right" },
  { field: "tags", hidden: true },
  { field: "status", phone: "status", show: ({ status }) => <ClientStatus status={status} /> },
];
