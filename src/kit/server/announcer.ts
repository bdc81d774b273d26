import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { besideTransaction } from "./open-transaction.ts";

/** Says something to every process on the same database, this one included, and hears what they say. */
export interface Announcer {
  /** Goes out on its own; what cannot be said because the database is away is lost. At most 7,900 bytes. */
  say(text: string): void;
  close(): Promise<void>;
}

export interface Hearer {
  heard: (text: string) => void;
  /** The connection was lost and is there again: what was said meanwhile has not been heard. */
  missed: () => void;
}

/** LISTEN on a connection of its own, which is made anew when it breaks; NOTIFY over the pool. */
export function announcerOver(
  { pool, url, log }: { pool: pg.Pool; url: string; log: (line: string) => void },
  channel: string,
  { heard, missed }: Hearer,
): Announcer {
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  const running = reconnect();

  async function reconnect(): Promise<void> {
    for (let failures = 0, first = true; !stopping.signal.aborted;) {
      try {
        const { lost } = await listen();
        failures = 0;
        if (!first) missed();
        first = false;
        await lost;
      } catch (error) {
        failures += 1;
        if (failures === 1) log(`Live notices are not heard: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(Math.min(30_000, 500 * 2 ** failures), undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  /** Resolves once it listens; `lost` when the connection has ended. */
  async function listen(): Promise<{ lost: Promise<void> }> {
    const own = new pg.Client({
      connectionString: url,
      application_name: "holdpoint live",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = own;
    const lost = new Promise<void>((end) => own.once("end", () => end()));
    // Without a listener a lost connection would end the process; that it is over "end" says too.
    own.on("error", () => undefined);
    own.on("notification", ({ payload }) => payload && heard(payload));
    await own.connect();
    await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (stopping.signal.aborted) await own.end();
    return { lost };
  }

  return {
    say: (text) => {
      besideTransaction(() => {
        pool
          .query("select pg_notify($1, $2)", [channel, text])
          .catch((error: unknown) => log(`A live notice was not said: ${String(error)}`));
      });
    },
    async close() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
