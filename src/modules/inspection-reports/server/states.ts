import { randomInt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { signedHeadText, signedStatusText, statusEntryHash } from "../rules/content-hash.ts";
import { behindEndsNoted, genesis, isOfFirstForm, signedOf } from "./ledger.ts";
import type { ReportRow } from "./loading.ts";
import type { Alteration } from "./parts.ts";
import { trailEndFault } from "./trail-end.ts";
import { ledgerHead, reportLedger, reportStatusLedger } from "./ledger/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { type Signer, signatureHolds } from "#kit/server/signer.ts";
import { securityEvent } from "#kit/server/tables.ts";

type Keys = Signer["keys"];
type StatusEntry = typeof reportStatusLedger.$inferSelect;

/** The walk's message that the chain of states is broken, by which a verification recognizes it. */
export const statesBroken = "The ledger of states is broken";

/** Whether an entry of states is as the server made it: the hash covers everything in it, including its position and the previous entry. */
export async function statusIsWhole(keys: Keys, entry: StatusEntry): Promise<boolean> {
  const { entryHash, keyId, serverSignature } = entry;
  const key = keys.get(keyId);
  return (
    key !== undefined &&
    signatureHolds(key, signedStatusText(entryHash), serverSignature) &&
    (await hashOfEntry(entry)) === entryHash
  );
}

/** Null if data written by hand into its row has no canonical text. */
async function hashOfEntry(entry: StatusEntry): Promise<string | null> {
  try {
    return await statusEntryHash(entry);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/** An altered entry of states, by its position. */
export const brokenEntry = (seq: number): Alteration => ({ words: `entry ${seq} of the ledger of states`, kind: "the ledger" });

/**
 * Why this report cannot be confirmed as current: an entry of states of its number was reassigned to another report, an entry is missing or altered,
 * or the last walk found the chain broken. This is not an alteration of the report itself, so the walk, which checks every entry, does not report it
 * for each one.
 */
export async function statesInDoubt(db: Reading, keys: Keys, report: ReportRow): Promise<Alteration[]> {
  if (report.status === "void" || report.status === "superseded") return [];
  if (!(await areTables(db))) return [doubtful("which is read through a view or a policy of the database")];
  const counted = await countedStates(db, keys, report);
  if (counted.strayed.length > 0) return counted.strayed.map(brokenEntry);
  if (!(await fitsHead(db, keys, counted))) return [doubtful("from which an entry is missing")];
  if (!(await entriesAreWhole(db, keys, counted))) return [doubtful("in which an entry is not as it was made")];
  return (await brokenByLastWalk(db)) ? [doubtful("which the last nightly check found broken")] : [];
}

/** Why this report cannot be confirmed as current: the ledger or the audit trail is behind the notes beside the keys. */
export async function behindNote(db: Reading, services: Noting, { status }: ReportRow): Promise<Alteration[]> {
  const behind = status === "void" || status === "superseded" ? null : await behindNotes(db, services);
  if (!behind) return [];
  const unknown = "whether this report has been superseded or declared void since is unknown";
  return [{ words: `${behind.what}, which ${behind.why}: ${unknown}`, kind: "the ledger" }];
}

/** What is compared with the notes beside the keys. */
type Noting = Pick<Services, "secrets" | "signer">;

/** "the ledger" that "is behind the note beside the keys ...". */
interface Behind {
  what: string;
  why: string;
}

/**
 * How the ledger or the audit trail differs from the notes beside the keys; null if both match. A difference means the database was reset to an
 * earlier state that lacks later events of a report.
 */
export async function behindNotes(db: Reading, services: Noting): Promise<Behind | null> {
  const cut = await behindEndsNoted(db, services.signer);
  if (cut) return { what: "the ledger", why: `is behind the note beside the keys (${cut})` };
  const why = await trailEndFault(db, services);
  return why ? { what: "the audit trail", why } : null;
}

const doubtful = (why: string): Alteration => ({
  words: `the ledger of states, ${why}: whether this report was superseded or declared void is unknown`,
  kind: "the ledger",
});

/** How far this process has hashed the chain, and a mark of the rows it read: their positions and last writers. */
interface Hashed {
  seed: number;
  upTo: number;
  mark: string | null;
  entryHash: string;
}
const nothingHashed = (): Hashed => ({ seed: randomInt(2 ** 47), upTo: 0, mark: null, entryHash: genesis });
/** By the keys of the installation. A mark from another database does not match, so that one is hashed from the start. */
const hashedBy = new WeakMap<Keys, Hashed>();

/**
 * A mark of the entries up to one: it changes with every row that is written, added or removed, whatever is written. Only this process knows the
 * seed. A scan of the chain costs as much without it. It includes the columns: swapping one column for another changes values without writing a row.
 */
const markUpTo = (seq: number, seed: number) =>
  sql<
    string | null
  >`((bit_xor(hashint8extended((${reportStatusLedger.seq}::int8 << 32) # (${reportStatusLedger}.xmin::text::int8), ${seed}))
    filter (where ${reportStatusLedger.seq} <= ${seq})) # ${columnsOf(seed)})::text`;

const columnsOf = (seed: number) => sql`(select hashtextextended(string_agg(a::text, ',' order by a.attnum), ${seed})
  from pg_attribute a where a.attrelid = 'report_status_ledger'::regclass and a.attnum > 0)`;

/** The signed head, the number of entries, and those of the report's number that name another report. */
async function countedStates(db: Reading, keys: Keys, { id, reportNumber, revision }: ReportRow) {
  const { seq, number, revision: ofRevision, reportId } = reportStatusLedger;
  const strays = sql`${number} = ${reportNumber} and ${ofRevision} = ${revision} and ${reportId} <> ${id}`;
  const { seed, upTo } = hashedBy.get(keys) ?? setHashed(keys, nothingHashed());
  const states = db
    .select({
      count: sql<number>`count(*)::int`.as("count"),
      last: sql<number>`coalesce(max(${seq}), 0)::int`.as("last"),
      strayed: sql<number[]>`coalesce(array_agg(${seq}) filter (where ${strays}), '{}')`.as("strayed"),
      hashed: markUpTo(upTo, seed).as("hashed"),
      whole: markUpTo(2 ** 31 - 1, seed).as("whole"),
    })
    .from(reportStatusLedger)
    .as("states");
  // One statement, so that an entry being added is in both or neither; and one scan of the chain.
  const [found] = await db
    .select({
      head: ledgerHead,
      count: states.count,
      last: states.last,
      strayed: states.strayed,
      hashed: states.hashed,
      whole: states.whole,
    })
    .from(states)
    .leftJoin(ledgerHead, eq(ledgerHead.id, 1));
  if (!found) throw new Error("A count is of one row.");
  return found;
}

/** Whether the queried objects are the real tables: a view in place of one may return something else for each query. */
async function areTables(db: Reading): Promise<boolean> {
  const [found] = await db.execute<{ plain: boolean }>(
    sql`select coalesce(bool_and(c.relkind = 'r' and not c.relrowsecurity), false) as plain from pg_class c
      where c.oid in ('report_ledger'::regclass, 'report_status_ledger'::regclass, 'ledger_head'::regclass, 'audit_event'::regclass,
        'inspection_report'::regclass, 'report_signature'::regclass, 'evidence_snapshot'::regclass)`,
    "objects",
  );
  return found?.plain === true;
}

function setHashed(keys: Keys, hashed: Hashed): Hashed {
  hashedBy.set(keys, hashed);
  return hashed;
}

type Counted = Awaited<ReturnType<typeof countedStates>>;

async function fitsHead(
  db: Reading,
  keys: Keys,
  { head: stored, count, last }: Pick<Counted, "head" | "count" | "last">,
): Promise<boolean> {
  if (!stored) return (await db.$count(reportLedger)) === 0;
  const head = signedOf(stored);
  if (!head) return count === 0 && (await isOfFirstForm(db));
  const key = keys.get(head.keyId);
  const signed = key !== undefined && signatureHolds(key, signedHeadText(head), head.serverSignature);
  return signed && count === head.statusSeq && last === head.statusSeq;
}

const atOnce = 500;

/**
 * Every entry is chained by the hash over its row to the next one and so to the signed head. Entries this process has hashed before are hashed again
 * if one of their rows was written since.
 */
async function entriesAreWhole(db: Reading, keys: Keys, { head, last, hashed: mark, whole }: Counted): Promise<boolean> {
  const known = hashedBy.get(keys) ?? nothingHashed();
  let { upTo, entryHash: before } = known.mark === mark ? known : { upTo: 0, entryHash: genesis };
  while (upTo < last) {
    const rows = await db
      .select()
      .from(reportStatusLedger)
      .where(and(gt(reportStatusLedger.seq, upTo), lte(reportStatusLedger.seq, last)))
      .orderBy(asc(reportStatusLedger.seq))
      .limit(atOnce);
    const hashes = await Promise.all(rows.map(hashOfEntry));
    for (const [index, { seq, entryHash, prevHash }] of rows.entries()) {
      if (seq !== upTo + 1 || prevHash !== before || hashes[index] !== entryHash) return false;
      [upTo, before] = [seq, entryHash];
    }
    if (rows.length === 0) return false;
    await setImmediate();
  }
  if (before !== (head?.statusHash ?? genesis)) return false;
  await remember(db, keys, { seed: known.seed, upTo, mark: whole, entryHash: before });
  return true;
}

/** Only entries not written while being hashed. */
async function remember(db: Reading, keys: Keys, hashed: Hashed): Promise<void> {
  if (hashedBy.get(keys)?.mark === hashed.mark) return;
  const [now] = await db.select({ mark: markUpTo(hashed.upTo, hashed.seed) }).from(reportStatusLedger);
  if (now?.mark === hashed.mark) setHashed(keys, hashed);
}

async function brokenByLastWalk(db: Reading): Promise<boolean> {
  const [last] = await db
    .select({ detail: securityEvent.detail })
    .from(securityEvent)
    // One dated in the future was added by hand.
    .where(and(eq(securityEvent.kind, "ledger.verified"), lte(securityEvent.at, sql`now()`)))
    .orderBy(desc(securityEvent.at), desc(securityEvent.id))
    .limit(1);
  return last?.detail.includes(statesBroken) ?? false;
}
