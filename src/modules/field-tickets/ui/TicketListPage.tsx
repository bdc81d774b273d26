import { fieldTickets } from "../contract.ts";
import { NewTicket } from "./NewTicket.tsx";
import { ticketColumns, ticketFilters, ticketViews } from "./columns.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = fieldTickets.endpoints;

/** All field tickets the reader may see. */
export default function TicketListPage() {
  const mayExport = useReach("projects", "export") !== null;
  const list = useList(endpoint, { columns: ticketColumns, count, ...(mayExport ? { export: exporting } : {}) });
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const byClient = {
    kind: "choice" as const,
    name: "clientCompanyId",
    label: "Client",
    options: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
  const byBase = {
    kind: "choice" as const,
    name: "baseLocationId",
    label: "Base",
    options: bases.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <Page title="Field tickets" count={list.total} actions={<NewTicket />}>
      <ListControls list={list} search="Number or remarks" filters={[...ticketFilters, byClient, byBase]} views={ticketViews} />
      <ListTable
        list={list}
        caption="Field tickets"
        href={({ id }) => `/field-tickets/${id}`}
        empty={
          <EmptyState title="No field tickets yet">
            Open a work order and choose its tickets: time, signed quantities and equipment of the day are filled in, and the
            client signs on the phone.
          </EmptyState>
        }
      />
    </Page>
  );
}
