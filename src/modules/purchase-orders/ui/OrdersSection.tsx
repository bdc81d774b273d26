import { Button } from "@mantine/core";
import { purchaseOrders } from "../contract.ts";
import { orderColumns } from "./columns.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

interface OrdersSectionProps {
  of: string;
  fixed: { clientCompanyId: string } | { usableForProjectId: string };
  /** Where a new one is entered, with what is known. */
  add: string;
  /** Whether the orders may be used for more than this. */
  note?: string;
}

/** The purchase orders on the page of a client or a project. */
export function OrdersSection({ of, fixed, add, note }: OrdersSectionProps) {
  const list = useList(purchaseOrders.endpoints.list, { columns, fixed, inUrl: false });
  const mayCreate = useReach("projects", "create") === "all";
  const button = mayCreate && (
    <Button size="xs" variant="default" component={Go} href={add}>
      New purchase order
    </Button>
  );
  return (
    <Section title="Purchase orders" actions={button}>
      {note && <p className="quiet">{note}</p>}
      <ListTable
        short
        list={list}
        caption={`Purchase orders of ${of}`}
        href={({ id }) => `/purchase-orders/${id}`}
        empty={<EmptyState title="No purchase orders yet">Enter the order when the client sends it.</EmptyState>}
      />
    </Section>
  );
}

const columns = orderColumns.filter(({ field }) => field !== "clientName");
