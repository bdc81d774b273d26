import { eq } from "drizzle-orm";
import {
  contentHash,
  type HashedContent,
  type IssuedRecord,
  issuedRecordHash,
  type KnownTexts,
  type Parts,
  recordHash,
} from "../rules/content-hash.ts";
import { slotNames } from "../report.ts";
import { asText } from "./as-text.ts";
import { replacedBy } from "./checking.ts";
import { hashedContent } from "./hashing.ts";
import type { Loaded } from "./loading.ts";
import { partsOf } from "./parts.ts";
import { subjectFrozen } from "./subject.ts";
import { type reportLedger } from "./ledger/tables.ts";
import { evidenceSnapshot, type reportSignature } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";

export type SignatureRow = typeof reportSignature.$inferSelect;
export type LedgerEntry = typeof reportLedger.$inferSelect;

/** A record computed from the stored data: the hashed content, and the hashes. */
export interface Recomputed {
  content: HashedContent;
  contentHash: string;
  signatures: readonly object[];
  evidence: readonly unknown[];
  issued: IssuedRecord["issued"];
  parts: Parts;
  recordHash: string;
}

/**
 * Hashes content, signatures and evidence again from the rows (R15), in the form of the record: 1 or `currentForm`. `those` are the signatures that
 * count, in any order; code and day of issue are the report's current ones.
 */
export async function recompute(
  db: Reading,
  loaded: Loaded,
  those: readonly SignatureRow[],
  form: number,
  issue: { verificationCode: string; issuedOn: string },
): Promise<Recomputed> {
  const { report } = loaded;
  const signatures = those.toSorted(inOrder);
  const [replaces, snapshots] = await together([
    replacedBy(db, loaded),
    db.select().from(evidenceSnapshot).where(eq(evidenceSnapshot.reportId, report.id)),
  ]);
  const evidence = signatures.map(({ id }) => snapshots.find(({ signatureId }) => signatureId === id)?.evidence ?? null);
  const content = hashedContent(loaded, report.reportNumber, replaces, subjectFrozen(loaded, evidence));
  const record = {
    signatures: form === 1 ? signatures.map(formOneSignature) : signatures.map(signatureOf),
    evidence,
    issued: { reportId: report.id, ...issue },
  };
  const known: KnownTexts = new WeakMap();
  const parts = partsOf(content, { ...record, of: signatures }, known);
  const hash = await contentHash(content, known);
  return {
    content,
    contentHash: hash,
    ...record,
    parts,
    recordHash:
      form === 1
        ? await recordHash({ contentHash: hash, signatures: signatures.map(formOneSignature), evidence })
        : await issuedRecordHash({ form, contentHash: hash, parts, ...record }, known),
  };
}

/** The order of signing; for signatures in the same millisecond, the order of the slots. */
const inOrder = (a: SignatureRow, b: SignatureRow) =>
  a.signedAt.localeCompare(b.signedAt) || slotNames.indexOf(a.slot) - slotNames.indexOf(b.slot);

const formOneSignature = ({ slot, printedName, certText, meaning, signedAt }: SignatureRow) => ({
  slot,
  printedName,
  certText,
  meaning,
  signedAt,
});

/** A signature in the second form of the record; one given before seals existed, without a seal. */
function signatureOf(row: SignatureRow): object {
  const { employeeNo, signerUserId, timeZone, authMethod, imageSha256, seal, sealKeyId } = row;
  const proof = seal === null && sealKeyId === null ? {} : { seal, sealKeyId };
  return asText({ ...formOneSignature(row), employeeNo, signerUserId, timeZone, authMethod, imageSha256, ...proof }) as object;
}
