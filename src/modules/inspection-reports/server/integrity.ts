import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { signedText } from "../rules/content-hash.ts";
import { genesis } from "./ledger.ts";
import { forgetChangedDefinition, load, type Loaded, LostRecord, type ReportRow } from "./loading.ts";
import { type Alteration, differingParts, inWords } from "./parts.ts";
import { type LedgerEntry, type Recomputed, recompute, type SignatureRow } from "./record.ts";
import { signaturesOf } from "./signatures.ts";
import { brokenEntry, statesInDoubt, statusIsWhole } from "./states.ts";
import { evidenceSnapshot, inspectionReport, reportLedger, reportStatusLedger } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { type Signer, signatureHolds } from "#kit/server/signer.ts";
import { auditEvent } from "#kit/server/tables.ts";

type Keys = Signer["keys"];

/**
 * What of a signed report is not as it was signed: hashes content, signatures and evidence anew from the rows as they are now and compares
 * them with the report, its signatures and its ledger entry; checks the server's signatures with the keys of the key folder; and holds its
 * state against the signed chain of states and the audit trail. Empty for a report in order, and for one that was never signed.
 */
export async function alterationsOf(db: Reading, keys: Keys, report: ReportRow): Promise<Alteration[]> {
  const [entry] = await db.select().from(reportLedger).where(eq(reportLedger.reportId, report.id)).orderBy(asc(reportLedger.seq));
  if (!entry)
    return claimsSignature(report) ? [ledger(`its entry ${report.ledgerSeq ?? ""} in the ledger, which is missing`)] : [];
  const [loaded, all] = await together([loadedIfWhole(db, report), signaturesOf({ db }, report.id)]);
  if (!loaded) return [content("the template, client or work order it was written against")];
  const active = all.filter(({ state }) => state === "active");
  const [ofRecord, added, ofEntry, ofState] = await together([
    recordAlterations(db, loaded, active, entry),
    addedAlterations(db, report, all),
    entryAlterations(db, keys, report, entry),
    stateAlterations(db, keys, report, entry),
  ]);
  return once([...ofRecord, ...added, ...strangeFiles(loaded), ...ofEntry, ...ofState]);
}

/** The same for somebody who relies on the report now: also whether its state can be told at all. `own` is what is altered in the report itself. */
export async function alterationsShown(
  db: Reading,
  keys: Keys,
  report: ReportRow,
): Promise<{ own: Alteration[]; shown: Alteration[] }> {
  const isSealed = report.frozenAt !== null;
  const [own, doubts] = await together([alterationsOf(db, keys, report), isSealed ? statesInDoubt(db, keys, report) : []]);
  return { own, shown: own.length > 0 ? own : doubts };
}

const content = (words: string): Alteration => ({ words, kind: "the content" });
const ledger = (words: string): Alteration => ({ words, kind: "the ledger" });
const state = (words: string): Alteration => ({ words, kind: "its state" });

/** Whether the row says that it was signed. */
export function claimsSignature({
  frozenAt,
  recordHash,
  ledgerSeq,
  verificationCode,
}: Pick<ReportRow, "frozenAt" | "recordHash" | "ledgerSeq" | "verificationCode">): boolean {
  return frozenAt !== null || recordHash !== null || ledgerSeq !== null || verificationCode !== null;
}

async function loadedIfWhole(db: Reading, report: ReportRow): Promise<Loaded | null> {
  try {
    await forgetChangedDefinition(db, report.templateId);
    return await load(db, report);
  } catch (error) {
    if (error instanceof LostRecord) return null;
    throw error;
  }
}

/** Content, signatures and evidence. */
async function recordAlterations(
  db: Reading,
  loaded: Loaded,
  signatures: SignatureRow[],
  entry: LedgerEntry,
): Promise<Alteration[]> {
  const { report } = loaded;
  let now: Recomputed;
  try {
    const { verificationCode, issuedOn } = report;
    now = await recompute(db, loaded, signatures, entry.form, {
      verificationCode: verificationCode ?? "",
      issuedOn: issuedOn ?? "",
    });
  } catch (error) {
    // What a hand has put into a column may be of a shape that nothing here can read.
    if (error instanceof TypeError || error instanceof RangeError) return [content("the content, which cannot be read any more")];
    throw error;
  }
  const found: Alteration[] = [];
  const differing = entry.parts ? differingParts(entry.parts, now.parts) : [];
  if (entry.parts) found.push(...inWords(differing, entry.parts, now.parts));
  if (now.contentHash !== report.contentHash)
    found.push(...(found.length > 0 ? [] : [content("the content, or the hash of it")]));
  for (const { contentHash, printedName, slot } of signatures)
    if (contentHash !== now.contentHash && found.length === 0)
      found.push({ words: `the signature of ${printedName} (${slot}), which is of another content`, kind: "a signature" });
  if (report.recordHash !== entry.recordHash) found.push({ words: "the record hash of the report", kind: "the record" });
  if (now.recordHash !== entry.recordHash && found.length === 0)
    found.push({
      words: entry.parts ? "the record as a whole" : "a signature or the evidence frozen with it",
      kind: "the record",
    });
  if (now.recordHash === entry.recordHash && differing.length > 0)
    return [ledger(`entry ${entry.seq} of the ledger, in its list of parts`)];
  if (entry.form === 1) found.push(...formOneColumns(loaded, now));
  return found;
}

