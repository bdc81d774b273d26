import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";

/** What a connection leads to: the engine, or a new one after it has given up. */
export interface Engine {
  readonly client: PGlite;
  readonly gaveUp: boolean;
  /** Resolves once a working engine is open. */
  whole(): Promise<void>;
  /** Whether its disk has no space for the next write. */
  hasNoRoom(): boolean;
}

/** The message for an engine that has given up because its disk is full; null when it works, or gave up for another reason. */
export const withoutRoom = (engine: Engine): Error | null =>
  engine.gaveUp && engine.hasNoRoom()
    ? Object.assign(new Error("The embedded database has given up, and its disk is full."), { code: "53100" })
    : null;

/**
 * The embedded database as a connection of the PostgreSQL driver: what the driver would write to a socket is passed to the engine unchanged,
 * everything that was written together in one call, and the answer comes back as from a server. So named statements are prepared once, as with a
 * server.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  /** What the driver needs from a socket. */
  connect(): this {
    this.#engine.whole().then(
      () => this.emit("connect"),
      (error: unknown) => this.destroy(this.#terminated("the embedded database cannot be opened", error)),
    );
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // The answers are pushed as they come.
  }

  override _write(message: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    void this.#ask(message, done);
  }

  override _writev(messages: { chunk: Uint8Array }[], done: (error?: Error | null) => void): void {
    void this.#ask(Buffer.concat(messages.map(({ chunk }) => chunk)), done);
  }

  async #ask(message: Uint8Array, done: (error?: Error | null) => void): Promise<void> {
    let failed: Error | null = null;
    try {
      const answers: Uint8Array[] = [];
      // As a stream, since the engine would otherwise parse each answer as well and keep it in memory permanently. The bytes are the engine's own
      // memory.
      await this.#engine.client.execProtocolRawStream(message, { onRawData: (answer) => answers.push(answer.slice()) });
      for (const answer of answers) this.push(answer);
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
    }
    // As with a server that breaks down: the connection ends, and the next one finds a new engine.
    if (this.#engine.gaveUp) failed = this.#terminated("the embedded database has given up", failed);
    done(failed);
  }

  /**
   * An engine that cannot write its log ends without giving the reason: when the disk is full, the error says so as PostgreSQL would (disk_full).
   */
  #terminated(why: string, cause: unknown): Error {
    const error = new Error(`Connection terminated: ${why}.`, { cause });
    return this.#engine.hasNoRoom() ? Object.assign(error, { code: "53100" }) : error;
  }

  /** The driver ends a connection with its own Terminate message; the database itself is closed by whoever opened it. */
  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }
}
