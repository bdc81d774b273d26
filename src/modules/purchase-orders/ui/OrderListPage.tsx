import { ClientPurchaseOrder, purchaseOrders } from "../contract.ts";
import { orderColumns } from "./columns.tsx";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = purchaseOrders.endpoints;

/** What all clients have ordered. */
export default function OrderListPage() {
  const list = useList(endpoint, { columns: orderColumns, count, export: exporting });
  const add = <NewButton to="/purchase-orders/new" label="New purchase order" module="projects" />;
  return (
    <Page title={purchaseOrders.title} count={list.total} actions={add}>
      <ListControls list={list} search="PO number or note" filters={filters} />
      <ListTable
        list={list}
        caption="Purchase orders"
        href={({ id }) => `/purchase-orders/${id}`}
        empty={
          <EmptyState title="No purchase orders yet" action={add}>
            Enter the client's order with its amount and last day; its balance is shown while work is done on it.
          </EmptyState>
        }
      />
    </Page>
  );
}

const filters = [choiceFilter(ClientPurchaseOrder, "status")];
