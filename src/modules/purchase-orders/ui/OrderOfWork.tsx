import { purchaseOrders } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Mono, Ref } from "#kit/ui/display.tsx";

interface OrderOfWorkProps {
  clientCompanyId: string;
  number: string;
}

/** The number of a work order's purchase order: a link where it is entered, else as it was typed. */
export default function OrderOfWork({ clientCompanyId, number }: OrderOfWorkProps) {
  const found = useAsk(purchaseOrders.endpoints.list, { query: { clientCompanyId, number, limit: 1 } }).data?.rows[0];
  if (!found) return <Mono>{number}</Mono>;
  return (
    <Ref entity="ClientPurchaseOrder" id={found.id}>
      <Mono>{number}</Mono>
    </Ref>
  );
}
