import type { Refusal } from "../refusals.ts";
import type { Actor } from "./actor.ts";
import { contextOf, storeFor } from "./context.ts";
import { type Db as Tx, savepoint } from "./database.ts";
import type { Lookup } from "./lookup.ts";
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

/**
 * What somebody else than the sender does in the transaction of this request, with their rights and in their name: a person who filled in a form
 * at a kiosk and has just proven who they are.
 */
export const asActor = <R>(ctx: Ctx, actor: Actor, work: (own: Ctx) => Promise<R>): Promise<R> =>
  work(contextIn(PlainRows.transactionOf(ctx.store.rows), ctx, actor, null));

const partOf = (ctx: Ctx, tx: Tx): Ctx => contextIn(tx, ctx, ctx.actor, ctx.lookup.asked);

function contextIn(tx: Tx, { services, now, client }: Ctx, actor: Actor, asked: Lookup["asked"]): Ctx {
  const store = storeFor(services, tx, actor, asked, now, client);
  const parts = { services, actor, now, client, db: tx, lookup: store, store, request: null, reply: null };
  return contextOf({ ...parts, write: (work) => work(store) });
}
