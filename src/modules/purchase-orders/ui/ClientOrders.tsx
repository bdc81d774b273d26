import { OrdersSection } from "./OrdersSection.tsx";
import type { ClientCompany } from "#modules/client-companies/contract.ts";

/** What a client has ordered. */
export default function ClientOrders({ client: { id, displayName } }: { client: ClientCompany }) {
  return <OrdersSection of={displayName} fixed={{ clientCompanyId: id }} add={`/purchase-orders/new?client=${id}`} />;
}
