import { fieldTickets } from "../contract.ts";
import { ticketColumns } from "./columns.tsx";
import { useList } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count } = fieldTickets.endpoints;

/** The tickets of a work order or a project. */
export function TicketTable({ of, caption }: { of: { workOrderId: string } | { projectId: string }; caption: string }) {
  const list = useList(endpoint, { columns: ticketColumns, count, fixed: of, inUrl: false });
  return (
    <ListTable
      short
      list={list}
      caption={caption}
      href={({ id }) => `/field-tickets/${id}`}
      empty={<EmptyState title="No tickets yet">The crew writes one for each day, and the client signs it.</EmptyState>}
    />
  );
}
