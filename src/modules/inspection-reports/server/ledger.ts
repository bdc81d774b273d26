import { randomBytes } from "node:crypto";
import { desc, eq, gt } from "drizzle-orm";
import { currentForm, type Head, signedHeadText, signedStatusText, signedText, statusEntryHash } from "../rules/content-hash.ts";
import { newCode } from "../rules/verification-code.ts";
import type { Loaded, ReportRow } from "./loading.ts";
import { recompute, type SignatureRow } from "./record.ts";
import { ledgerHead, ledgerHeadKept, reportLedger, reportStatusLedger, type StatusKind } from "./ledger/tables.ts";
import { conflicting, Refusal, refused } from "#kit/refusals.ts";
import { cutBackByTrail } from "./told-by-trail.ts";
import { afterCommit, type Reading, together } from "#kit/server/database.ts";
import { noteOnce } from "#kit/server/note-once.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { type LedgerEnds, signatureHolds, type Signer } from "#kit/server/signer.ts";

/** The predecessor hash of the first entry. */
export const genesis = "0".repeat(64);

/**
 * Appends an entry to the ledger of signed reports, under a lock on its head, and signs it with the server's key. `loaded` is the report as
 * submitted, `issuedOn` the day of issue.
 */
export async function enterLedger(ctx: Ctx, loaded: Loaded, signatures: SignatureRow[], issuedOn: string) {
  const { db, rows } = ctx.store;
  const { report } = loaded;
  const { signer } = ctx.services;
  const verificationCode = newCode((bytes) => randomBytes(bytes));
  const { recordHash, contentHash, parts } = await recompute(db, loaded, signatures, currentForm, { verificationCode, issuedOn });
  if (contentHash !== report.contentHash)
    throw conflicting("The report changed after it was submitted. Return it to its author.", "content-changed");
  const head = await lockedHead(rows, signer);
  const seq = head.seq + 1;
  const signedAt = ctx.store.now;
  const number = report.reportNumber ?? "";
  await rows.insert(reportLedger).values({
    seq,
    reportId: report.id,
    number,
    revision: report.revision,
    signedAt,
    recordHash,
    prevHash: head.recordHash,
    serverSignature: signer.sign(signedText({ recordHash, number, revision: report.revision, signedAt, ledgerSeq: seq })),
    keyId: signer.keyId,
    form: currentForm,
    parts,
    verificationCode,
  });
  await signHead(rows, signer, { ...head, seq, recordHash, at: signedAt });
  return { recordHash, ledgerSeq: seq, verificationCode };
}

/** An event of a signed report; `facts` are the columns set by it. */
export interface Became {
  report: Pick<ReportRow, "id" | "reportNumber" | "revision">;
  kind: StatusKind;
  facts: Record<string, string | null>;
}

/** Chains and signs an event of a signed report. */
export const enterStatus = (
  by: { rows: PlainRows; signer: Signer; now: Date },
  report: Became["report"],
  kind: StatusKind,
  facts: Became["facts"],
): Promise<void> => enterStatuses(by, [{ report, kind, facts }]);

/** The same for several reports at once. */
export async function enterStatuses(
  { rows, signer, now }: { rows: PlainRows; signer: Signer; now: Date },
  became: readonly Became[],
): Promise<void> {
  if (became.length === 0) return;
  const head = await lockedHead(rows, signer);
  const at = now.toISOString();
  let [seq, prevHash] = [head.statusSeq, head.statusHash];
  const entries: (typeof reportStatusLedger.$inferInsert)[] = [];
  for (const { report, kind, facts } of became) {
    seq += 1;
    const { id: reportId, reportNumber, revision } = report;
    const entry = { seq, reportId, kind, number: reportNumber ?? "", revision, at, facts, prevHash };
    const entryHash = await statusEntryHash(entry);
    entries.push({ ...entry, entryHash, serverSignature: signer.sign(signedStatusText(entryHash)), keyId: signer.keyId });
    prevHash = entryHash;
  }
  for (let from = 0; from < entries.length; from += atOnce)
    await rows.insert(reportStatusLedger).values(entries.slice(from, from + atOnce));
  await signHead(rows, signer, { ...head, statusSeq: seq, statusHash: prevHash, at });
}

/** Rows in one statement. */
const atOnce = 500;

/**
 * The head, locked, to append to. The next signature vouches for everything before it, so this refuses a head the server did not sign, that is not
 * the end of both chains, or that is behind the audit trail: entries cut off by hand would be covered up by the next one.
 */