/**
 * What was put beside the record: it hashes one snapshot for each active signature. Those withdrawn before the last one are history only,
 * but the audit trail tells of each, and each has one snapshot.
 */
async function addedAlterations(db: Reading, { id }: ReportRow, signatures: SignatureRow[]): Promise<Alteration[]> {
  const [snapshots, untold] = await together([
    db.select({ signatureId: evidenceSnapshot.signatureId }).from(evidenceSnapshot).where(eq(evidenceSnapshot.reportId, id)),
    untoldByTrail(db, id, signatures),
  ]);
  const strange = snapshots.some(({ signatureId }) => !signatures.some((one) => one.id === signatureId));
  const twice = signatures.filter((one) => snapshots.filter(({ signatureId }) => signatureId === one.id).length > 1);
  const evidence = (words: string): Alteration => ({ words, kind: "the frozen evidence" });
  return [
    ...twice.map(({ printedName, slot }) =>
      evidence(`the evidence frozen with the signature of ${printedName} (${slot}), to which other evidence was added`),
    ),
    ...(strange ? [evidence("the frozen evidence, to which evidence of no signature was added")] : []),
    ...untold.map(({ printedName, slot }) => ({
      words: `the withdrawn signature of ${printedName} (${slot}), which was added`,
      kind: "a signature",
    })),
  ];
}

/** Files are hashed as they are found: an id that leads to no file of the report was not in the list when it was saved. */
function strangeFiles({ content: { attachments }, files }: Loaded): Alteration[] {
  const strange = attachments.some(({ fileId }) => !files.has(fileId));
  return strange ? [content("the list of photos and files, which names one that is none of the report's")] : [];
}

/** The withdrawn signatures whose making the audit trail does not tell of; an event tells of one, of an active one first. */
async function untoldByTrail(db: Reading, reportId: string, signatures: SignatureRow[]): Promise<SignatureRow[]> {
  const withdrawn = signatures.filter(({ state: now }) => now === "withdrawn");
  if (withdrawn.length === 0) return [];
  const events = await db
    .select({ changes: auditEvent.changes })
    .from(auditEvent)
    .where(and(eq(auditEvent.entityId, reportId), eq(auditEvent.action, "InspectionReport.sign")));
  const told = ({ slot, printedName, certText }: SignatureRow) => {
    const found = events.findIndex(({ changes }) =>
      changes.some(({ field, new: text }) => field === slot && text === `${printedName}, ${certText}`),
    );
    return found >= 0 && events.splice(found, 1).length > 0;
  };
  for (const active of signatures.filter(({ state: now }) => now === "active")) told(active);
  return withdrawn.filter((one) => !told(one));
}

/** Before these columns were hashed themselves, they followed from the content. */
function formOneColumns({ report, content: { header, lines } }: Loaded, { content: hashed }: Recomputed): Alteration[] {
  const word = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim().slice(0, 300) : null);
  const days = (hashed.content as { performedDates: string[] }).performedDates;
  const shown: [string, unknown, unknown][] = [
    ["the result", report.result, resultOfFormOne(lines)],
    ["the day of inspection", report.inspectedOn, days.at(-1) ?? null],
    ["the item", report.itemTag, word(header.itemTag)],
    ["the item's description", report.itemDescription, word(header.itemDescription)],
  ];
  return shown.filter(([, column, follows]) => column !== follows).map(([words]) => content(words));
}

/** The result as it was computed when reports were signed in the first form. */
function resultOfFormOne(lines: Loaded["content"]["lines"]): string | null {
  if (!lines.some(({ result }) => result)) return null;
  const counted = new Set(
    lines
      .filter(
        ({ lineNo, itemKey, result }) =>
          result !== "RESHOOT" ||
          !lines.some((later) => later.lineNo > lineNo && later.itemKey === itemKey && later.result !== null),
      )
      .map(({ result }) => result),
  );
  if (counted.has("REJ")) return "REJECT";
  if (counted.has("RESHOOT") || counted.has("NE") || counted.has(null)) return "INCOMPLETE";
  return counted.has("ACC") ? "ACCEPT" : "FOR_INFORMATION";
}

