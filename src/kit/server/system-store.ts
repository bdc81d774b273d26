import { contextOf, storeFor } from "./context.ts";
import { inTransaction } from "./database.ts";
import { PlainRows } from "./plain-rows.ts";
import type { Client, Ctx, Services } from "./services.ts";
import type { Store } from "./store.ts";

const theProduct: Client = { requestId: null, ip: null, deviceId: null, clientAt: null, userAgent: "Holdpoint" };

/** Writes as the product itself at that moment, in the transaction of these rows: for what happens before anybody is signed in. */
export const systemStore = (services: Services, rows: PlainRows, now: Date): Store =>
  storeFor(services, PlainRows.transactionOf(rows), null, null, now, theProduct, { ...services, clock: null });

/** A separate transaction with its store, for what the product does on a schedule, as most jobs do. */
export const asSystem = <R>(services: Services, work: (store: Store) => Promise<R>): Promise<R> =>
  inTransaction(services.database.db, (tx) => work(storeFor(services, tx, null, null, services.clock(), theProduct)));

/** The same request in the same transaction, as the product received it: without the person, their address and their device. */
export function asTheProduct({ services, now, db, lookup, store, write }: Ctx): Ctx {
  const parts = { services, now, db, lookup, write, actor: null, client: theProduct, request: null, reply: null };
  return contextOf({ ...parts, store: systemStore(services, store.rows, now) });
}
