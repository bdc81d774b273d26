import { Button } from "@mantine/core";
import type { OpenOrder } from "../contract.ts";
import styles from "./timeline.module.css";
import { Ref } from "#kit/ui/display.tsx";
import { dayText } from "#kit/ui/format.ts";
import { MethodBadge } from "#kit/ui/status.tsx";

/** Work orders without a crew: dragged onto a row and day, or assigned with their button. */
export function UnassignedOrders({
  orders,
  onAssign,
}: {
  orders: readonly OpenOrder[];
  onAssign: (workOrderId: string) => void;
}) {
  return (
    <section className={styles.unassigned} aria-label="Unassigned work orders">
      <h2>
        Unassigned <span className="quiet">{orders.length}</span>
      </h2>
      <ul>
        {orders.map(({ id, number, title, clientName, siteName, from, to, methods }) => (
          <li key={id}>
            <div className={styles.card} draggable onDragStart={(event) => event.dataTransfer.setData("text/plain", id)}>
              <Ref entity="WorkOrder" id={id}>
                <span className="mono">{number}</span>
              </Ref>
              <strong>{title}</strong>
              <span className="quiet">{[clientName, siteName].filter(Boolean).join(", ")}</span>
              <span>{from && to ? `${dayText(from)} to ${dayText(to)}` : "No days planned"}</span>
              <span className={styles.foot}>
                <span>
                  {methods.map((method) => (
                    <MethodBadge key={method} method={method} />
                  ))}
                </span>
                <Button size="compact-xs" variant="default" aria-label={`Assign ${number}`} onClick={() => onAssign(id)}>
                  Assign
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