/** The ledger entry itself: the server's signature, its place, and what the report says of it. */
async function entryAlterations(db: Reading, keys: Keys, report: ReportRow, entry: LedgerEntry): Promise<Alteration[]> {
  const found: Alteration[] = [];
  const { seq, number, revision } = entry;
  if (!keys.has(entry.keyId))
    found.push(ledger(`entry ${seq} of the ledger, signed with the key ${entry.keyId}, which is none of this server's`));
  else if (!entryIsSigned(keys, entry))
    found.push(ledger(`entry ${seq} of the ledger, which the server's signature does not fit`));
  if (number !== report.reportNumber || revision !== report.revision) found.push(content("the report number or revision"));
  if (report.ledgerSeq !== seq) found.push(ledger("the report's number in the ledger"));
  if (entry.form > 1 && entry.verificationCode !== report.verificationCode)
    found.push({ words: "the verification code", kind: "how it was issued" });
  const [before] = await db
    .select()
    .from(reportLedger)
    .where(eq(reportLedger.seq, seq - 1));
  // Where the entry before is the one that was altered or removed, this report is not to blame.
  const follows = before ? entry.prevHash === before.recordHash || !entryIsSigned(keys, before) : true;
  if (!follows || (seq === 1 && entry.prevHash !== genesis))
    found.push(ledger(`entry ${seq} of the ledger, which does not follow the one before`));
  if (report.frozenAt === null) found.push(state("its state: it was signed, and is shown as not final"));
  if (report.archivedAt !== null) found.push(state("its state: it was signed, and is archived, which hides it from lists"));
  return found;
}

/** Whether the server signed this entry; a key that is not in the key folder vouches for nothing. */
function entryIsSigned(
  keys: Keys,
  { seq, recordHash, number, revision, signedAt, keyId, serverSignature }: LedgerEntry,
): boolean {
  const key = keys.get(keyId);
  const text = signedText({ recordHash, number, revision, signedAt, ledgerSeq: seq });
  return key !== undefined && signatureHolds(key, text, serverSignature);
}

/** Void, superseded, the kept PDF: what the signed entries, the trail and a later revision say. */
async function stateAlterations(db: Reading, keys: Keys, report: ReportRow, { form }: LedgerEntry): Promise<Alteration[]> {
  const [entries, noted, [later]] = await together([
    db.select().from(reportStatusLedger).where(eq(reportStatusLedger.reportId, report.id)).orderBy(asc(reportStatusLedger.seq)),
    notedInTrail(db, report),
    db
      .select({ revision: inspectionReport.revision })
      .from(inspectionReport)
      .where(and(eq(inspectionReport.replacesReportId, report.id), isNotNull(inspectionReport.frozenAt))),
  ]);
  const whole = await Promise.all(entries.map((entry) => statusIsWhole(keys, entry)));
  const [printed, superseded, voided] = (["print", "supersede", "void"] as const).map((kind) =>
    entries.findLast((entry) => entry.kind === kind),
  );
  const found = entries.filter((_, index) => !whole[index]).map(({ seq }) => brokenEntry(seq));
  const { status } = report;
  // Reports of the time before states were chained have the trail alone.
  const wasVoided = voided !== undefined || noted.voided;
  const wasSuperseded = superseded !== undefined || noted.superseded || later !== undefined;
  if (wasVoided && status !== "void")
    found.push(state(`its state: it was declared void${on(voided?.at)}, and is shown as ${status}`));
  else if (!wasVoided && wasSuperseded && status !== "superseded")
    found.push(state(`its state: it was superseded${on(superseded?.at)}, and is shown as ${status}`));
  else if (!wasVoided && !wasSuperseded && status !== "signed" && status !== "released" && form > 1)
    found.push(state(`its state: it is shown as ${status}, which nobody declared it`));
  if (
    voided &&
    status === "void" &&
    (voided.facts["voidReason"] !== report.voidReason || voided.facts["voidedAt"] !== report.voidedAt)
  )
    found.push(state("when or why it was declared void"));
  if (superseded && superseded.facts["supersededById"] !== report.supersededById)
    found.push(state("which revision supersedes it"));
  if (!superseded && !noted.superseded && report.supersededById !== null) found.push(state("which revision supersedes it"));
  const pdf = printed ? printed.facts["pdfSha256"] : noted.pdfSha256;
  if (pdf !== undefined ? pdf !== report.pdfSha256 : report.pdfSha256 !== null && form > 1)
    found.push({ words: "the fingerprint of the PDF", kind: "the PDF" });
  return found;
}

const on = (at: string | undefined) => (at ? ` on ${at.slice(0, 10)}` : "");

/** What the audit trail, itself a chain, says of the report's state. */
async function notedInTrail(db: Reading, { id, reportNumber, revision }: ReportRow) {
  // By its number too: an event that was given to another record still names the report.
  const named = sql`left(${auditEvent.entityLabel}, 80) = ${`${reportNumber ?? ""} Rev ${revision}`}`;
  const events = await db
    .select({ action: auditEvent.action, changes: auditEvent.changes })
    .from(auditEvent)
    .where(
      and(
        or(eq(auditEvent.entityId, id), named),
        inArray(auditEvent.action, ["InspectionReport.void", "InspectionReport.supersede", "InspectionReport.print"]),
      ),
    );
  const of = (action: string) => events.filter((event) => event.action === `InspectionReport.${action}`);
  const pdf = of("print").flatMap(({ changes }) => changes.filter(({ field }) => field === "pdfSha256"))[0]?.new;
  return {
    voided: of("void").length > 0,
    superseded: of("supersede").length > 0,
    pdfSha256: typeof pdf === "string" ? pdf : undefined,
  };
}

function once(found: readonly Alteration[]): Alteration[] {
  return [...new Map(found.map((one) => [one.words, one])).values()];
}
