import { useState } from "react";
import { Invoice, invoices, receivableTypes } from "../contract.ts";
import { useInvoiceColumns } from "./columns.tsx";
import { CurrencySums } from "./CurrencySums.tsx";
import { ageTitles } from "./age-titles.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { SendSeveralDialog } from "./SendSeveralDialog.tsx";
import { ageBuckets } from "../rules/late.ts";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import type { PageView } from "#kit/ui/list-view.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { projectManagement } from "#modules/project-management/contract.ts";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = invoices.endpoints;

/** All invoices, deposits, proformas, credit notes and releases of retainage, with their sums. */
export default function InvoiceListPage() {
  const mayExport = useReach("invoices", "export") !== null;
  const list = useList(endpoint, { columns: useInvoiceColumns(), count, ...(mayExport ? { export: exporting } : {}) });
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const mayProjects = useReach("projects", "view") !== null;
  const projects = useAsk(projectManagement.endpoints.list, { query: { limit: 200 } }, { when: mayProjects }).data?.rows ?? [];
  const isFinance = useNamed("invoice.issue");
  const [sending, setSending] = useState<readonly Invoice[] | null>(null);
  const [handedOver, setHandedOver] = useState<readonly Invoice[] | null>(null);
  const byClient: Filter = {
    kind: "choice",
    name: "clientCompanyId",
    label: "Client",
    options: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
  const byBase: Filter = {
    kind: "choice",
    name: "baseLocationId",
    label: "Base",
    many: true,
    options: bases.map(({ id, name }) => ({ value: id, label: name })),
  };
  const byProject: Filter = {
    kind: "choice",
    name: "projectId",
    label: "Project",
    options: projects.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
  };
  return (
    <InvoiceTabs tab="invoices" count={list.total}>
      <ListControls
        list={list}
        search="Number or PO"
        filters={[...filters, byClient, byBase, ...(mayProjects ? [byProject] : [])]}
        views={views}
        archive={false}
      />
      <CurrencySums />
      <ListTable
        list={list}
        caption="Invoices"
        href={({ id }) => `/invoices/${id}/edit`}
        bulk={[
          ...(isFinance ? [{ label: "Send", run: (rows: Invoice[]) => setSending(rows) }] : []),
          ...(mayExport ? [{ label: "Export to accounting", run: (rows: Invoice[]) => setHandedOver(rows) }] : []),
        ]}
        empty={
          <EmptyState title="No invoices yet">
            Draft one with New invoice. Another person approves it, and Finance issues it.
          </EmptyState>
        }
      />
      {sending && <SendSeveralDialog rows={sending} onClose={() => setSending(null)} />}
      {handedOver && <ExportDialog ids={handedOver.map(({ id }) => id)} onClose={() => setHandedOver(null)} />}
    </InvoiceTabs>
  );
}

const views: PageView[] = [
  { title: "Drafts", search: { status: "draft" } },
  { title: "To approve", search: { status: "to approve" } },
  { title: "To issue", search: { status: "approved" } },
  { title: "Open", search: { status: "issued,partly paid", type: receivableTypes.join() } },
  { title: "Overdue", search: { overdue: "true" } },
  { title: "Retainage held", search: { held: "true" } },
];

const filters: readonly Filter[] = [
  choiceFilter(Invoice, "status"),
  choiceFilter(Invoice, "type"),
  { kind: "days", name: "dated", label: "Invoice date", from: "from", to: "to" },
  { kind: "flag", name: "overdue", label: "Overdue" },
  {
    kind: "choice",
    name: "bucket",
    label: "Late by",
    many: true,
    options: ageBuckets.map((value) => ({ value, label: ageTitles[value] })),
  },
  { kind: "flag", name: "notExported", label: "Not exported" },
  { kind: "flag", name: "disputed", label: "Disputed" },
  { kind: "flag", name: "held", label: "Retainage held" },
];
