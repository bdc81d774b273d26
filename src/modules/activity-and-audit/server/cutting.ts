import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { desc, eq, sql } from "drizzle-orm";
import { archiveStatement } from "#kit/server/trail/archive.ts";
import { type Link, Walk } from "./chain.ts";
import { lineOf } from "./lines.ts";
import { linksAfter, linksIn } from "./reading.ts";
import type { Reading } from "#kit/server/database.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";
import type { Store } from "#kit/server/store.ts";
import type { Services } from "#kit/server/services.ts";
import { dropRows, hashOfRows } from "#kit/server/retention.ts";
import { signatureHolds, type Signer } from "#kit/server/signer.ts";
import { auditEvent, signingKey } from "#kit/server/tables.ts";
import { auditArchive, auditSeal } from "#kit/server/trail/tables.ts";
import type { Day } from "#kit/validity.ts";
import { inspectionReport, evidenceSnapshot } from "#modules/inspection-reports/server/tables.ts";

/** Links read at once. */
const atOnce = 2_000;
/** Bytes of an archive at most; one of 2 million events is a fifth of it. */
const largest = 20 * 1024 ** 3;

/**
 * Where the chain begins in the database, with whether one of the keys of this installation signed that archive; null where nothing has left yet.
 * Keys that only the database knows do not count: whoever owns it can add one.
 */
export async function lastCut(db: Reading, { keys }: Pick<Signer, "keys">) {
  const archive = await lastArchive(db);
  if (!archive) return null;
  const { lastSeq, headHash, createdAt, signature } = archive;
  const holds = signatureHolds(keys.get(archive.keyId) ?? "", archiveStatement(archive), signature);
  return { lastSeq: lastSeq ?? 0, headHash: headHash ?? "", createdAt, holds };
}

async function lastArchive(db: Reading) {
  const ofTrail = eq(auditArchive.log, "trail");
  const [archive] = await db.select().from(auditArchive).where(ofTrail).orderBy(desc(auditArchive.lastSeq)).limit(1);
  return archive;
}

/** The last place that may leave: everything up to it happened and was sealed before the day. */
async function cutBefore(db: Reading, from: number, before: Day): Promise<number> {
  const [row] = await db.execute<{ seq: string | number | null }>(
    sql`select coalesce((select min(s.seq) - 1 from ${auditSeal} s left join ${auditEvent} e on e.id = s.event_id
        where s.seq > ${from} and (s.sealed_at >= ${before}::timestamptz or e.at >= ${before}::timestamptz)),
      (select max(seq) from ${auditSeal})) as seq`,
    "objects",
  );
  return Number(row?.seq ?? 0);
}

/** Events of signed reports, and of what their evidence names, stay as long as the reports (rule 8). What was said of people is not among it. */
const ofReports = sql`e.entity <> 'User' and (exists (select 1 from ${inspectionReport} r where r.id = e.entity_id and r.record_hash is not null)
  or e.entity_id in (select distinct m[1]::uuid from ${evidenceSnapshot} v,
    regexp_matches(v.evidence::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m))`;

