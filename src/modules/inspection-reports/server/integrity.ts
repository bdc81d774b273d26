import { and, asc, eq } from "drizzle-orm";
import { currentForm, signedText } from "../rules/content-hash.ts";
import { genesis } from "./ledger.ts";
import { forgetChangedDefinition, load, type Loaded, LostRecord, type ReportRow } from "./loading.ts";
import { type Alteration, differingParts, inWords } from "./parts.ts";
import { type LedgerEntry, type Recomputed, recompute, type SignatureRow } from "./record.ts";
import { cautionAlterations } from "./cautions/alterations.ts";
import { signaturesOf } from "./signatures.ts";
import { columnAlterations } from "./column-alterations.ts";
import { readOr, isPassing } from "./readable.ts";
import { brokenSeals, givenAlterations, type Vouching } from "./seals.ts";
import { stateAlterations } from "./state-alterations.ts";
import { behindNote, statesInDoubt } from "./states.ts";
import { reportLedger } from "./ledger/tables.ts";
import { evidenceSnapshot } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { type Signer, signatureHolds } from "#kit/server/signer.ts";
import { auditEvent } from "#kit/server/tables.ts";

type Keys = Signer["keys"];

/**
 * The parts of a signed report that are not as signed: hashes content, signatures and evidence again from the current rows and compares them with the
 * report, its signatures and its ledger entry; checks the server's signatures with the keys of the key folder; and compares its state with the signed
 * chain of states and the audit trail. For a report that waits for its last signature, the same for what was given so far. Empty for an intact
 * report, and for an unsigned one. What cannot be read counts as altered.
 */
export async function alterationsOf(db: Reading, signer: Vouching, report: ReportRow): Promise<Alteration[]> {
  const { keys } = signer;
  const [entry] = await db.select().from(reportLedger).where(eq(reportLedger.reportId, report.id)).orderBy(asc(reportLedger.seq));
  if (!entry && claimsSignature(report)) return [ledger(`its entry ${report.ledgerSeq ?? ""} in the ledger, which is missing`)];
  const all = await signaturesOf({ db }, report.id);
  if (!entry && all.length === 0 && report.status !== "submitted") return [];
  const { loaded, lost } = await loadedIfWhole(db, report);
  const active = all.filter(({ state: now }) => now === "active");
  const found = await together([
    lost,
    loaded ? readOr(content("the content"), async () => strangeFiles(loaded)) : [],
    readOr(evidence("the frozen evidence"), () => addedAlterations(db, report, all)),
    ...(entry
      ? [
          loaded ? readOr(content("the content"), () => recordAlterations(db, loaded, active, entry)) : [],
          readOr(someSignature, () => brokenSeals(db, signer, report, withdrawn(all))),
          readOr(ledger(`entry ${entry.seq} of the ledger`), () => entryAlterations(db, keys, report, entry)),
          readOr(state("its state"), () => stateAlterations(db, keys, report, entry)),
          readOr(state("its cautions"), () => cautionAlterations(db, report)),
        ]
      : [
          readOr(someSignature, () => givenAlterations(db, signer, report, all)),
          loaded && active.length > 0 ? readOr(content("the content"), () => contentAlterations(db, loaded, active)) : [],
        ]),
  ]);
  return once(found.flat());
}

/** The same for someone who relies on the report now: also whether its state can be verified at all. `own` are alterations of the report itself. */
export async function alterationsShown(
  db: Reading,
  services: Pick<Services, "secrets" | "signer">,
  report: ReportRow,
): Promise<{ own: Alteration[]; shown: Alteration[] }> {
  const [own, doubts, behind] = await together([
    alterationsOf(db, services.signer, report),
    report.frozenAt === null ? [] : readOr(ledger("the ledger of states"), () => statesInDoubt(db, services.signer.keys, report)),
    report.frozenAt === null ? [] : readOr(ledger("the audit trail"), () => behindNote(db, services, report)),
  ]);
  return { own, shown: own.length > 0 ? own : doubts.length > 0 ? doubts : behind };
}

const withdrawn = (signatures: readonly SignatureRow[]) => signatures.filter(({ state: now }) => now === "withdrawn");

