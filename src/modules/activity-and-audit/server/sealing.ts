import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { genesis } from "./chain.ts";
import { type ChainedEvent, type Seal, sealOf } from "#kit/server/trail/seal.ts";
import { lastCut } from "./cutting.ts";
import { sealable } from "./reading.ts";
import type { Reading } from "#kit/server/database.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { isOurs } from "#kit/server/event-code.ts";
import { waitingOf } from "#kit/server/event-writing.ts";
import { expectRounds, lookForLost, noteRound, parts, withoutRounds } from "#kit/server/held-up.ts";
import { noteOnce } from "#kit/server/note-once.ts";
import type { Services } from "#kit/server/services.ts";
import type { PlaceInTrail } from "#kit/server/signer.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";

/** Events sealed in one step. */
const atOnce = 1_000;
/** Whoever seals holds this; so does whoever fills an empty database, so that all of it is sealed in one go. */
const trailTurn = "holdpoint trail";

/**
 * Chains every event that no running transaction can still come before. No writer waits for it: it reads what is committed, and one
 * process at a time does it. With `sweep` it looks for events that were left out wherever they stand, as after a restore.
 * An event that the server did not write is never sealed, and is told as a security event. Gives how many were sealed, which all bear one time,
 * and the ids of those that were not.
 */
export function sealTrail(
  services: Services,
  { sweep = false }: { sweep?: boolean } = {},
): Promise<{ sealed: number; strange: string[] }> {
  return services.database.exclusively(trailTurn, async (db) => {
    const rows = new PlainRows(db);
    const now = services.clock();
    const noted = await services.signer.trail.sealed.read();
    const holds = noted === null || (await isThere(services, db, noted));
    const anywhere = sweep || (await isScattered(db));
    let sealed = 0;
    const strange: Strange[] = [];
    for (let more = atOnce; more === atOnce;) {
      const next = await sealNext(services, rows, { now, anywhere, strange });
      sealed += next.ours;
      more = next.looked;
    }
    for (const one of strange) await noteOnce(services, altered, strangeEvent(one));
    await lookForLost(services, db);
    await forgetSealed(services, db);
    noteRound(services, anywhere ? [] : await leftWaiting(services, db, strange));
    if (holds) await noteHead(services, db, { noted, now });
    else await noteOnce(services, altered, alteredSince(noted));
    return { sealed, strange: strange.map(({ id }) => id) };
  });
}

/** What this process wrote and finds sealed, by whichever process, need not be remembered any more. */
async function forgetSealed({ secrets }: Services, db: Reading): Promise<void> {
  const waiting = waitingOf(secrets);
  for (const part of parts([...waiting.keys()])) {
    // oxlint-disable-next-line no-await-in-loop -- a part after the other
    const sealed = await db.select({ id: auditSeal.eventId }).from(auditSeal).where(inArray(auditSeal.eventId, part));
    for (const { id } of sealed) waiting.delete(id);
  }
}

/** Whether the seal that was noted is in the database as it was then, or has left it with an archive. */
async function isThere({ signer }: Services, db: Reading, { lastSeq, headHash }: PlaceInTrail): Promise<boolean> {
  const [seal] = await db.select({ hash: auditSeal.hash }).from(auditSeal).where(eq(auditSeal.seq, lastSeq));
  return seal ? seal.hash === headHash : lastSeq <= ((await lastCut(db, signer))?.lastSeq ?? 0);
}

/** Notes how far the trail is sealed, outside the database: from then on an end that was cut off, or a rewritten trail, is found. */
async function noteHead(
  { signer }: Services,
  db: Reading,
  { noted, now }: { noted: PlaceInTrail | null; now: Date },
): Promise<void> {
  const head = await headOf(db);
  if (!head || head.seq <= (noted?.lastSeq ?? 0)) return;
  await signer.trail.sealed.write({ day: now.toISOString().slice(0, 10), lastSeq: head.seq, headHash: head.hash });
}

/** The note stays as it is, so that the next verification names where the trail was altered. */
const alteredSince = ({ day, lastSeq }: PlaceInTrail): string =>
  `The audit trail was altered in the database: event ${lastSeq}, sealed on ${day}, is not there as it was sealed. Verify the trail.`;

type Strange = Pick<ChainedEvent, "id" | "action">;

const strangeEvent = ({ id, action }: Strange): string =>
  `An event was put into the audit trail by hand, or changed before it was sealed: ${action} (${id}). It is not sealed and counts for nothing.`;

