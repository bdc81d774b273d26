import { eq } from "drizzle-orm";
import { timeIn } from "../print/dates.ts";
import { certificateText, Evidence } from "../print/evidence.ts";
import type {
  Copy,
  PrintedInstrument,
  PrintedPerson,
  PrintedProcedure,
  PrintedReport,
  WithdrawnSignature,
} from "../print/printed-report.ts";
import { captionOf, type Withdrawal } from "../report.ts";
import { withDays } from "../rules/dates.ts";
import { gates } from "../rules/gates.ts";
import { changesOf, type RevisionChange } from "../rules/revision-changes.ts";
import { evidenceOf } from "./evidence.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import { issuerDrawn, issuerNow } from "./issuer.ts";
import { attachedFiles, load, type Loaded, revisionsOf } from "./loading.ts";
import { attachmentOf, lineOf, printablePictures } from "./printed-pictures.ts";
import type { SignatureRow } from "./record.ts";
import { revisionDifferences } from "./revision-differences.ts";
import { signaturesOf } from "./signatures.ts";
import { signatureImages } from "./signature-image.ts";
import { performedBy, slotsOf } from "./slots.ts";
import { subjectOf } from "./subject.ts";
import { evidenceSnapshot, inspectionReport } from "./tables.ts";
import { contextOf } from "./template-context.ts";
import { withdrawalsOf } from "./withdrawals.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import { type Eligibility, eligibilityOf } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { pictureForHead } from "#kit/server/images.ts";
import { storedFile } from "#kit/server/tables.ts";
import { dayIn } from "#kit/validity.ts";

/** Everything to be printed: from the frozen copies once there is a signature, before from the current records. */
export async function printedReport(services: Services, loaded: Loaded, by: string): Promise<PrintedReport> {
  const { db } = services.database;
  const eligibility = eligibilityOf(services);
  const { report, content, definition, policy, template } = loaded;
  const { client, site, project, workOrder } = await subjectOf(db, loaded);
  const all = await signaturesOf({ db }, report.id);
  const signatures = all.filter(({ state }) => state === "active");
  const frozen = await frozenEvidence(db, report.id, signatures);
  const evidence = frozen.at(-1) ?? (await evidenceNow(eligibility, db, loaded, services.clock()));
  const now = services.clock().toISOString();
  const first = performedBy(signatures) ?? report.createdById;
  return {
    report: { ...report, templateVersion: template.templateVersion, workOrderNumber: workOrder?.number ?? null },
    content: { ...content, lines: withDays(content.lines, content, report.timeZone) },
    definition: withOwnLabels(definition, content),
    context: await contextOf(eligibility, db, loaded),
    policy,
    issuer: await issuerDrawn(services, evidence.issuer ?? (await issuerNow(db, loaded))),
    client: { name: client.legalName, logo: await clientLogo(services, loaded.client.logoFileId) },
    site: site && { name: site.name, address: site.address },
    project: project && { number: project.number, title: project.name },
    verdicts: frozen.at(-1)?.verdicts ?? null,
    people: await peopleOf(services, loaded, evidence),
    instruments: instrumentsOf(evidence),
    procedure: procedureOf(evidence),
    records: {},
    signatures,
    withdrawn: withdrawnIn(all, await withdrawalsOf(services, db, report.id, all)),
    signatureImages: await signatureImages(services, signatures),
    openSlots: report.frozenAt ? [] : slotsOf(loaded, first).filter((slot) => !signatures.some((one) => one.slot === slot)),
    evidence: frozen,
    pictures: await printablePictures(services, loaded),
    files: attachedFiles(loaded).map((file) => ({
      ...file,
      caption: captionOf(attachmentOf(loaded, file.id), file),
      lineId: lineOf(loaded, file.id),
    })),
    revisions: (await revisionsOf(db, report))
      .filter(({ revision }) => revision <= report.revision)
      .map(({ revision, issuedOn, reasonForRevision }) => ({ revision, issuedOn, reason: reasonForRevision })),
    changes: await changesSince(db, loaded, evidence),
    verification: verificationOf(services, loaded),
    copy: await copyOf(db, loaded),
    printed: { at: timeIn(policy.dateFormat, now, report.timeZone), by, instant: now },
  };
}

function withdrawnIn(signatures: readonly SignatureRow[], withdrawals: ReadonlyMap<string, Withdrawal>): WithdrawnSignature[] {
  return signatures.flatMap(({ id, slot, printedName, certText, signedAt }) => {
    const withdrawal = withdrawals.get(id);
    return withdrawal ? [{ slot, printedName, certText, signedAt, ...withdrawal }] : [];
  });
}