const someSignature: Alteration = { words: "the signatures", kind: "a signature" };
const evidence = (words: string): Alteration => ({ words, kind: "the frozen evidence" });
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

/** The report with all its parts; if they are no longer readable, what is lost. */
async function loadedIfWhole(db: Reading, report: ReportRow): Promise<{ loaded: Loaded | null; lost: Alteration[] }> {
  try {
    await forgetChangedDefinition(db, report.templateId);
    return { loaded: await load(db, report), lost: [] };
  } catch (error) {
    if (isPassing(error)) throw error;
    const isLost = error instanceof LostRecord;
    const what = isLost ? "the template, client or work order it was written against" : "the content, which cannot be read";
    return { loaded: null, lost: [content(what)] };
  }
}

/** For a report that waits for its last signature: the content as it hashes now, with client and site as frozen by the first signature. */
async function contentAlterations(db: Reading, loaded: Loaded, active: readonly SignatureRow[]): Promise<Alteration[]> {
  const { report } = loaded;
  const now = await recompute(db, loaded, active, currentForm, { verificationCode: "", issuedOn: "" });
  return now.contentHash === report.contentHash ? [] : [content("the content, or the hash of it")];
}

/** Content, signatures and evidence. */
async function recordAlterations(
  db: Reading,
  loaded: Loaded,
  signatures: SignatureRow[],
  entry: LedgerEntry,
): Promise<Alteration[]> {
  const { report } = loaded;
  const { verificationCode, issuedOn } = report;
  const now = await recompute(db, loaded, signatures, entry.form, {
    verificationCode: verificationCode ?? "",
    issuedOn: issuedOn ?? "",
  });
  const found = columnAlterations(loaded, now, entry);
  const beside = found.length;
  const differing = entry.parts ? differingParts(entry.parts, now.parts) : [];
  if (entry.parts) found.push(...inWords(differing, entry.parts, now.parts));
  else if (entry.form > 1) found.push(ledger(`entry ${entry.seq} of the ledger, whose list of parts is missing`));
  const named = () => found.length - beside > (entry.parts || entry.form === 1 ? 0 : 1);
  if (now.contentHash !== report.contentHash && !named()) found.push(content("the content, or the hash of it"));
  for (const { contentHash, printedName, slot } of signatures)
    if (contentHash !== now.contentHash && !named())
      found.push({ words: `the signature of ${printedName} (${slot}), which is for other content`, kind: "a signature" });
  if (report.recordHash !== entry.recordHash) found.push({ words: "the record hash of the report", kind: "the record" });
  if (now.recordHash !== entry.recordHash && !named())
    found.push({
      words: entry.parts ? "the record as a whole" : "a signature or the evidence frozen with it",
      kind: "the record",
    });
  if (now.recordHash === entry.recordHash && differing.length > 0)
    return [...found.slice(0, beside), ledger(`entry ${entry.seq} of the ledger, in its list of parts`)];
  if (entry.form === 1) found.push(...formOneColumns(loaded, now));
  return found;
}

/**
 * Additions to the record: it hashes one snapshot for each active signature. Withdrawn signatures are history only, but the audit trail has each, and
 * each has one snapshot.
 */
export async function addedAlterations(
  db: Reading,
  { id }: ReportRow,
  signatures: readonly SignatureRow[],
): Promise<Alteration[]> {
  const [snapshots, missing] = await together([
    db
      .select({ signatureId: evidenceSnapshot.signatureId, takenAt: evidenceSnapshot.takenAt })
      .from(evidenceSnapshot)
      .where(eq(evidenceSnapshot.reportId, id)),
    missingInTrail(db, id, signatures),
  ]);
  const strange = snapshots.some(({ signatureId }) => !signatures.some((one) => one.id === signatureId));
  const twice = signatures.filter((one) => snapshots.filter(({ signatureId }) => signatureId === one.id).length > 1);
  const atAnotherTime = signatures.filter((one) =>
    snapshots.some(({ signatureId, takenAt }) => signatureId === one.id && takenAt !== one.signedAt),
  );
  return [
    ...atAnotherTime.map(({ printedName, slot }) =>
      evidence(`the evidence frozen with the signature of ${printedName} (${slot}), which was taken at another time`),
    ),
    ...twice.map(({ printedName, slot }) =>
      evidence(`the evidence frozen with the signature of ${printedName} (${slot}), to which other evidence was added`),
    ),
    ...(strange ? [evidence("the frozen evidence, to which evidence without a signature was added")] : []),
    ...missing.map(({ printedName, slot }) => ({
      words: `the withdrawn signature of ${printedName} (${slot}), which was added`,
      kind: "a signature",
    })),
  ];
}

