import type { Refusal } from "../refusals.ts";
import { contextOf, storeFor } from "./context.ts";
import { type Db as Tx, savepoint } from "./database.ts";
import { PlainRows } from "./plain-rows.ts";
import type { Store } from "./store.ts";
import type { Ctx } from "./services.ts";
import { refusalFor } from "./problems.ts";

/**
 * One part of a request that does the same to many records: done completely or not at all, behind a savepoint of the request's transaction. A
 * refused part is rolled back and its refusal returned, and the other parts stay. An error of the server ends the whole request.
 */
export async function inPart<R>(ctx: Ctx, work: (part: Ctx) => Promise<R>): Promise<{ done: R } | { refusal: Refusal }> {
  try {
    return { done: await savepoint(PlainRows.transactionOf(ctx.store.rows), (tx) => work(partOf(ctx, tx))) };
  } catch (error) {
    const refusal = refusalFor(error);
    if (refusal.status >= 500) throw error;
    return { refusal };
  }
}

/** A part of this transaction that can fail by itself: what the store wrote in it is then rolled back, and the error goes to the caller. */
export const atSavepoint = <R>(store: Store, work: () => Promise<R>): Promise<R> =>
  savepoint(PlainRows.transactionOf(store.rows), work);

function partOf({ services, actor, now, client, lookup: { asked } }: Ctx, tx: Tx): Ctx {
  const store = storeFor(services, tx, actor, asked, now, client);
  const parts = { services, actor, now, client, db: tx, lookup: store, store, request: null, reply: null };
  return contextOf({ ...parts, write: (work) => work(store) });
}
