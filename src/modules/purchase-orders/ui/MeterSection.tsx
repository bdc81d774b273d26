import { Progress } from "@mantine/core";
import { type ClientPurchaseOrder, type OrderMeter, purchaseOrders } from "../contract.ts";
import { amountText } from "./columns.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { useAsk } from "#kit/ui/data.ts";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** How much of the order is used. */
export function MeterSection({ order }: { order: ClientPurchaseOrder }) {
  const meter = useAsk(purchaseOrders.endpoints.meter, { id: order.id });
  return (
    <Section title="Balance" id="balance">
      <Asked of={meter}>{(found) => <Meter order={order} meter={found} />}</Asked>
    </Section>
  );
}

function Meter({ order, meter }: { order: ClientPurchaseOrder; meter: OrderMeter }) {
  const { invoiced, waiting, left, pct, level, counted } = meter;
  const inOrder = (amount: string) => moneyText(amount, order.currency);
  return (
    <>
      <Progress value={Math.min(Number(pct), 100)} color={colors[level]} aria-label={`${decimalText(pct)} % used`} />
      {!counted && <p className="quiet">Invoices are not counted on this order yet: the balance is its whole amount.</p>}
      <Facts
        of={[
          ["Amount", amountText(order)],
          ["Invoiced", inOrder(invoiced)],
          ["Not invoiced yet", inOrder(waiting)],
          ["Left", inOrder(left)],
          ["Used", <StatusBadge key="used" meaning={meanings[level]}>{`${decimalText(pct)} %`}</StatusBadge>],
        ]}
      />
    </>
  );
}

const meanings: Readonly<Record<OrderMeter["level"], Meaning>> = { green: "good", amber: "due", red: "bad" };
const colors = { green: "green", amber: "yellow", red: "red" };
