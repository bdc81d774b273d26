import { inTransaction } from "./database.ts";
import { PlainRows } from "./plain-rows.ts";
import type { Services } from "./services.ts";
import { Store } from "./store.ts";

type Parts = Pick<Services, "secrets" | "clockWatch">;

/** Writes as the product itself, in the transaction of these rows: for what happens before anybody is signed in. */
export const systemStore = ({ secrets, clockWatch }: Parts, rows: PlainRows, now: Date): Store =>
  new Store(
    PlainRows.transactionOf(rows),
    null,
    null,
    now,
    { requestId: null, ip: null, deviceId: null, clientAt: null },
    async () => "Someone",
    secrets,
    clockWatch,
  );

/** A transaction of its own for what the product does by the clock, as most jobs do; `purpose` names it where it takes too long. */
export function asSystem<R>(services: Services, work: (store: Store) => Promise<R>, purpose?: string): Promise<R> {
  const now = services.clock();
  return inTransaction(services.database.db, (tx) => work(systemStore(services, new PlainRows(tx), now)), purpose);
}
