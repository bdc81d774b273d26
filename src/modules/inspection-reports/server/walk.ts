import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { firstBreak, signedHeadText } from "../rules/content-hash.ts";
import { noted } from "./alterations.ts";
import { mendEvidenceRefs } from "./evidence-refs.ts";
import { alterationsOf } from "./integrity.ts";
import { chainEnds, genesis, recordHeadOfDay, headsOfDays, signedHead, signOldHead } from "./ledger.ts";
import type { ReportRow } from "./loading.ts";
import type { Alteration } from "./parts.ts";
import { isPassing } from "./readable.ts";
import { behindNotes, statesBroken, statusIsWhole } from "./states.ts";
import { ledgerHead, reportAlteration, reportLedger, reportStatusLedger } from "./ledger/tables.ts";
import { inspectionReport, reportSignature } from "./tables.ts";
import { issuedWithoutEntry } from "./told-by-trail.ts";
import { capital } from "#kit/capital.ts";
import type { Reading } from "#kit/server/database.ts";
import { PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Services } from "#kit/server/services.ts";
import { signatureHolds, type Signer } from "#kit/server/signer.ts";
import { securityEvent } from "#kit/server/tables.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/** The event of a check that did not finish; the findings of the previous one remain valid. */
export const walkFailed = "ledger.walk-failed";

/** The result of a walk along the ledger. */
export interface Walked {
  entries: number;
  intact: boolean;
  /** The first entry at which the chain is broken; null if it is whole, or the fault is not in an entry. */
  brokenAt: number | null;
  head: string | null;
  /** What is wrong, in sentences. */
  faults: string[];
}

/**
 * Walks both chains in steps: every entry has the hash of the previous one, its report still has that record hash, entries of states are unaltered,
 * and nothing is missing at the end according to the signed head, the heads stored on former days, the reports, the audit trail and the notes beside
 * the keys.
 */
export async function walkLedger(
  db: Reading,
  services: Pick<Services, "secrets" | "signer">,
  examined?: Examined,
): Promise<Walked> {
  const { keys } = services.signer;
  const reports = await walkReports(db);
  const { entries, brokenAt, head } = reports;
  const faults = [
    ...(brokenAt === null ? [] : [`The ledger of signed reports is broken at entry ${brokenAt}`]),
    ...(await told(statesBroken, async () => {
      const states = await walkStates(db, keys);
      return states.brokenAt === null ? [] : [`${statesBroken} at entry ${states.brokenAt}`];
    })),
    ...(await told("The end of the ledger is unknown", () => endFaults(db, keys))),
    ...(await told("The notes beside the keys cannot be read", async () => {
      const behind = await behindNotes(db, services);
      return behind ? [capital(`${behind.what} ${behind.why}`)] : [];
    })),
    ...(await told("The list of altered reports cannot be read", async () =>
      alteredFaults(await db.$count(reportAlteration), examined),
    )),
  ];
  return { entries, intact: faults.length === 0, brokenAt, head, faults };
}

/** The result of recomputing every report: how many are altered, and what prevented it from finishing. */
interface Examined {
  altered: number;
  unwritten: number;
  failed: string[];
}

function alteredFaults(listed: number, { altered = 0, unwritten = 0, failed = [] }: Partial<Examined> = {}): string[] {
  const count = Math.max(listed, altered);
  return [
    ...(count === 0 ? [] : [`${count} signed ${count === 1 ? "report is" : "reports are"} altered`]),
    ...(unwritten === 0 ? [] : [`${unwritten} of them could not be entered in the list of altered reports`]),
    ...failed,
  ];
}

/** A part of the walk that fails is a fault, and does not stop the others. */
async function told(fault: string, part: () => Promise<string[]>): Promise<string[]> {
  try {
    return await part();
  } catch (error) {
    if (isPassing(error)) throw error;
    return [fault];
  }
}

const atOnce = 1000;

async function walkReports(db: Reading): Promise<Pick<Walked, "entries" | "brokenAt" | "head">> {
  let after = 0;
  let before = genesis;
  for (;;) {
    const rows = await db
      .select({
        seq: reportLedger.seq,
        recordHash: reportLedger.recordHash,
        prevHash: reportLedger.prevHash,
        ofReport: inspectionReport.recordHash,
        seqOfReport: inspectionReport.ledgerSeq,
      })
      .from(reportLedger)
      .leftJoin(inspectionReport, eq(inspectionReport.id, reportLedger.reportId))
      .where(gt(reportLedger.seq, after))
      .orderBy(asc(reportLedger.seq))
      .limit(atOnce);
    const first = rows[0];
    if (!first) return { entries: after, brokenAt: null, head: after === 0 ? null : before };
    const gap = first.seq === after + 1 ? firstBreak(rows, before) : first.seq;
    const altered =
      rows.find(({ seq, recordHash, ofReport, seqOfReport }) => recordHash !== ofReport || seq !== seqOfReport)?.seq ?? null;
    const broken = earliest(gap, altered);
    if (broken !== null) return { entries: after, brokenAt: broken, head: before };
    after = rows.at(-1)?.seq ?? after;
    before = rows.at(-1)?.recordHash ?? before;
  }
}

