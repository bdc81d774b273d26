import { sql } from "drizzle-orm";
import type { PgAsyncDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type pg from "pg";
import { besideTransaction } from "./open-transaction.ts";
import type { Hearer, WatchConnection } from "./watch-connection.ts";

type Transaction = Pick<PgAsyncDatabase<PgQueryResultHKT>, "execute">;

/** Sends messages to every process on the same database, this one included, and receives theirs. */
export interface Announcer {
  /** Sent on its own; lost if the database is away. At most 7,900 bytes. */
  say(text: string): void;
  /** Delivered when this transaction commits, and never if it does not. */
  sayWith(tx: Transaction, text: string): Promise<void>;
  /** Whether messages of other processes are received at the moment. */
  readonly hears: boolean;
  close(): void;
}

/** LISTEN on the connection that watches; NOTIFY over the pool, or in a transaction. */
export function announcerOver(
  { pool, watch, log }: { pool: pg.Pool; watch: WatchConnection; log: (line: string) => void },
  channel: string,
  hearer: Hearer,
): Announcer {
  const close = watch.hear(channel, hearer);
  return {
    say: (text) => {
      besideTransaction(() => {
        pool
          .query("select pg_notify($1, $2)", [channel, text])
          .catch((error: unknown) => log(`A live notice was not sent: ${String(error)}`));
      });
    },
    sayWith: async (tx, text) => void (await tx.execute(sql`select pg_notify(${channel}, ${text})`, "objects")),
    get hears() {
      return watch.hears;
    },
    close,
  };
}