async function lockedHead(rows: PlainRows, signer: Signer): Promise<Head> {
  const db = rows.read;
  const made = await rows.insert(ledgerHead).values({ id: 1, seq: 0, recordHash: genesis }).onConflictDoNothing().returning();
  const [row] = await db.select().from(ledgerHead).where(eq(ledgerHead.id, 1)).for("update");
  if (!row) throw new Error("The ledger has lost its head.");
  const fault =
    (await headFault(db, signer.keys, made.length > 0 ? undefined : row)) ??
    (await behindEndsNoted(db, signer)) ??
    (await cutBackByTrail(db));
  if (fault)
    throw refused(
      `${fault}, so no entry can follow it. The database was changed from outside the product: tell an administrator, who must restore it from a backup.`,
      [],
      "ledger-altered",
    );
  return { ...row, statusHash: row.statusHash ?? genesis, at: row.at ?? "" };
}

/** Why the stored head is not the one the server signed with the last entry, in words; null if it is. */
async function headFault(
  db: Reading,
  keys: Signer["keys"],
  row: typeof ledgerHead.$inferSelect | undefined,
): Promise<string | null> {
  const { entries, states } = await chainEnds(db);
  if (!row) return entries.seq + states.seq > 0 ? "The ledger has lost its head" : null;
  const head = signedOf(row);
  if (!head && (states.seq > 0 || !(await isOfFirstForm(db)))) return "The head of the ledger is not signed";
  const key = head && keys.get(head.keyId);
  if (head && !key) return `The head of the ledger is signed with the key ${head.keyId}, which is not a key of this server`;
  if (head && !(key && signatureHolds(key, signedHeadText(head), head.serverSignature)))
    return "The server's signature does not match the head of the ledger";
  if (row.seq !== entries.seq || row.statusSeq !== states.seq)
    return `The head of the ledger states ${row.seq} and ${row.statusSeq} entries, but the last ones are ${entries.seq} and ${states.seq}`;
  if (row.recordHash !== entries.hash || (row.statusHash ?? genesis) !== states.hash)
    return "The head of the ledger is not the hash of the last entry";
  return null;
}

/** Whether every report was signed in the first form: before the second, heads were not signed and states not chained. */
export async function isOfFirstForm(db: Reading): Promise<boolean> {
  const [later] = await db.select({ seq: reportLedger.seq }).from(reportLedger).where(gt(reportLedger.form, 1)).limit(1);
  return later === undefined;
}

/** The last entries of both chains, as stored. */
export async function chainEnds(db: Reading) {
  const { seq, recordHash } = reportLedger;
  const { seq: statusSeq, entryHash } = reportStatusLedger;
  const [[entry], [status]] = await together([
    db.select({ seq, recordHash }).from(reportLedger).orderBy(desc(seq)).limit(1),
    db.select({ seq: statusSeq, entryHash }).from(reportStatusLedger).orderBy(desc(statusSeq)).limit(1),
  ]);
  return {
    entries: { seq: entry?.seq ?? 0, hash: entry?.recordHash ?? genesis },
    states: { seq: status?.seq ?? 0, hash: status?.entryHash ?? genesis },
  };
}

async function signHead(rows: PlainRows, signer: Signer, { seq, recordHash, statusSeq, statusHash, at }: Head): Promise<void> {
  const head = { seq, recordHash, statusSeq, statusHash, at };
  const serverSignature = signer.sign(signedHeadText(head));
  await rows
    .update(ledgerHead)
    .set({ ...head, serverSignature, keyId: signer.keyId })
    .where(eq(ledgerHead.id, 1));
  afterCommit(rows.read, () => noteEnds(signer, head));
}

const noting = new WeakMap<Signer, Promise<void>>();

/**
 * Notes the ends beside the keys, one after the other; never goes back behind what another transaction has noted. If a note cannot be written the
 * previous one stays, which is still valid as far as it goes.
 */
function noteEnds(signer: Signer, { seq, recordHash, statusSeq, statusHash }: LedgerEnds): void {
  const { ledger } = signer.trail;
  const now = { seq, recordHash, statusSeq, statusHash };
  const noted = async () => {
    const before = await ledger.read();
    if (!before || before.seq + before.statusSeq < now.seq + now.statusSeq) await ledger.write(now);
  };
  noting.set(
    signer,
    (noting.get(signer) ?? Promise.resolve()).then(noted).catch(() => undefined),
  );
}

