import { constants, existsSync, mkdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import { asWeSpeak, forJobs, guardPool, overPool } from "./connections.ts";
import type { Database } from "./database.ts";
import { StartRefused } from "./database-errors.ts";
import { DurableFS, durableStartParams } from "./durable-fs.ts";
import { EmbeddedStream, type Engine, withoutRoom } from "./embedded-stream.ts";
import { fsyncFolder, fsyncTree } from "./fsync.ts";
import { takeLock } from "./lock.ts";

const extensions = { pg_trgm };

/** The embedded database in `dataDir/database`, used by one process and durable: an acknowledged commit survives a power cut. */
export async function openEmbedded(dataDir: string, waits: number, log: (line: string) => void): Promise<Database> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const lock = takeLock(join(folder, "database.lock"));
  try {
    const place = join(folder, "database");
    if (!existsSync(place)) await createIn(place, log);
    return over(await durableEngine(place, log), place, waits, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A database that is discarded when the process ends, for tests. */
export async function openInMemory(waits: number): Promise<Database> {
  const client = await PGlite.create({ extensions });
  return over({ client, gaveUp: false, whole: () => Promise.resolve(), hasNoRoom: () => false }, null, waits, () => undefined);
}

/**
 * The engine on a folder. One that has given up is abandoned with its memory, and another is opened, which recovers to the last commit as after a
 * power cut. While its disk is full none is opened; if opening fails, the next connection tries again. The pool has one connection, so one is
 * opened at a time.
 */
async function durableEngine(place: string, log: (line: string) => void): Promise<Engine> {
  const open = async () => {
    const fs = new DurableFS(place);
    const client = await opened(fs, place);
    await provesDurable(client, fs);
    return { fs, client };
  };
  const hasNoRoom = () => {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize < segment;
  };
  let running = await open();
  return {
    get client() {
      return running.client;
    },
    get gaveUp() {
      return running.fs.gaveUp;
    },
    async whole() {
      if (!running.fs.gaveUp) return;
      // Each engine that is abandoned leaves its files open until the process ends, and this one would give up as well.
      if (hasNoRoom()) throw new Error("its disk is full");
      log("The embedded database has given up, as when the disk is full. It is being reopened.");
      running = await open();
    },
    hasNoRoom,
  };
}

/** A file of the engine's log, in bytes; it starts a new one when the last is full. */
const segment = 16 * 1024 * 1024;

/**
 * Copies the folder while no statement runs, which is what the disk would have after a power cut at this moment: opening it recovers to its last
 * commit. A database in memory is exported instead.
 */
async function copyTo(to: string, client: PGlite, place: string | null): Promise<void> {
  if (place) return cp(place, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const loadDataDir = await client.dumpDataDir("none");
  const copy = await PGlite.create({ fs: new DurableFS(to), extensions, loadDataDir });
  await copy.close();
}

/** Built in another folder and renamed when complete, so that an interrupted first start leaves nothing that looks like a database. */
async function createIn(place: string, log: (line: string) => void): Promise<void> {
  log("Creating the database ...");
  const aside = `${place}.new`;
  rmSync(aside, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new DurableFS(aside), startParams: durableStartParams, extensions });
  await client.close();
  fsyncTree(aside);
  renameSync(aside, place);
  fsyncFolder(join(place, ".."));
}

async function opened(fs: DurableFS, place: string): Promise<PGlite> {
  try {
    return await PGlite.create({ fs, startParams: durableStartParams, extensions });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `The database in ${place} cannot be opened: ${reason}. Restore the last backup, see docs/operations.md.`,
      {
        cause: error,
      },
    );
  }
}

/** Refuses to start when a commit would not reach the disk. */
async function provesDurable(client: PGlite, fs: DurableFS): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>("show fsync");
  const before = fs.fsyncs;
  await client.query("select pg_logical_emit_message(true, 'holdpoint', 'self-check')");
  if (rows[0]?.fsync === "on" && fs.fsyncs > before) return;
  await client.close();
  throw new StartRefused("The embedded database does not write its commits through to the disk. Use PostgreSQL (DATABASE_URL).");
}

function over(engine: Engine, place: string | null, waits: number, released: () => void): Database {
  const pool = oneConnection(engine, waits);
  const all = overPool(pool);
  const queues = new Map<string, Promise<unknown>>();
  return {
    kind: "embedded",
    ...all,
    exclusively(name, work) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => work(all.db));
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    async readable(folder) {
      mkdirSync(folder, { recursive: true });
      const only = await pool.connect();
      try {
        await only.query("checkpoint");
        await copyTo(join(folder, "database"), engine.client, place);
      } finally {
        only.release();
      }
      return { dataDir: folder };
    },
    announcer: null,
    async state() {
      await all.query("select 1");
      return "working";
    },
    bossOptions: { db: forJobs(pool), backend: "pglite" },
    async close() {
      if (!pool.ended) await pool.end();
      if (!engine.client.closed && !engine.gaveUp) await engine.client.close();
      released();
    },
  };
}

/** The driver's pool with the only connection there can be. It is kept when a statement fails: there is no other to replace it. */
function oneConnection(engine: Engine, waits: number): pg.Pool {
  const pool = new pg.Pool({
    stream: () => new EmbeddedStream(engine),
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    ...asWeSpeak(),
  });
  const query = async (...asked: [pg.QueryConfig]) => {
    const connection = await pool.connect();
    try {
      return await connection.query(...asked);
    } finally {
      connection.release();
    }
  };
  pool.on("error", () => undefined);
  // Nobody uses the callback form here, the only overload that is not supported.
  pool.query = query as typeof pool.query;
  // Callers that waited while an engine on a full disk could not be reopened get the disk as the reason, too.
  guardPool(pool, waits, () => withoutRoom(engine));
  return pool;
}
