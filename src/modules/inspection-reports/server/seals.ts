import { and, eq, inArray } from "drizzle-orm";
import { sealHash, signedSealText } from "../rules/content-hash.ts";
import { asText } from "./as-text.ts";
import type { ReportRow } from "./loading.ts";
import { notAsRecorded } from "./evidence-as-recorded.ts";
import type { Alteration } from "./parts.ts";
import type { SignatureRow } from "./record.ts";
import { evidenceSnapshot } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { type Signer, signatureHolds } from "#kit/server/signer.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** What is needed to check a seal: the keys of the key folder, and since when every signature is sealed. */
export type Vouching = Pick<Signer, "keys" | "sealsSince">;

type Numbered = Pick<ReportRow, "reportNumber" | "revision">;

/** The hash the server signs as a seal: the signature as it will be in the record, its signer, and its place. */
function hashOfSignature(row: SignatureRow, evidence: unknown, { reportNumber, revision }: Numbered): Promise<string> {
  const { id, reportId, slot, meaning, signerUserId, printedName, employeeNo, certText } = row;
  const { imageSha256, signedAt, timeZone, contentHash, authMethod } = row;
  const given = { id, reportId, slot, meaning, signerUserId, printedName, employeeNo, certText };
  const signature = asText({ ...given, imageSha256, signedAt, timeZone, contentHash, authMethod }) as object;
  return sealHash({ number: reportNumber ?? "", revision, signature, evidence });
}

/**
 * The signature with its seal, so that later signers and the ledger entry vouch for what this person signed, not for what someone changed in the
 * database since.
 */
export async function sealed(signer: Signer, row: SignatureRow, evidence: unknown, report: Numbered): Promise<SignatureRow> {
  const hash = await hashOfSignature(row, evidence, report);
  return { ...row, seal: signer.sign(signedSealText(hash)), sealKeyId: signer.keyId };
}

async function sealHolds(keys: Vouching["keys"], row: SignatureRow, evidence: unknown, report: Numbered): Promise<boolean> {
  const key = keys.get(row.sealKeyId ?? "");
  if (!key || !row.seal) return false;
  try {
    return signatureHolds(key, signedSealText(await hashOfSignature(row, evidence, report)), row.seal);
  } catch (error) {
    // A value without a canonical text, which can only have been written by hand.
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

/** Signatures whose seal does not match them or the evidence frozen with them. */
export async function brokenSeals(
  db: Reading,
  { keys }: Vouching,
  report: ReportRow,
  signatures: readonly SignatureRow[],
): Promise<Alteration[]> {
  const sealedOnes = signatures.filter(({ seal, sealKeyId }) => seal !== null || sealKeyId !== null);
  if (sealedOnes.length === 0) return [];
  const snapshots = await db
    .select({ signatureId: evidenceSnapshot.signatureId, evidence: evidenceSnapshot.evidence })
    .from(evidenceSnapshot)
    .where(eq(evidenceSnapshot.reportId, report.id));
  const found = await Promise.all(
    sealedOnes.map(async (one) => {
      const evidence = snapshots.find(({ signatureId }) => signatureId === one.id)?.evidence ?? null;
      return (await sealHolds(keys, one, evidence, report))
        ? []
        : [of(one, "or the evidence frozen with it: its seal does not match")];
    }),
  );
  return found.flat();
}

/**
 * Alterations of a report between its first and last signature: checks each seal, the content hash it covers, and each signature's event in the audit
 * trail. Signatures from before seals existed are checked against the trail and the records their evidence was copied from.
 */
export async function givenAlterations(
  db: Reading,
  signer: Vouching,
  report: ReportRow,
  signatures: readonly SignatureRow[],
): Promise<Alteration[]> {
  const active = signatures.filter(({ state }) => state === "active");
  const unsealed = active.filter(({ seal }) => seal === null);
  const older = unsealed.filter(({ signedAt }) => signedAt < signer.sealsSince);
  const [broken, events, otherwise] = await together([
    brokenSeals(db, signer, report, signatures),
    active.length === 0 ? [] : eventsOf(db, report.id),
    notAsRecorded(
      db,
      older.map(({ id }) => id),
    ),
  ]);
  return [
    ...broken,
    ...unsealed.filter(({ signedAt }) => signedAt >= signer.sealsSince).map((one) => of(one, "which has no seal")),
    ...older.flatMap((one) => {
      const found = otherwise.get(one.id) ?? [];
      return found.length > 0
        ? [of(one, `or the evidence frozen with it, which differs from the record: ${found.join(", ")}`)]
        : [];
    }),
    ...active.flatMap((one) => toldOtherwise(events, one)),
    ...active
      .filter(({ contentHash }) => contentHash !== report.contentHash)
      .map((one) => of(one, "which is for other content than the report")),
    ...stateAgainst(report, active),
  ];
}

const of = ({ printedName, slot, state }: SignatureRow, what: string): Alteration => ({
  words: `the ${state === "withdrawn" ? "withdrawn " : ""}signature of ${printedName} (${slot}), ${what}`,
  kind: "a signature",
});

/** A report with signatures but not complete must be submitted; in other states it has none. */
function stateAgainst({ status }: ReportRow, active: readonly SignatureRow[]): Alteration[] {
  const says = (words: string): Alteration[] => [{ words: `its state: ${words}`, kind: "its state" }];
  if (status === "submitted" && active.length === 0) return says("it is shown as submitted but has no signature");
  const [first] = active;
  return first && status !== "submitted" ? says(`it was signed by ${first.printedName} but is shown as ${status}`) : [];
}

type Told = Pick<typeof auditEvent.$inferSelect, "action" | "at" | "actorId" | "changes">;

/** Each signature and each withdrawal, in order. */
async function eventsOf(db: Reading, reportId: string): Promise<Told[]> {
  const { action, at, actorId, changes, entityId, id } = auditEvent;
  return db
    .select({ action, at, actorId, changes })
    .from(auditEvent)
    .where(and(eq(entityId, reportId), inArray(action, [signing, ...takingBack])))
    .orderBy(at, id);
}

const signing = "InspectionReport.sign";
/**
 * The key of the seal is named in the event of the signature, so that removing the seal does not make it look like a signature from before seals
 * existed.
 */
export const sealedBy = "seal key";
const takingBack = ["recall", "return", "void"].map((verb) => `InspectionReport.${verb}`);

/** The event of a clock that moved back has the corrected time. */
const apart = 60_000;

/** How an active signature differs from the audit trail: from the last event of this slot that was not withdrawn since. */
function toldOtherwise(events: readonly Told[], one: SignatureRow): Alteration[] {
  const given = events.findLastIndex(
    ({ action, changes }) => action === signing && Array.isArray(changes) && changes.some(({ field }) => field === one.slot),
  );
  const event = events[given];
  if (!event) return [of(one, "which is not in the audit trail")];
  if (events.slice(given + 1).some(({ action }) => action !== signing))
    return [of(one, "which was withdrawn according to the audit trail")];
  const text = event.changes.find(({ field }) => field === one.slot)?.new;
  const isSame = text === `${one.printedName}, ${one.certText}` && event.actorId === one.signerUserId;
  if (one.seal === null && event.changes.some(({ field }) => field === sealedBy))
    return [of(one, "which was sealed according to the audit trail but has no seal")];
  const isThen = one.seal !== null || Math.abs(Date.parse(event.at) - Date.parse(one.signedAt)) <= apart;
  return isSame && isThen ? [] : [of(one, `which is ${String(text)} in the audit trail`)];
}
