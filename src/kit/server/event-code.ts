/** The code of each audit event, which shows whether the server wrote it or someone put it into the database by hand. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, gt, max, sql } from "drizzle-orm";
import { canonical } from "./canonical.ts";
import type { Database, Db } from "./database.ts";
import type { NewEvent } from "./person-keys.ts";
import type { Secrets } from "./secrets.ts";
import { replaceFile } from "./signer.ts";
import { auditEvent } from "./tables.ts";

/** What a code is computed from: everything an event says, and its position among the others. */
const fields =
  "n id at clientAt actorType actorId action entity entityId entityLabel changes reason baseLocationId clientCompanyId projectId requestId sessionId ip deviceId".split(
    " ",
  );

/** An event as read back, with its code. */
export interface StoredEvent {
  readonly n: number;
  readonly code: string | null;
}

/** Whether the server wrote this event, unchanged: its code can only be made with the key of this installation. */
export function isOurs(secrets: Secrets, event: StoredEvent): boolean {
  if (event.code === null) return false;
  try {
    return event.code === codeOf(secrets, event);
  } catch {
    // What no server writes but jsonb accepts: a number out of range, or lists nested thousands deep.
    return false;
  }
}

function codeOf(secrets: Secrets, event: object): string {
  const values = event as Readonly<Record<string, unknown>>;
  return secrets.code(canonical(fields.map((field) => values[field] ?? null)));
}

/**
 * Events as they are inserted, each with its position and code. The position is taken here, since the code covers it too: the events of a record
 * cannot be put into another order.
 */
export async function coded(db: Db, secrets: Secrets, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const places = await placesFor(db, secrets, events.length);
  return events.map((event, index) => {
    const stored = asStored({ ...event, n: places[index] ?? 0 });
    return { ...stored, code: codeOf(secrets, stored) };
  });
}

/** The last position that this process was given, by installation. */
const reached = new WeakMap<Secrets, number>();

/**
 * The next positions. A counter that someone moved back continues from the last position: otherwise a later event would come before an earlier
 * one.
 */
async function placesFor(db: Db, secrets: Secrets, count: number): Promise<number[]> {
  // Whatever was known when this is sent came before it.
  const last = reached.get(secrets) ?? (await lastPlace(db));
  let places = await nextPlaces(db, count);
  if (places.some((one) => one <= last)) {
    await db.execute(sql`select setval('audit_event_n_seq', ${last})`);
    places = await nextPlaces(db, count);
  }
  reached.set(secrets, Math.max(reached.get(secrets) ?? 0, ...places));
  return places;
}

async function nextPlaces(db: Db, count: number): Promise<number[]> {
  const rows = await db.execute<{ n: number | string }>(
    sql`select nextval('audit_event_n_seq') as n from generate_series(1, ${count})`,
    "objects",
  );
  return rows.map(({ n }) => Number(n));
}

async function lastPlace(db: Db): Promise<number> {
  const [row] = await db.select({ n: max(auditEvent.n) }).from(auditEvent);
  return row?.n ?? 0;
}

/** The event with its values as the database returns them. */
function asStored<E extends NewEvent>(event: E): E {
  const { clientAt, entityId } = event;
  return {
    ...event,
    at: new Date(event.at).toISOString(),
    clientAt: clientAt ? new Date(clientAt).toISOString() : null,
    entityId: entityId?.toLowerCase() ?? null,
    changes: JSON.parse(JSON.stringify(event.changes)) as NewEvent["changes"],
  };
}

/** Number of events read at once. */
const atOnce = 1_000;

/**
 * Gives codes to events that were written before codes existed, or under a key that was lost: at the first start with this key, and never again,
 * which is noted beside the key. From then on an event without a code was inserted by hand.
 */
export async function codeFormerEvents(database: Database, secrets: Secrets, dataDir: string): Promise<void> {
  const path = join(dataDir, "keys", notedFile);
  const mark = `${secrets.code("events have codes")}\n`;
  if ((await readFile(path, "utf8").catch(() => "")) === mark) return void codedBefore.add(secrets);
  await database.db.transaction(async (db) => {
    const some = (after: number) =>
      db.select().from(auditEvent).where(gt(auditEvent.n, after)).orderBy(asc(auditEvent.n)).limit(atOnce);
    await db.execute(sql`alter table ${auditEvent} disable trigger user`);
    for (let events = await some(0); events.length > 0; events = await some(events.at(-1)?.n ?? 0)) {
      const codes = events.filter((one) => !isOurs(secrets, one)).map((one) => ({ id: one.id, code: codeOf(secrets, one) }));
      await db.execute(
        sql`update ${auditEvent} set code = c.code from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c(id uuid, code text)
          where ${auditEvent.id} = c.id`,
      );
    }
    await db.execute(sql`alter table ${auditEvent} enable trigger user`);
  });
  await replaceFile(path, mark);
}

/** Installations whose events had their codes before this start. */
const codedBefore = new WeakSet<Secrets>();
/** Whether events had codes before this start: then nothing that the trail does not have can be older than the codes. */
export const hadCodes = (secrets: Secrets): boolean => codedBefore.has(secrets);

/** In the folder of the keys, and in every backup with them. */
export const notedFile = "events-have-codes";
