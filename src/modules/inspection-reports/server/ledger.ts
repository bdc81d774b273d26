import { randomBytes, randomUUID } from "node:crypto";
import { asc, eq, gt } from "drizzle-orm";
import { firstBreak, recordHash, signedText } from "../rules/content-hash.ts";
import { newCode } from "../rules/verification-code.ts";
import type { ReportRow } from "./loading.ts";
import { evidenceSnapshot, inspectionReport, ledgerHead, reportLedger, type reportSignature } from "./tables.ts";
import type { Ctx, Host } from "#kit/server/host.ts";
import { securityEvent } from "#kit/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** What the first entry has before it. */
export const genesis = "0".repeat(64);

/** Takes the next place in the ledger of signed reports, under a lock on its head, and signs it with the server's key. */
export async function enterLedger(ctx: Ctx, report: ReportRow, signatures: (typeof reportSignature.$inferSelect)[]) {
  const { db } = ctx.store;
  const evidence = await snapshotsOf(db, report.id, signatures);
  const hash = await recordHash({ contentHash: report.contentHash ?? "", signatures, evidence });
  await db.insert(ledgerHead).values({ id: 1, seq: 0, recordHash: genesis }).onConflictDoNothing();
  const [head] = await db.select().from(ledgerHead).where(eq(ledgerHead.id, 1)).for("update");
  const seq = (head?.seq ?? 0) + 1;
  const signedAt = ctx.now.toISOString();
  const number = report.reportNumber ?? "";
  const serverSignature = ctx.host.signer.sign(
    signedText({ recordHash: hash, number, revision: report.revision, signedAt, ledgerSeq: seq }),
  );
  await db.insert(reportLedger).values({
    seq,
    reportId: report.id,
    number,
    revision: report.revision,
    signedAt,
    recordHash: hash,
    prevHash: head?.recordHash ?? genesis,
    serverSignature,
    keyId: ctx.host.signer.keyId,
  });
  await db.update(ledgerHead).set({ seq, recordHash: hash }).where(eq(ledgerHead.id, 1));
  return { recordHash: hash, ledgerSeq: seq, verificationCode: newCode((bytes) => randomBytes(bytes)) };
}

/** The evidence of the signatures that count, in the order of signing. */
async function snapshotsOf(db: Reading, reportId: string, signatures: { id: string }[]): Promise<unknown[]> {
  const rows = await db.select().from(evidenceSnapshot).where(eq(evidenceSnapshot.reportId, reportId));
  return signatures.map(({ id }) => rows.find(({ signatureId }) => signatureId === id)?.evidence ?? null);
}

/** Walks the chain in steps: every entry holds the hash of the one before, and the report it names still has that record hash. */
export async function walkLedger(
  db: Reading,
): Promise<{ entries: number; intact: boolean; brokenAt: number | null; head: string | null }> {
  let after = 0;
  let before = genesis;
  for (;;) {
    const rows = await db
      .select({
        seq: reportLedger.seq,
        recordHash: reportLedger.recordHash,
        prevHash: reportLedger.prevHash,
        ofReport: inspectionReport.recordHash,
      })
      .from(reportLedger)
      .leftJoin(inspectionReport, eq(inspectionReport.id, reportLedger.reportId))
      .where(gt(reportLedger.seq, after))
      .orderBy(asc(reportLedger.seq))
      .limit(1000);
    const first = rows[0];
    if (!first) return { entries: after, intact: true, brokenAt: null, head: after === 0 ? null : before };
    const gap = first.seq === after + 1 ? firstBreak(rows, before) : first.seq;
    const altered = rows.find(({ recordHash: entered, ofReport }) => entered !== ofReport)?.seq ?? null;
    const broken = [gap, altered].filter((seq) => seq !== null).toSorted((a, b) => a - b)[0];
    if (broken !== undefined) return { entries: after, intact: false, brokenAt: broken, head: before };
    after = rows.at(-1)?.seq ?? after;
    before = rows.at(-1)?.recordHash ?? before;
  }
}

/** Walks the ledger and, where it is broken, leaves a critical SecurityEvent: the nightly proof that no signed report was removed or altered (R16). */
export async function watchLedger(host: Host): Promise<void> {
  const { entries, intact, brokenAt } = await walkLedger(host.database.db);
  const detail = intact
    ? `The ledger of signed reports is whole: ${entries} entries`
    : `The ledger of signed reports is broken at entry ${brokenAt}`;
  await host.database.db.insert(securityEvent).values({
    id: randomUUID(),
    at: host.clock().toISOString(),
    kind: "ledger.verified",
    severity: intact ? "info" : "critical",
    outcome: intact ? "success" : "failure",
    detail,
  });
}