/**
 * Notes the ends if there is no note, as after a restore, before any request is answered, but only of a ledger that can be appended to. One whose end
 * was cut off is not noted as whole, but reported as a critical event.
 */
export async function noteEndsWhereMissing(services: Services): Promise<void> {
  const { database, signer } = services;
  const [head] = await database.db.select({ seq: ledgerHead.seq }).from(ledgerHead);
  if (!head || (await signer.trail.ledger.read())) return;
  try {
    const ends = await writingRows(database.db, (rows) => lockedHead(rows, signer));
    noteEnds(signer, ends);
    await noting.get(signer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await noteOnce(services, "ledger.not-noted", `The end of the ledger was not noted beside the keys. ${error.message}`);
  }
}

/**
 * Why the ledger is not the one this installation last appended to, in words; null if it is. A former head put back after cutting off the end is
 * signed and consistent, but the note beside the keys is out of reach of someone with only the database.
 */
export async function behindEndsNoted(db: Reading, { trail }: Pick<Signer, "trail">): Promise<string | null> {
  const noted = await trail.ledger.read();
  if (!noted) return null;
  const [report, status] = await together([
    noted.seq === 0
      ? null
      : db.select({ hash: reportLedger.recordHash }).from(reportLedger).where(eq(reportLedger.seq, noted.seq)),
    noted.statusSeq === 0
      ? null
      : db
          .select({ hash: reportStatusLedger.entryHash })
          .from(reportStatusLedger)
          .where(eq(reportStatusLedger.seq, noted.statusSeq)),
  ]);
  if (report && report[0]?.hash !== noted.recordHash) return `Entry ${noted.seq} of the ledger is not the one that was made`;
  if (status && status[0]?.hash !== noted.statusHash)
    return `Entry ${noted.statusSeq} of the ledger of states is not the one that was made`;
  return null;
}

/** Stores the head of the day, so that a chain cut back behind it is detected. */
export async function recordHeadOfDay(rows: PlainRows, day: string): Promise<void> {
  const head = await signedHead(rows.read);
  if (head)
    await rows
      .insert(ledgerHeadKept)
      .values({ day, ...head })
      .onConflictDoNothing();
}

export type SignedHead = Head & { serverSignature: string; keyId: string };

/** The head signed with the last entry; null while there is none, or if it is from before heads were signed. */
export async function signedHead(db: Reading): Promise<SignedHead | null> {
  const [row] = await db.select().from(ledgerHead).where(eq(ledgerHead.id, 1));
  return row ? signedOf(row) : null;
}

export function signedOf(row: typeof ledgerHead.$inferSelect): SignedHead | null {
  if (!row.at || !row.serverSignature || !row.keyId) return null;
  const { seq, recordHash, statusSeq, statusHash, at, serverSignature, keyId } = row;
  return { seq, recordHash, statusSeq, statusHash: statusHash ?? genesis, at, serverSignature, keyId };
}

/** Signs a head from before heads were signed; the walk does so once it has found both chains whole. */
export async function signOldHead(rows: PlainRows, signer: Signer, now: Date): Promise<void> {
  const head = await lockedHead(rows, signer);
  await signHead(rows, signer, { ...head, at: now.toISOString() });
}

/** The head for anyone to note, and the entries at positions someone has noted before. */
export async function publishedHead(
  { db, services }: Pick<Ctx, "db" | "services">,
  { query: { seq, statusSeq } }: { query: { seq?: number | undefined; statusSeq?: number | undefined } },
) {
  const head = await signedHead(db);
  const key = head && services.signer.keys.get(head.keyId);
  if (head && !(key && signatureHolds(key, signedHeadText(head), head.serverSignature)))
    throw refused(
      "The head of the ledger is not the one that the server signed, and is not provided. Tell the issuer of the report: the database was changed from outside the product.",
      [],
      "ledger-altered",
    );
  const [entry] = seq ? await db.select().from(reportLedger).where(eq(reportLedger.seq, seq)) : [];
  const [status] = statusSeq ? await db.select().from(reportStatusLedger).where(eq(reportStatusLedger.seq, statusSeq)) : [];
  return {
    head: head && { ...head, signedText: signedHeadText(head) },
    entry: entry ? { seq: entry.seq, recordHash: entry.recordHash } : null,
    statusEntry: status ? { seq: status.seq, entryHash: status.entryHash } : null,
  };
}

/** Heads stored on former days, newest first. */
export async function headsOfDays(db: Reading) {
  return db.select().from(ledgerHeadKept).orderBy(desc(ledgerHeadKept.day)).limit(400);
}
