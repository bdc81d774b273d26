import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "./database.ts";
import type { PlainRows } from "./plain-rows.ts";

/**
 * Work that is done after the answer has been sent, at least once: a handler may run again after a crash, so running it twice must have the same
 * result as running it once. Jobs are stored in the database beside the records they are about.
 */
export interface Jobs {
  /** Sets the handler for jobs of that name; all names are defined before `start`. */
  define(name: string, handler: Handler, options?: JobOptions): void;
  /** What every server on the database does by itself, at its start and every minute after that. */
  eachMinute(name: string, handler: () => Promise<void>): void;
  /**
   * With `rows`, the job exists only if their transaction commits. `later` delays it by some minutes, and then gives it a lower priority than
   * what people are waiting for.
   */
  send(rows: PlainRows | null, name: string, data: object, options?: { later?: boolean }): Promise<void>;
  /** From here on jobs can be sent; none is done yet. */
  open(): Promise<void>;
  /** Does the jobs that wait and those that come, and what is done each minute; opens the queue where that was not done before. */
  start(): Promise<void>;
  /** Lets running jobs end, for ten seconds at most; the others wait in the database for the next start. */
  stop(): Promise<void>;
}

/** `last` is true when a failure now is final: the time to record it where a person sees it. */
type Handler = (data: never, attempt: { last: boolean }) => Promise<void>;

interface JobOptions {
  /** How often to retry after a failure, with growing pauses from about ten seconds up to an hour; 10 by default. */
  retries?: number;
  /** A cron line ("0 6 * * *", in UTC): the job is also sent by the clock, with empty data, by one process only. */
  every?: string;
}

/** How long background jobs wait, so that the two hundred PDFs of a newly loaded company do not slow down the first look at it. */
const laterSeconds = 600;

/**
 * A running job reports every five seconds. A job whose server was killed or cut off is done by another within a minute: twenty seconds of
 * silence, at most ten until the next check, and the pause before the next attempt. On the embedded database, where a long query delays the
 * others and no other server could do the job, it may be silent for longer.
 */
const heartbeat = { postgresql: { heartbeatSeconds: 20 }, embedded: { heartbeatSeconds: 60 } };
const heartbeatRefreshSeconds = 5;
const supervision = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 };

export function openJobs(database: Database, say: (line: string) => void): Jobs {
  // Another server's answer is logged in one line: nobody can add lines of their own to the log.
  const log = (text: string) => say(text.replace(/[\r\n]+/g, " "));
  const defined = new Map<string, { handler: Handler; options: JobOptions }>();
  const boss = new PgBoss({ ...database.bossOptions, ...supervision, supervise: true, schedule: true });
  boss.on("error", (error: Error) => log(`Jobs: ${error.message}`));
  const ofEach = new Map<string, () => Promise<void>>();
  let opened: Promise<void> | undefined;
  let minutes: NodeJS.Timeout | undefined;
  const doEach = () => {
    for (const [name, handler] of ofEach)
      void handler().catch((error: unknown) => log(`${name} failed: ${error instanceof Error ? error.message : String(error)}`));
  };
  const openQueues = async () => {
    await boss.start();
    for (const [name, { options }] of defined) {
      const patience = patienceOf(options, database.kind);
      await boss.createQueue(name, patience);
      await boss.updateQueue(name, patience);
      // It remembers a queue by the first question about it, which must not be asked inside the transaction of a record.
      await boss.findJobs(name, { id: noJob });
    }
  };
  const open = () => (opened ??= openQueues());
  return {
    open,
    eachMinute: (name, handler) => void ofEach.set(name, handler),
    define(name, handler, options = {}) {
      if (defined.has(name)) throw new Error(`The job ${name} is defined twice.`);
      defined.set(name, { handler, options });
    },
    async send(rows, name, data, { later = false } = {}) {
      if (!defined.has(name)) throw new Error(`The job ${name} has no handler.`);
      const when = later ? { priority: -1, startAfter: laterSeconds } : {};
      await boss.send(name, data, {
        ...when,
        ...(rows ? { db: fromDrizzle(rows.read as { execute: DrizzleExecute }, sql) } : {}),
      });
    },
    async start() {
      await open();
      for (const [name, { handler, options }] of defined) await take(boss, { name, handler, options }, log);
      // An earlier version may have scheduled it in the queue, which sends it to one server.
      for (const name of ofEach.keys()) await boss.unschedule(name);
      minutes = setInterval(doEach, 60_000).unref();
      doEach();
    },
    stop() {
      clearInterval(minutes);
      return boss.stop({ graceful: true, close: false, timeout: 10_000 });
    },
  };
}

// pg-boss was typed for an earlier drizzle; the call it makes, execute(sql) for a driver's rows, is the same on both drivers.
type DrizzleExecute = (query: unknown) => Promise<{ rows: Record<string, unknown>[] }>;

const noJob = "00000000-0000-0000-0000-000000000000";

const patienceOf = ({ retries = 10 }: JobOptions, kind: Database["kind"]) => ({
  retryLimit: retries,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  ...heartbeat[kind],
});

async function take(
  boss: PgBoss,
  { name, handler, options: { every } }: { name: string; handler: Handler; options: JobOptions },
  log: (line: string) => void,
) {
  // One job a batch: a failure in a batch would run its neighbours again.
  // Scheduled jobs need not start on the second, and each check is a query to the database.
  const pollingIntervalSeconds = every ? 20 : 1;
  const options = { batchSize: 1, includeMetadata: true, pollingIntervalSeconds, heartbeatRefreshSeconds } as const;
  await boss.work(name, options, async ([job]: JobWithMetadata[]) => {
    if (!job) return;
    try {
      await handler(job.data as never, { last: job.retryCount >= job.retryLimit });
    } catch (error) {
      log(`The job ${name} failed (attempt ${job.retryCount + 1}): ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  });
  if (every) await boss.schedule(name, every, {}, { tz: "UTC" });
}