/** Files are hashed as found: an id without a file of the report was not in the list when it was saved. */
function strangeFiles({ content: { attachments }, files }: Loaded): Alteration[] {
  const strange = attachments.some(({ fileId }) => files.get(fileId)?.entity !== "InspectionReport");
  return strange ? [content("the list of photos and files, which names one that does not belong to the report")] : [];
}

/** Withdrawn signatures without a signing event in the audit trail; each event accounts for one, for an active one first. */
async function missingInTrail(db: Reading, reportId: string, signatures: readonly SignatureRow[]): Promise<SignatureRow[]> {
  const history = withdrawn(signatures);
  if (history.length === 0) return [];
  const events = await db
    .select({ changes: auditEvent.changes })
    .from(auditEvent)
    .where(and(eq(auditEvent.entityId, reportId), eq(auditEvent.action, "InspectionReport.sign")));
  const hasEvent = ({ slot, printedName, certText }: SignatureRow) => {
    const found = events.findIndex(({ changes }) =>
      changes.some(({ field, new: text }) => field === slot && text === `${printedName}, ${certText}`),
    );
    return found >= 0 && events.splice(found, 1).length > 0;
  };
  for (const active of signatures.filter(({ state: now }) => now === "active")) hasEvent(active);
  return history.filter((one) => !hasEvent(one));
}

/** Before these columns were hashed, they were derived from the content. */
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

/** The ledger entry itself: the server's signature, its position, and the report's own copy of it. */
async function entryAlterations(db: Reading, keys: Keys, report: ReportRow, entry: LedgerEntry): Promise<Alteration[]> {
  const found: Alteration[] = [];
  const { seq, number, revision } = entry;
  if (!keys.has(entry.keyId))
    found.push(ledger(`entry ${seq} of the ledger, signed with the key ${entry.keyId}, which is not a key of this server`));
  else if (!entryIsSigned(keys, entry)) found.push(ledger(`entry ${seq} of the ledger, whose server signature does not match`));
  if (number !== report.reportNumber || revision !== report.revision) found.push(content("the report number or revision"));
  if (report.ledgerSeq !== seq) found.push(ledger("the report's number in the ledger"));
  if (entry.form > 1 && entry.verificationCode !== report.verificationCode)
    found.push({ words: "the verification code", kind: "how it was issued" });
  const [before] = await db
    .select()
    .from(reportLedger)
    .where(eq(reportLedger.seq, seq - 1));
  // If the preceding entry was altered or removed, this report is not affected.
  const follows = before ? entry.prevHash === before.recordHash || !entryIsSigned(keys, before) : true;
  if (!follows || (seq === 1 && entry.prevHash !== genesis))
    found.push(ledger(`entry ${seq} of the ledger, which does not follow the previous entry`));
  if (report.frozenAt === null) found.push(state("its state: it was signed, but is shown as not final"));
  if (report.archivedAt !== null) found.push(state("its state: it was signed, and is archived, which hides it from lists"));
  return found;
}

/** Whether the server signed this entry; a key that is not in the key folder proves nothing. */
function entryIsSigned(
  keys: Keys,
  { seq, recordHash, number, revision, signedAt, keyId, serverSignature }: LedgerEntry,
): boolean {
  const key = keys.get(keyId);
  const text = signedText({ recordHash, number, revision, signedAt, ledgerSeq: seq });
  return key !== undefined && signatureHolds(key, text, serverSignature);
}

function once(found: readonly Alteration[]): Alteration[] {
  return [...new Map(found.map((one) => [one.words, one])).values()];
}