/** Every entry of states is hashed again from its row, and its signature checked: one reassigned to another report is reported. */
async function walkStates(db: Reading, keys: Signer["keys"]): Promise<{ brokenAt: number | null }> {
  let after = 0;
  let before = genesis;
  for (;;) {
    const rows = await db
      .select()
      .from(reportStatusLedger)
      .where(gt(reportStatusLedger.seq, after))
      .orderBy(asc(reportStatusLedger.seq))
      .limit(statesAtOnce);
    const first = rows[0];
    if (!first) return { brokenAt: null };
    const linked = rows.map(({ seq, entryHash, prevHash }) => ({ seq, recordHash: entryHash, prevHash }));
    const gap = first.seq === after + 1 ? firstBreak(linked, before) : first.seq;
    const whole = await Promise.all(rows.map((row) => statusIsWhole(keys, row)));
    const broken = earliest(gap, rows.find((_, index) => !whole[index])?.seq ?? null);
    if (broken !== null) return { brokenAt: broken };
    after = rows.at(-1)?.seq ?? after;
    before = rows.at(-1)?.entryHash ?? before;
  }
}

/** Few enough that checking their signatures delays nobody. */
const statesAtOnce = 200;

const earliest = (...found: (number | null)[]) => found.filter((seq) => seq !== null).toSorted((a, b) => a - b)[0] ?? null;

/** Entries removed from the end, with or without the head reset. */
async function endFaults(db: Reading, keys: Signer["keys"]): Promise<string[]> {
  const ends = await chainEnds(db);
  const [entries, states] = [ends.entries.seq, ends.states.seq];
  const [stored] = await db.select().from(ledgerHead).where(eq(ledgerHead.id, 1));
  const faults: string[] = [];
  if (!stored) {
    if (entries + states > 0) faults.push("The ledger has lost its head");
  } else if (stored.seq !== entries || stored.statusSeq !== states) {
    faults.push(
      `The head of the ledger states ${stored.seq} and ${stored.statusSeq} entries, but there are ${entries} and ${states}`,
    );
  }
  const head = await signedHead(db);
  const key = head && keys.get(head.keyId);
  if (head && !(key && signatureHolds(key, signedHeadText(head), head.serverSignature)))
    faults.push("The server's signature does not match the head of the ledger");
  // Heads were not signed before states were chained.
  if (!head && states > 0) faults.push("The head of the ledger is not signed");
  const [highest] = await db.select({ seq: sql<number | null>`max(${inspectionReport.ledgerSeq})` }).from(inspectionReport);
  if ((highest?.seq ?? 0) > entries)
    faults.push(`The ledger ends at entry ${entries}, but reports name entries up to ${highest?.seq}`);
  for (const kept of await headsOfDays(db)) {
    const fault = await headFault(db, keys, kept);
    if (!fault) continue;
    faults.push(fault);
    break;
  }
  return [...faults, ...(await issuedWithoutEntry(db))];
}

async function headFault(
  db: Reading,
  keys: Signer["keys"],
  kept: Awaited<ReturnType<typeof headsOfDays>>[number],
): Promise<string | null> {
  const key = keys.get(kept.keyId);
  if (!key || !signatureHolds(key, signedHeadText(kept), kept.serverSignature))
    return `The server's signature does not match the head of the ledger kept on ${kept.day}`;
  const [entry] = await db.select({ found: reportLedger.recordHash }).from(reportLedger).where(eq(reportLedger.seq, kept.seq));
  const [status] = await db
    .select({ found: reportStatusLedger.entryHash })
    .from(reportStatusLedger)
    .where(eq(reportStatusLedger.seq, kept.statusSeq));
  const same =
    (kept.seq === 0 || entry?.found === kept.recordHash) && (kept.statusSeq === 0 || status?.found === kept.statusHash);
  return same ? null : `The ledger is not the one whose head was kept on ${kept.day}, with ${kept.seq} entries`;
}

