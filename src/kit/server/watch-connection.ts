import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isUnavailable } from "./database-errors.ts";
import type { PostgresPlaces } from "./postgres-places.ts";

export interface Hearer {
  heard: (text: string) => void;
  /** Called when the connection was lost and is restored: what was sent meanwhile has not been heard. */
  missed: () => void;
}

/** Whether the database accepts everything, only reads, or nothing. */
export type DatabaseState = "working" | "read-only" | "away";

/** How often it is checked, and how long connecting may take, in milliseconds. */
const beatEvery = 2_000;
const connectWithin = 4_000;
/** How many seconds it may leave a check unanswered. */
const longestSilence = 4;

interface Parts {
  places: PostgresPlaces;
  log: (line: string) => void;
  /** Called when the database has fallen silent, or another server is used: other connections will get no answers. */
  dropOthers: () => void;
}

/**
 * A connection besides those that requests share, recreated when it breaks. It receives what other servers send (LISTEN), and checks every other
 * second whether the database is there and accepts changes: a machine that vanished, or is frozen, breaks no connection, and queries would wait a
 * quarter of an hour for it.
 */
export class WatchConnection {
  readonly #parts: Parts;
  readonly #hearers = new Map<string, Set<Hearer>>();
  readonly #stopping = new AbortController();
  #client: pg.Client | null = null;
  #running: Promise<void> | null = null;
  #state: DatabaseState = "away";
  #hears = false;
  #firstBeat = Promise.withResolvers<void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** As of the last beat. The first call waits until there has been one, or the database was found to be away. */
  async state(): Promise<DatabaseState> {
    this.#start();
    await this.#firstBeat.promise;
    return this.#state;
  }

  /** Whether messages are received at the moment. */
  get hears(): boolean {
    return this.#hears;
  }

  /** Receives messages on the channel from now on; returns a function that ends it. */
  hear(channel: string, hearer: Hearer): () => void {
    const hearers = this.#hearers.get(channel) ?? new Set();
    this.#hearers.set(channel, hearers.add(hearer));
    if (this.#running) this.#listen(channel);
    this.#start();
    return () => void hearers.delete(hearer);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.#client?.connection.stream.destroy();
    await this.#running;
  }

  #start(): void {
    this.#running ??= this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    const { places, log } = this.#parts;
    for (let first = true, said = false; !this.#stopping.signal.aborted;) {
      const place = places.current;
      try {
        const client = await this.#connect(place).catch((error: unknown) => {
          places.leave(place);
          throw error;
        });
        if (!first) this.#missed();
        [first, said] = [false, false];
        this.#hears = true;
        await this.#beats(client, place);
      } catch (error) {
        if (!said && !this.#stopping.signal.aborted)
          log(`PostgreSQL does not serve: ${error instanceof Error ? error.message : String(error)}`);
        said = true;
      }
      this.#hears = false;
      this.#state = "away";
      this.#firstBeat.resolve();
      this.#client?.connection.stream.destroy();
      await pause(500, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  async #connect(place: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: place,
      application_name: "holdpoint live",
      connectionTimeoutMillis: connectWithin,
      pipeline: true,
    });
    this.#client = client;
    // Without a listener a lost connection would end the process; the statements in progress report it too.
    client.on("error", () => undefined);
    client.on("notification", ({ channel, payload }) => {
      for (const { heard } of payload ? (this.#hearers.get(channel) ?? []) : []) heard(payload ?? "");
    });
    await client.connect();
    for (const channel of this.#hearers.keys()) this.#listen(channel);
    await this.#beat(client, place);
    return client;
  }

  #listen(channel: string): void {
    this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  /** Beats until one is not answered, or another server must be looked for; then it throws. */
  async #beats(client: pg.Client, place: string): Promise<never> {
    const ended = new AbortController();
    client.once("end", () => ended.abort(new Error("the connection was lost")));
    const signal = AbortSignal.any([this.#stopping.signal, ended.signal]);
    for (;;) {
      await pause(beatEvery, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());
      await this.#beat(client, place);
    }
  }

  async #beat(client: pg.Client, place: string): Promise<void> {
    const { places, log, dropOthers } = this.#parts;
    const heard = await answerOf(client.query<Beat>(`select current_setting('transaction_read_only') = 'on' as "readOnly"`));
    const lost = heard === null || (heard.readOnly && places.areSeveral);
    if (lost) {
      places.leave(place);
      dropOthers();
      throw new Error(heard ? "it takes no changes, and another server is tried" : `it was silent for ${longestSilence} s`);
    }
    if (heard.readOnly && this.#state !== "read-only") log("The database takes no changes (read-only).");
    this.#state = heard.readOnly ? "read-only" : "working";
    this.#firstBeat.resolve();
  }

  #missed(): void {
    for (const hearers of this.#hearers.values()) for (const { missed } of hearers) missed();
  }
}

interface Beat {
  readOnly: boolean;
}

/** Null when none comes in time. In steps, so that a process that was delayed itself reads what has arrived before it gives up. */
async function answerOf(asked: Promise<pg.QueryResult<Beat>>): Promise<Beat | null> {
  const answer = asked.then(
    ({ rows: [row] }) => ({ readOnly: row?.readOnly ?? false }),
    (error: unknown) => {
      // A database that answers with an error is there.
      if (isUnavailable(error)) throw error;
      return { readOnly: false };
    },
  );
  for (let second = 0; second < longestSilence; second += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one second after the other
    const heard = await Promise.race([answer, pause(1_000, null, { ref: false })]);
    if (heard) return heard;
  }
  answer.catch(() => undefined);
  return null;
}
