import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { Readable } from "node:stream";
import type { PrintedReport } from "../print/printed-report.ts";
import { reportPaper } from "../print/report-document.ts";
import { signedRenditionText } from "../rules/content-hash.ts";
import { refuseAltered } from "./alterations.ts";
import { reportName } from "./file-names.ts";
import { enterStatus } from "./ledger.ts";
import { load, type Loaded, type ReportRow } from "./loading.ts";
import { formInUse, onForm, printedOnForm } from "./print-form.ts";
import { printedReport } from "./printed.ts";
import { recordText } from "./record-text.ts";
import { reportRendition } from "./ledger/tables.ts";
import { inspectionReport } from "./tables.ts";
import { type SignedByCompany, signedByCompany } from "#directory/company/server/pdf-signing.ts";
import type { Reading } from "#kit/server/database.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { type Attachment, renderPdf } from "#kit/server/pdf.ts";
import { storedFile } from "#kit/server/tables.ts";
import { asSystem } from "#kit/server/system-store.ts";

/** A printed report as a file. */
export interface PrintedFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Renders the sealed report once and stores the bytes permanently (R18): by the job after a signature, or when someone opens it before that has run.
 * Idempotent; if it fails the report stays signed and the job is retried. Returns the SHA-256 of the stored bytes; null for a report that is not
 * sealed. Refuses (422, "altered") to print an altered report.
 */
export async function storeReportPdf(services: Services, reportId: string): Promise<string | null> {
  const report = await reportRow(services.database.db, reportId);
  if (!report.frozenAt || report.pdfSha256) return report.pdfSha256;
  await refuseAltered(services, services.database.db, report, "no PDF can be made of it");
  const { name, bytes, signature, printFormId, workbooks } = await printReport(services, reportId);
  const kept = await services.files.put(Readable.from([bytes]), { limit: largestPdf, name });
  const beside = await Promise.all(
    workbooks.map(async (one) => ({
      name: one.name,
      ...(await services.files.put(Readable.from([one.bytes]), { limit: largestPdf, name: one.name })),
    })),
  );
  return asSystem(services, async (store) => {
    const { version, pdfSha256 } = await store.find(inspectionReport, reportId, { lock: true });
    if (pdfSha256) return pdfSha256;
    await store.insert(storedFile, { entity: "InspectionReport", entityId: reportId, kind: "pdf", name, ...kept }, "attach");
    for (const one of beside)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      await store.insert(storedFile, { entity: "InspectionReport", entityId: reportId, kind: clientForm, ...one }, "attach");
    await enterStatus({ rows: store.rows, signer: services.signer, now: services.clock() }, report, "print", {
      pdfSha256: kept.sha256,
      ...(signature && { pdfSignature: `${signature.level} ${signature.certificate}` }),
    });
    const facts = { pdfSha256: kept.sha256, pdfSize: kept.size, ...(printFormId ? { printFormId } : {}) };
    await store.annotate(inspectionReport, reportId, version, facts, "print");
    return kept.sha256;
  });
}

const largestPdf = 300 * 1024 * 1024;
/** The kind of file a client's workbook is that goes beside the PDF of a report. */
export const clientForm = "clientForm";

interface Printout extends PrintedFile, SignedByCompany {
  /** The client's form it is on, or that is beside it. */
  printFormId: string | null;
  workbooks: PrintedFile[];
}

/** The sealed report with its canonical record attached, as stored: on the client's form if there is one for it, or with the workbook beside it. */
async function printReport(services: Services, reportId: string): Promise<Printout> {
  const loaded = await load(services.database.db, await reportRow(services.database.db, reportId));
  if (!loaded.report.frozenAt) throw new Error("Only a sealed report has a final PDF; before that, print a field copy.");
  const printed = await printedReport(services, loaded, "Holdpoint");
  // Whatever has happened to it since, the stored PDF is the report as issued; marked copies are separate renditions.
  const issued: PrintedReport = { ...printed, copy: { kind: "issued" } };
  const form = await formInUse({ services, db: services.database.db }, loaded.report);
  const attachments = [await attachedRecord(services, loaded)];
  const pdf =
    form?.kind === "acroform"
      ? await printedOnForm(issued, form, attachments)
      : await renderPdf(reportPaper(issued), { attachments });
  const signed = await signedByCompany(services, pdf, reasonOf(loaded.report));
  const name = reportName(loaded.report);
  const copies = form?.kind === "xlsx" ? await onForm(issued, form) : [];
  const workbooks = copies.map(({ bytes }, at) => ({ name: `${name}${copies.length > 1 ? `_${at + 1}` : ""}.xlsx`, bytes }));
  return { name: `${name}.pdf`, ...signed, printFormId: form?.id ?? null, workbooks };
}

/** A copy made before the last signature: no code, no accreditation, and marked across every page (R38). */
export async function fieldCopy(services: Services, report: ReportRow, by: string): Promise<PrintedFile> {
  await refuseAltered(services, services.database.db, report, "no copy can be made of it");
  const printed = await printedReport(services, await load(services.database.db, report), by);
  const bytes = await renderPdf(reportPaper({ ...printed, verification: null, copy: { kind: "field" } }));
  return { name: `${reportName(report)}-field-copy.pdf`, bytes };
}

/**
 * A superseded or void report, rendered again from the frozen data, with its state across every page (R19). One that was signed carries its record
 * like the original, and its fingerprint is signed and stored, so that the file can be verified.
 */
export async function overlayRendition(services: Services, report: ReportRow, by: string): Promise<PrintedFile> {
  await refuseAltered(services, services.database.db, report, "no copy can be made of it");
  const loaded = await load(services.database.db, report);
  const printed = await printedReport(services, loaded, by);
  const attachments = report.frozenAt ? [await attachedRecord(services, loaded)] : [];
  const pdf = await renderPdf(reportPaper(printed), { attachments });
  const bytes = report.frozenAt ? (await signedByCompany(services, pdf, `${reasonOf(report)}, ${report.status}`)).bytes : pdf;
  if (report.frozenAt) await recordRendition(services, report.id, bytes);
  return { name: `${reportName(report)}-${report.status}.pdf`, bytes };
}

/** What the signature of the company is for, as readers of the file show it. */
const reasonOf = ({ reportNumber, revision }: ReportRow) => `Report ${reportNumber} Rev ${revision}`;

/** The copy itself states what it is, even if its fingerprint cannot be stored. */
async function recordRendition({ database, signer, clock, log }: Services, reportId: string, bytes: Uint8Array): Promise<void> {
  const sha256 = hash("sha256", bytes);
  const serverSignature = signer.sign(signedRenditionText({ sha256, reportId }));
  const row = { sha256, reportId, at: clock().toISOString(), serverSignature, keyId: signer.keyId };
  try {
    await new PlainRows(database.db).insert(reportRendition).values(row).onConflictDoNothing();
  } catch (error) {
    log.error(error);
  }
}

async function attachedRecord({ database: { db } }: Services, loaded: Loaded): Promise<Attachment> {
  const bytes = new TextEncoder().encode(await recordText(db, loaded));
  return { name: `${reportName(loaded.report)}.json`, type: "application/json", bytes };
}

async function reportRow(db: Reading, id: string): Promise<ReportRow> {
  const [report] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  if (!report) throw new Error(`Report ${id} does not exist.`);
  return report;
}