/** How many events a cut before this day takes out of the database. */
export async function countOfCut(db: Reading, before: Day): Promise<number> {
  const from = (await lastArchive(db))?.lastSeq ?? 0;
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${auditSeal} s join ${auditEvent} e on e.id = s.event_id
      where s.seq > ${from} and s.seq <= ${await cutBefore(db, from, before)} and not coalesce(${ofReports}, false)`,
    "objects",
  );
  return row?.count ?? 0;
}

/**
 * Takes the whole months before a day out of the trail: writes them with their hashes into a file that the checker reads, keeps the head at the
 * cut, and drops the rows. Throws where that part of the chain is not whole: what is broken stays as evidence.
 */
export async function cutTrail(services: Services, store: Store, before: Day): Promise<{ count: number; hash: string }> {
  const { db } = store;
  const from = await lastCut(db, services.signer);
  const lastSeq = await cutBefore(db, from?.lastSeq ?? 0, before);
  if (lastSeq <= (from?.lastSeq ?? 0)) return { count: 0, hash: hashOfRows([]) };
  const walk = new Walk([], from);
  const written = await services.files.put(
    Readable.from(signedLines(services, await publicKeyOf(services, db), linesUntil(db, walk, lastSeq), walk)),
    {
      limit: largest,
      name: "trail.txt",
    },
  );
  const seals = sql`${auditSeal.seq} <= ${lastSeq}`;
  const events = await dropRows(
    store,
    auditEvent,
    sql`id in (select e.id from ${auditSeal} s join ${auditEvent} e on e.id = s.event_id
      where s.seq <= ${lastSeq} and not coalesce(${ofReports}, false))`,
  );
  await dropRows(store, auditSeal, sql`${seals} and not exists (select 1 from ${auditEvent} e where e.id = event_id)`);
  await storeArchive(services, store.rows, {
    log: "trail",
    before,
    count: lastSeq - (from?.lastSeq ?? 0),
    dropped: events.length,
    firstSeq: (from?.lastSeq ?? 0) + 1,
    lastSeq,
    headHash: walk.head,
    ...written,
  });
  return { count: events.length, hash: hashOfRows(events) };
}

/** Keeps lines of another log in a file of their own before they are dropped. */
export async function archiveLines(services: Services, store: Store, before: Day, rows: readonly string[]): Promise<void> {
  const written = await services.files.put(Readable.from([rows.map((row) => `${row}\n`).join("")]), {
    limit: largest,
    name: "log.txt",
  });
  const nowhere = { firstSeq: null, lastSeq: null, headHash: null };
  await storeArchive(services, store.rows, {
    log: "security",
    before,
    count: rows.length,
    dropped: rows.length,
    ...nowhere,
    ...written,
  });
}

type Archive = typeof auditArchive.$inferInsert;

async function storeArchive(
  { signer, clock }: Services,
  rows: PlainRows,
  { mediaType: _, ...archive }: Omit<Archive, "id" | "createdAt" | "keyId" | "signature"> & { mediaType: string },
): Promise<void> {
  const row = { ...archive, id: randomUUID(), createdAt: clock().toISOString(), keyId: signer.keyId };
  await rows.insert(auditArchive).values({ ...row, signature: signer.sign(archiveStatement(row)) });
}

async function* linesUntil(db: Reading, walk: Walk, lastSeq: number): AsyncGenerator<string> {
  for (let at = walk.seq; at < lastSeq;) {
    const part = await linksAfter(db, at, Math.min(atOnce, lastSeq - at));
    if (!part) return;
    const links: Link[] = [...linksIn(part.text)].filter(({ seq }) => seq <= lastSeq);
    walk.over(links);
    if (walk.broken) throw new Error(`The trail is broken at event ${walk.broken.seq}; nothing of it was dropped.`);
    yield links.map((link) => `${lineOf(link)}\n`).join("");
    at = part.last;
  }
}

/** The lines with a signed last one, as the checker wants them. */
async function* signedLines(
  { signer: { keyId, sign }, clock }: Services,
  publicKey: string | null,
  lines: AsyncGenerator<string>,
  walk: Walk,
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  let count = 0;
  for await (const text of lines) {
    digest.update(text);
    count += text.split("\n").length - 1;
    yield Buffer.from(text);
  }
  const statement = JSON.stringify({
    count,
    digest: digest.digest("hex"),
    exportedAt: clock().toISOString(),
    filter: {},
    headHash: walk.head,
    headSeq: walk.seq,
  });
  yield Buffer.from(`${JSON.stringify({ statement, keyId, publicKey, signature: sign(statement) })}\n`);
}

async function publicKeyOf({ signer: { keyId } }: Services, db: Reading): Promise<string | null> {
  const [key] = await db.select({ publicKey: signingKey.publicKey }).from(signingKey).where(eq(signingKey.keyId, keyId));
  return key?.publicKey ?? null;
}