/**
 * The nightly proof (R16): recomputes every signed report from the stored data, walks the chains and stores the head of the day. One report after the
 * other, with a pause after each step as long as the step, so that users do not notice. Writes one security event for the whole, and one for each
 * report newly found altered.
 */
export async function watchLedger(services: Services, { rest = 1 }: { rest?: number } = {}): Promise<Walked> {
  try {
    return await walkedNow(services, rest);
  } catch (error) {
    await note(services, walkFailed, "critical", "The nightly check of the signed reports did not finish");
    throw error;
  }
}

async function walkedNow(services: Services, rest: number): Promise<Walked> {
  const { db } = services.database;
  const examined = await examineAll(services, rest);
  const walked = await walkLedger(db, services, examined);
  if (walked.intact) {
    if (walked.entries > 0 && !(await signedHead(db)))
      await writingRows(db, (rows) => signOldHead(rows, services.signer, services.clock()));
    await recordHeadOfDay(new PlainRows(db), services.clock().toISOString().slice(0, 10));
  }
  const whole = `The ledger of signed reports is intact: ${walked.entries} entries`;
  await note(services, "ledger.verified", walked.intact ? "info" : "critical", walked.intact ? whole : walked.faults.join(". "));
  return walked;
}

/** Findings are valid even if they cannot be recorded. */
async function note(
  { database, clock, log }: Services,
  kind: SecurityKind,
  severity: "info" | "critical",
  detail: string,
): Promise<void> {
  const outcome = severity === "info" ? ("success" as const) : ("failure" as const);
  const event = { id: orderedId(), at: clock().toISOString(), kind, severity, outcome, detail };
  try {
    await new PlainRows(database.db).insert(securityEvent).values(event);
  } catch (error) {
    log.error(error, detail);
  }
}

const step = 50;

/** Every report that was signed, partly or completely, or claims to be; each separately. */
async function examineAll(services: Services, rest: number): Promise<Examined> {
  const { db } = services.database;
  const examined: Examined = { altered: 0, unwritten: 0, failed: [] };
  let after = "";
  for (;;) {
    const began = performance.now();
    const ids = await db
      .select({ id: inspectionReport.id })
      .from(inspectionReport)
      .where(and(signedOrSaysSo, after ? gt(inspectionReport.id, after) : undefined))
      .orderBy(asc(inspectionReport.id))
      .limit(step);
    if (ids.length === 0) return examined;
    for (const { id } of ids) await examineOne(services, id, examined);
    after = ids.at(-1)?.id ?? after;
    await pause((performance.now() - began) * rest);
  }
}

async function examineOne(services: Services, id: string, examined: Examined): Promise<void> {
  const { db } = services.database;
  let report: ReportRow | undefined;
  let found: Alteration[];
  try {
    [report] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
    if (!report) return;
    found = await alterationsOf(db, services.signer, report);
  } catch (error) {
    if (isPassing(error)) throw error;
    services.log.error(error);
    found = [{ words: "the report, which cannot be read", kind: "the content" }];
  }
  if (found.length > 0) examined.altered += 1;
  const named = report ?? { id, reportNumber: id, revision: 0 };
  const written = await noted(services, named, found, (work) => work(new PlainRows(db)));
  if (!written && found.length > 0) examined.unwritten += 1;
  if (found.length === 0) await referenced(services, named);
}

/** A signed report missing in the evidence index would not be found by a case. */
async function referenced(
  services: Services,
  { id, reportNumber, revision }: Pick<ReportRow, "id" | "reportNumber" | "revision">,
) {
  try {
    const missing = await writingRows(services.database.db, (rows) => mendEvidenceRefs(rows, id));
    if (missing === 0) return;
    const which = missing === 1 ? "1 record" : `${missing} records`;
    const detail = `The evidence index lacked ${which} of ${reportNumber ?? "a report"} Rev ${revision}, so an evidence case would not have found the report. The missing entries were added; screen the open cases again.`;
    await note(services, "evidence-index.altered", "critical", detail);
  } catch (error) {
    if (isPassing(error)) throw error;
    services.log.error(error);
  }
}

const signedOrSaysSo = or(
  eq(inspectionReport.status, "submitted"),
  sql`exists (select 1 from ${reportSignature} where ${reportSignature.reportId} = ${inspectionReport.id} and ${reportSignature.state} = 'active')`,
  isNotNull(inspectionReport.frozenAt),
  isNotNull(inspectionReport.ledgerSeq),
  isNotNull(inspectionReport.verificationCode),
  sql`exists (select 1 from ${reportLedger} where ${reportLedger.reportId} = ${inspectionReport.id})`,
);