async function frozenEvidence(db: Reading, reportId: string, signatures: readonly { id: string }[]): Promise<Evidence[]> {
  const rows = await db.select().from(evidenceSnapshot).where(eq(evidenceSnapshot.reportId, reportId));
  return signatures.flatMap(({ id }) => {
    const row = rows.find(({ signatureId }) => signatureId === id);
    return row ? [Evidence.parse(row.evidence)] : [];
  });
}

/** From the contents of both revisions, with the names frozen with them, so that a reprint is the same. */
async function changesSince(db: Reading, loaded: Loaded, evidence: Evidence): Promise<RevisionChange[]> {
  const { replacesReportId, timeZone } = loaded.report;
  if (!replacesReportId) return [];
  const [row] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, replacesReportId));
  if (!row) return [];
  const signatures = (await signaturesOf({ db }, row.id)).filter(({ state }) => state === "active");
  const frozen = [...(await frozenEvidence(db, row.id, signatures)), evidence];
  return changesOf(await revisionDifferences(db, await load(db, row), loaded, frozen), timeZone);
}

async function evidenceNow(eligibility: Eligibility, db: Reading, loaded: Loaded, now: Date): Promise<Evidence> {
  const found = await gatherEvidence(eligibility, db, loaded, now, null, []);
  return Evidence.parse(
    evidenceOf(loaded, { found, checks: gates(found.facts) }, { name: "", roles: [] }, await issuerNow(db, loaded)),
  );
}

async function clientLogo(services: Services, fileId: string | null): Promise<Uint8Array | null> {
  if (!fileId) return null;
  const [file] = await services.database.db.select().from(storedFile).where(eq(storedFile.id, fileId));
  return file ? pictureForHead(services.files, file.sha256) : null;
}

/** Names as on the certificates of the day; for people without one, as they were at the signature. */
async function peopleOf(
  services: Services,
  { content }: Loaded,
  { certifications, people }: Evidence,
): Promise<Record<string, PrintedPerson>> {
  const frozen = new Map(people?.map(({ id, name }) => [id, name]));
  const ids = content.people.flatMap(({ userId }) => (userId ? [userId] : []));
  const names = await services.namesOf(services.database.db, ids);
  return Object.fromEntries(
    content.people.map(({ id, userId, roles, externalName }) => {
      const own = certifications.filter(({ certificate }) => certificate !== null && certificate.userId === (userId ?? id));
      const held = (own.find(({ role }) => roles.some((one) => one === role)) ?? own[0])?.certificate;
      const name = held?.personName || frozen.get(id) || (userId && names.get(userId)) || externalName || "–";
      return [id, { name, certificate: held ? certificateText(held) : null, validTo: held?.expiresOn ?? null }];
    }),
  );
}

/** The certificate of the last day of use; an instrument recalibrated in between shows both in the annex. */
function instrumentsOf({ instruments }: Evidence): Record<string, PrintedInstrument> {
  return Object.fromEntries(
    instruments.map(({ inventoryItemId, assetTag, type, manufacturer, model, serialNumber, held }) => [
      inventoryItemId,
      {
        assetTag,
        typeName: type,
        makerModel: [manufacturer, model].filter(Boolean).join(" "),
        serialNumber,
        certificate: held && { ...held, number: held.certificateNumber },
      },
    ]),
  );
}

function procedureOf({ procedures }: Evidence): PrintedProcedure | null {
  const held = procedures.flatMap((one) => (one.held ? [one.held] : []))[0];
  return held ? { ...held, revision: held.revisionNo } : null;
}

function verificationOf({ publicUrl }: Services, { report }: Loaded): PrintedReport["verification"] {
  const { verificationCode: code, recordHash } = report;
  return code && recordHash ? { code, url: `${publicUrl}/verify/${code}`, recordHash } : null;
}

async function copyOf(db: Reading, { report }: Loaded): Promise<Copy> {
  const { status, timeZone, voidedAt, voidReason, supersededById } = report;
  if (status === "void") return { kind: "void", on: voidedAt && dayIn(timeZone, voidedAt), reason: voidReason };
  if (status === "superseded" && supersededById) {
    const [by] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, supersededById));
    return { kind: "superseded", byRevision: by?.revision ?? report.revision + 1, on: by?.issuedOn ?? null };
  }
  return { kind: report.frozenAt ? "issued" : "field" };
}