const altered = "trail.altered";

/** Does work that writes events of former days, which an empty database may be filled with; nothing is sealed meanwhile. */
export const beforeSealing = <T>(services: Pick<Services, "database" | "secrets">, work: () => Promise<T>): Promise<T> =>
  services.database.exclusively(trailTurn, () => withoutRounds(services, work));

/** How long an event waits at most for its seal, in milliseconds, while the server runs. */
const sealEvery = 3_000;

/** Seals every few seconds from now on, one round after the other. Where a round fails, the job of the minute says so. */
export function startSealing(services: Services, pause: number = sealEvery): void {
  expectRounds(services);
  sealAfter(services, pause);
}

function sealAfter(services: Services, pause: number): void {
  const round = () =>
    void sealTrail(services)
      .catch(() => undefined)
      .then(() => sealAfter(services, pause));
  setTimeout(round, pause).unref();
}

/** The last link; null while nothing is sealed. `tx` and `n` are null where its event is gone. */
export async function headOf(db: Reading) {
  const [head] = await db
    .select({ seq: auditSeal.seq, hash: auditSeal.hash, sealedAt: auditSeal.sealedAt, tx: auditEvent.tx, n: auditEvent.n })
    .from(auditSeal)
    .leftJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .orderBy(desc(auditSeal.seq))
    .limit(1);
  return head ?? null;
}

/** Seals the next events; those that the server did not write are added to `strange` and not looked at again. */
async function sealNext(
  { secrets }: Services,
  rows: PlainRows,
  { now, anywhere, strange }: { now: Date; anywhere: boolean; strange: Strange[] },
): Promise<{ looked: number; ours: number }> {
  const head = await headOf(rows.read);
  const events = await sealable(rows.read, leftBut(head, anywhere, strange), atOnce);
  const seals: (Seal & { eventId: string })[] = [];
  for (const event of events) {
    if (!isOurs(secrets, event)) {
      strange.push(event);
      continue;
    }
    const before = seals.at(-1) ?? head;
    seals.push({ ...sealOf(event, (before?.seq ?? 0) + 1, before?.hash ?? genesis), eventId: event.id });
  }
  if (seals.length > 0)
    await rows.run(
      auditSeal,
      sql`insert into ${auditSeal} (seq, event_id, payload_hash, prev_hash, hash, sealed_at)
        select seq, "eventId", "payloadHash", "prevHash", hash, ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
          as s(seq bigint, "eventId" uuid, "payloadHash" text, "prevHash" text, hash text)`,
    );
  return { looked: events.length, ours: seals.length };
}

/** Events of this installation that could not be sealed yet, since an older transaction runs. */
async function leftWaiting({ secrets }: Services, db: Reading, strange: readonly Strange[]): Promise<string[]> {
  const events = await sealable(db, leftBut(await headOf(db), false, strange), atOnce, { running: true });
  return events.filter((event) => isOurs(secrets, event)).map(({ id }) => id);
}

type Head = Awaited<ReturnType<typeof headOf>>;

function leftBut(head: Head, anywhere: boolean, strange: readonly Strange[]): SQL {
  const known = `{${strange.map(({ id }) => id).join(",")}}`;
  return sql`${left(head, anywhere)} and e.id <> all(${known}::uuid[])`;
}

/** What is not sealed yet: where everything older is sealed, that is what comes after the head; otherwise each event is asked for its seal. */
function left(head: Head, anywhere: boolean): SQL {
  if (!head) return sql`true`;
  return anywhere || head.tx === null || head.n === null
    ? sql`not exists (select 1 from ${auditSeal} s where s.event_id = e.id)`
    : sql`(e.tx, e.n) > (${head.tx}::text::xid8, ${head.n}::bigint)`;
}

/**
 * Whether the head is not the last sealed event by transaction and counter: its event is gone; the database counts its transactions from the start again, as a
 * copy may; or the head was found by looking everywhere.
 */
async function isScattered(db: Reading): Promise<boolean> {
  const head = await headOf(db);
  if (!head) return false;
  if (head.tx === null || head.n === null) return true;
  const [known] = await db.execute<{ scattered: boolean }>(
    sql`select ${head.tx}::text::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) or exists (
      select 1 from ${auditEvent} e join ${auditSeal} s on s.event_id = e.id
      where (e.tx, e.n) > (${head.tx}::text::xid8, ${head.n}::bigint)) as scattered`,
    "objects",
  );
  return known?.scattered ?? true;
}
