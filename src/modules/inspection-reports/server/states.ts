import { desc, eq, sql } from "drizzle-orm";
import { signedHeadText, signedStatusText, statusEntryHash } from "../rules/content-hash.ts";
import { genesis, isOfFirstForm, signedOf } from "./ledger.ts";
import type { ReportRow } from "./loading.ts";
import type { Alteration } from "./parts.ts";
import { ledgerHead, reportLedger, reportStatusLedger } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { type Signer, signatureHolds } from "#kit/server/signer.ts";
import { securityEvent } from "#kit/server/tables.ts";

type Keys = Signer["keys"];
type StatusEntry = typeof reportStatusLedger.$inferSelect;

/** How the walk says that the chain of states is broken, and how a verification knows that it did. */
export const statesBroken = "The ledger of states is broken";

/** Whether an entry of states is as the server made it: the hash is over everything in it, its place and the entry before too. */
export async function statusIsWhole(keys: Keys, entry: StatusEntry): Promise<boolean> {
  const { entryHash, keyId, serverSignature } = entry;
  const key = keys.get(keyId);
  return (
    key !== undefined &&
    signatureHolds(key, signedStatusText(entryHash), serverSignature) &&
    (await hashOfEntry(entry)) === entryHash
  );
}

/** Null where what a hand wrote into its row has no canonical text. */
async function hashOfEntry(entry: StatusEntry): Promise<string | null> {
  try {
    return await statusEntryHash(entry);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/** An entry of states that is not as it was made, by its place. */
export const brokenEntry = (seq: number): Alteration => ({ words: `entry ${seq} of the ledger of states`, kind: "the ledger" });

/**
 * Why it cannot be told that this report is in force: somebody gave an entry of states of its number to another report, an entry is missing,
 * one of the newest is not as it was made, or the last walk found the chain broken. No part of the report itself, so that the walk, which
 * looks at every entry, does not put it down to each of them.
 */
export async function statesInDoubt(db: Reading, keys: Keys, report: ReportRow): Promise<Alteration[]> {
  if (report.status === "void" || report.status === "superseded") return [];
  const { strayed, isComplete } = await countedStates(db, keys, report);
  if (strayed.length > 0) return strayed.map(brokenEntry);
  if (!isComplete) return [doubtful("from which an entry is missing")];
  if (!(await newestAreWhole(db))) return [doubtful("in which an entry is not as it was made")];
  return (await brokenByLastWalk(db)) ? [doubtful("which the last nightly check found broken")] : [];
}

const doubtful = (why: string): Alteration => ({
  words: `the ledger of states, ${why}: whether this report was superseded or declared void cannot be told`,
  kind: "the ledger",
});

/** The entries of the report's number that name another report, and whether there are as many as the signed head says, without a gap. */
async function countedStates(db: Reading, keys: Keys, { id, reportNumber, revision }: ReportRow) {
  const { seq, number, revision: ofRevision, reportId } = reportStatusLedger;
  const strays = sql`${number} = ${reportNumber} and ${ofRevision} = ${revision} and ${reportId} <> ${id}`;
  const states = db
    .select({
      count: sql<number>`count(*)::int`.as("count"),
      last: sql<number>`coalesce(max(${seq}), 0)::int`.as("last"),
      strayed: sql<number[]>`coalesce(array_agg(${seq}) filter (where ${strays}), '{}')`.as("strayed"),
    })
    .from(reportStatusLedger)
    .as("states");
  // One statement, so that an entry that is just being made is in both or in neither; and one scan of the chain.
  const [found] = await db
    .select({ head: ledgerHead, count: states.count, last: states.last, strayed: states.strayed })
    .from(states)
    .leftJoin(ledgerHead, eq(ledgerHead.id, 1));
  return { strayed: found?.strayed ?? [], isComplete: found !== undefined && (await fitsHead(db, keys, found)) };
}

type Counted = { head: typeof ledgerHead.$inferSelect | null; count: number; last: number };

async function fitsHead(db: Reading, keys: Keys, { head: stored, count, last }: Counted): Promise<boolean> {
  if (!stored) return (await db.$count(reportLedger)) === 0;
  const head = signedOf(stored);
  if (!head) return count === 0 && (await isOfFirstForm(db));
  const key = keys.get(head.keyId);
  const signed = key !== undefined && signatureHolds(key, signedHeadText(head), head.serverSignature);
  return signed && count === head.statusSeq && last === head.statusSeq;
}

/** How many entries a verification hashes anew; a small company's are all among them. */
const newest = 100;

/** The newest entries lead, each by the hash over its row, to one another and so to the head. */
async function newestAreWhole(db: Reading): Promise<boolean> {
  const rows = await db.select().from(reportStatusLedger).orderBy(desc(reportStatusLedger.seq)).limit(newest);
  const hashes = await Promise.all(rows.map(hashOfEntry));
  return rows.every(({ seq, entryHash, prevHash }, index) => {
    const before = rows[index + 1]?.entryHash ?? (seq === 1 ? genesis : prevHash);
    return hashes[index] === entryHash && prevHash === before;
  });
}

async function brokenByLastWalk(db: Reading): Promise<boolean> {
  const [last] = await db
    .select({ detail: securityEvent.detail })
    .from(securityEvent)
    .where(eq(securityEvent.kind, "ledger.verified"))
    .orderBy(desc(securityEvent.at), desc(securityEvent.id))
    .limit(1);
  return last?.detail.includes(statesBroken) ?? false;
}
