import { asc, eq } from "drizzle-orm";
import { canonicalText } from "../rules/content-hash.ts";
import { replacedBy } from "./checking.ts";
import { asText, hashedContent } from "./hashing.ts";
import type { Loaded } from "./loading.ts";
import { signaturesOf } from "./sign.ts";
import { subjectOf } from "./subject.ts";
import { evidenceSnapshot, reportLedger } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

/**
 * Content, signatures and evidence as canonical JSON (RFC 8785): `content` is exactly what contentHash was made of, and recordHash is
 * made of contentHash, `signatures` and `evidence`, so that both can be reckoned again from this text alone.
 */
export async function recordText(db: Reading, loaded: Loaded): Promise<string> {
  const { report } = loaded;
  const signatures = (await signaturesOf({ db }, report.id)).filter(({ state }) => state === "active");
  const snapshots = await db.select().from(evidenceSnapshot).where(eq(evidenceSnapshot.reportId, report.id));
  const ledger = await db.select().from(reportLedger).where(eq(reportLedger.reportId, report.id)).orderBy(asc(reportLedger.seq));
  const entry = ledger.at(-1);
  return canonicalText({
    content: hashedContent(loaded, report.reportNumber, await replacedBy(db, loaded), await subjectOf(db, loaded)),
    contentHash: report.contentHash,
    signatures: signatures.map(({ slot, printedName, certText, meaning, signedAt }) => ({
      slot,
      printedName,
      certText,
      meaning,
      signedAt,
    })),
    evidence: signatures.map(({ id }) => snapshots.find(({ signatureId }) => signatureId === id)?.evidence ?? null),
    recordHash: report.recordHash,
    verificationCode: report.verificationCode,
    issuedOn: report.issuedOn,
    ledger: entry
      ? asText({
          seq: entry.seq,
          prevHash: entry.prevHash,
          signedAt: entry.signedAt,
          serverSignature: entry.serverSignature,
          keyId: entry.keyId,
        })
      : null,
  });
}
