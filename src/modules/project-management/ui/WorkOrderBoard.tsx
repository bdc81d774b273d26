import { capital } from "#kit/capital.ts";
import type { ReactNode } from "react";
import { type WorkOrder, workOrderStates } from "../contract.ts";
import styles from "./board.module.css";
import { Methods } from "./columns.tsx";
import type { List } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Listed, More } from "#kit/ui/ListTable.tsx";

/** Work orders as cards under their state, the one that starts first on top. */
export function WorkOrderBoard({ list, empty }: { list: List<WorkOrder>; empty: ReactNode }) {
  return (
    <Listed of={list} empty={empty}>
      {(rows) => (
        <>
          <div className={styles.board}>
            {workOrderStates
              .filter((state) => !["closed", "cancelled"].includes(state) || rows.some(({ status }) => status === state))
              .map((state) => (
                <Lane key={state} title={capital(state)} orders={soonestFirst(rows.filter(({ status }) => status === state))} />
              ))}
          </div>
          <More list={list} />
        </>
      )}
    </Listed>
  );
}

const soonestFirst = (orders: readonly WorkOrder[]) =>
  orders.toSorted((a, b) => (a.plannedStartOn ?? "9").localeCompare(b.plannedStartOn ?? "9"));

function Lane({ title, orders }: { title: string; orders: readonly WorkOrder[] }) {
  return (
    <section className={styles.lane}>
      <h2>
        {title} <span className="quiet">{orders.length}</span>
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Go href={`/work-orders/${order.id}`} className={styles.card}>
              <span className="mono quiet">{order.number}</span>
              <strong>{order.title}</strong>
              <span>{[order.clientName, order.siteName].filter(Boolean).join(" · ")}</span>
              <span className={styles.foot}>
                <Methods order={order} />
                <Day on={order.plannedStartOn} />
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
