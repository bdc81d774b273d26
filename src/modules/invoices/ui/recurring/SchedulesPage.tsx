import { InvoiceSchedule, invoices } from "../../contract.ts";
import { InvoiceTabs } from "../InvoiceTabs.tsx";
import { scheduleColumns } from "./columns.tsx";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = invoices.schedules;

/** Invoices that are drafted again at an interval, such as for stand-by contracts. */
export default function SchedulesPage() {
  const mayExport = useReach("invoices", "export") !== null;
  const isFinance = useNamed("invoice.issue");
  const list = useList(endpoint, { columns: scheduleColumns, count, ...(mayExport ? { export: exporting } : {}) });
  const add = isFinance && (
    <NewButton to="/invoices/recurring/new" label="New recurring invoice" module="invoices" action="approve" />
  );
  return (
    <InvoiceTabs tab="recurring" count={list.total} action={add}>
      <ListControls list={list} search="Title" filters={filters} archive={false} />
      <ListTable
        list={list}
        caption="Recurring invoices"
        href={({ id }) => `/invoices/recurring/${id}`}
        empty={
          <EmptyState title="No recurring invoices yet" action={add}>
            Open the invoice of a stand-by contract and choose Repeat. Drafts are made on their dates; none is issued by itself.
          </EmptyState>
        }
      />
    </InvoiceTabs>
  );
}

const filters = [choiceFilter(InvoiceSchedule, "status")];
