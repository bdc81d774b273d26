import { and, eq, getColumns, isNull, sql } from "drizzle-orm";
import type { Verification } from "../contract-verification.ts";
import { signedRenditionText, signedText } from "../rules/content-hash.ts";
import { checkCode, normalizeCode } from "../rules/verification-code.ts";
import { examine, noteDamagedPdf, once } from "./alterations.ts";
import { openCaution } from "./cautions/list.ts";
import { noteLookup, refuseManyLookups } from "./lookups.ts";
import { load, type Loaded, type ReportRow, revisionsOf } from "./loading.ts";
import type { LedgerEntry } from "./record.ts";
import { signaturesOf } from "./signatures.ts";
import type { VerifiedForm } from "./source.ts";
import { subjectOf } from "./subject.ts";
import { tellOfOldCopy } from "./old-copy.ts";
import { reportLedger, reportRendition, reportStatusLedger } from "./ledger/tables.ts";
import { importedReport } from "./imported/tables.ts";
import { inspectionReport } from "./tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";
import { wrongLink } from "#kit/server/wrong-links.ts";
import { signatureHolds } from "#kit/server/signer.ts";

/** The public check of a report by its printed code. An unknown code reveals nothing; a mistyped one is no lookup. */
export async function verifyCode(ctx: Ctx, { code }: { code: string }): Promise<Verification> {
  const found = await lookedUp(ctx, code);
  if (checkCode(code)) await noteLookup(ctx, normalizeCode(code) ?? "", found.verdict);
  return found;
}

async function lookedUp(ctx: Ctx, code: string, { isOtherFile = false } = {}): Promise<Verification> {
  const normal = checkCode(code) ? normalizeCode(code) : null;
  if (normal) await refuseManyLookups(ctx);
  const report = normal ? await reportOfCode(ctx, normal) : null;
  if (report) return verifyReport(ctx, report, { isOtherFile });
  const [lost] = normal ? await ctx.db.select().from(reportLedger).where(eq(reportLedger.verificationCode, normal)) : [];
  if (lost) return missing(ctx, lost);
  const form = normal ? await formWith(ctx, normal) : null;
  if (form) return { ...(await unknown(ctx)), ...form };
  await wrongLink(ctx);
  return unknown(ctx);
}

async function formWith(ctx: Ctx, code: string): Promise<VerifiedForm | null> {
  for (const ask of answersTo(ctx.services, "formOfCode")) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const found = await ask(ctx, code);
    if (found) return found;
  }
  return null;
}

/** By the code in the ledger, so that a code redirected by hand still leads to the report it was printed on; else by the report's. */
async function reportOfCode({ db }: Ctx, code: string): Promise<ReportRow | null> {
  const [issued] = await db
    .select({ report: getColumns(inspectionReport) })
    .from(reportLedger)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportLedger.reportId))
    .where(eq(reportLedger.verificationCode, code));
  if (issued) return issued.report;
  const [report] = await db.select().from(inspectionReport).where(eq(inspectionReport.verificationCode, code));
  return report ?? null;
}

/** Public lookups are recorded in the trail. `isOtherFile`: the file names this report, and is not the one that was issued. */
export async function verifyReport(ctx: Ctx, report: ReportRow, { isOtherFile = false } = {}): Promise<Verification> {
  await tellTrail(ctx, report.id, report.reportNumber ?? "");
  const described = await describe(ctx, report);
  await tellOfOldCopy(ctx, report, outcomeOf(described, isOtherFile));
  return described;
}

function outcomeOf({ verdict, caution }: Verification, isOtherFile: boolean): string | null {
  if (verdict !== "genuine") return verdict;
  if (isOtherFile) return "not the file that was issued";
  return caution ? "under review" : null;
}

/** The verdict on a report does not depend on whether the trail accepts the event. */
async function tellTrail(ctx: Ctx, entityId: string, label: string): Promise<void> {
  const action = { action: "InspectionReport.verify", entity: "InspectionReport", entityId, label } as const;
  try {
    await ctx.write((store) => store.note({ ...action, actorType: "public" }));
  } catch (error) {
    ctx.services.log.error(error);
  }
}

/**
 * The same by file: its hash must be that of the PDF as issued. A file with a known code but another hash was changed. A file issued with a different
 * code than the given one is identified by its hash, with a note that the code differs.
 */
export async function verifyFile(ctx: Ctx, { body }: { body: { sha256: string; code: string | null } }): Promise<Verification> {
  const issued = await ofHash(ctx, body.sha256);
  if (issued) {
    const hasCode = issued.verification.verdict !== "imported";
    const otherCode = hasCode && body.code !== null && (!checkCode(body.code) || normalizeCode(body.code) !== issued.code);
    return { ...issued.verification, otherCode };
  }
  if (!body.code) return unknown(ctx);
  const named = await lookedUp(ctx, body.code, { isOtherFile: true });
  // A form is printed when it is asked for: no two files of it are the same.
  const asIs = named.verdict === "unknown" || named.form !== undefined;
  const found: Verification = asIs ? named : { ...named, verdict: "altered", summary: null };
  if (checkCode(body.code)) await noteLookup(ctx, normalizeCode(body.code) ?? "", found.verdict);
  return found;
}

/** What is said of a file by its SHA-256 alone. */
export async function verifyHash(ctx: Ctx, sha256: string): Promise<Verification> {
  return (await ofHash(ctx, sha256))?.verification ?? unknown(ctx);
}

/** The report that was issued as this file, with its code; null if none was. */
async function ofHash(ctx: Ctx, sha256: string): Promise<{ verification: Verification; code: string | null } | null> {
  const issued = await reportOfPdf(ctx, sha256);
  if (issued) {
    await noteDamagedPdf(ctx, issued, sha256);
    return { verification: await verifyReport(ctx, issued), code: issued.verificationCode };
  }
  const lost = await entryOfPdf(ctx, sha256);
  if (lost) return { verification: await missing(ctx, lost), code: lost.verificationCode };
  const given = await reportOfRendition(ctx, sha256);
  if (given) return { verification: await verifyReport(ctx, given), code: given.verificationCode };
  const [imported] = await ctx.db
    .select()
    .from(importedReport)
    .where(and(eq(importedReport.pdfSha256, sha256), isNull(importedReport.archivedAt)))
    .limit(1);
  return imported ? { verification: await importedOne(ctx, imported), code: null } : null;
}

/** A report from before the product: what its index says, and nothing of its evidence. */
export async function importedOne(ctx: Ctx, of: typeof importedReport.$inferSelect): Promise<Verification> {
  const { reportNumber: number, revision, issuedOn, pdfSha256 } = of;
  return { ...(await unknown(ctx)), verdict: "imported", number, revision, issuedOn, pdfSha256 };
}

/** By the fingerprint chained when the PDF was stored; else by the report's. */
async function reportOfPdf({ db }: Ctx, sha256: string): Promise<ReportRow | null> {
  const [kept] = await db
    .select({ report: getColumns(inspectionReport) })
    .from(reportStatusLedger)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportStatusLedger.reportId))
    .where(sql`${reportStatusLedger.facts} ->> 'pdfSha256' = ${sha256}`);
  if (kept) return kept.report;
  const [report] = await db.select().from(inspectionReport).where(eq(inspectionReport.pdfSha256, sha256));
  return report ?? null;
}

/** By the fingerprint of a copy marked superseded or void, while the report is; a fingerprint the server did not sign does not count. */
async function reportOfRendition({ db, services }: Ctx, sha256: string): Promise<ReportRow | null> {
  const [found] = await db
    .select({ report: getColumns(inspectionReport), keyId: reportRendition.keyId, signature: reportRendition.serverSignature })
    .from(reportRendition)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportRendition.reportId))
    .where(eq(reportRendition.sha256, sha256));
  const key = found && services.signer.keys.get(found.keyId);
  if (!found || !key) return null;
  return signatureHolds(key, signedRenditionText({ sha256, reportId: found.report.id }), found.signature) ? found.report : null;
}

/** The entry of a report whose PDF was chained with this fingerprint, if the report itself is gone. */
async function entryOfPdf({ db }: Ctx, sha256: string): Promise<LedgerEntry | null> {
  const [entry] = await db
    .select(getColumns(reportLedger))
    .from(reportStatusLedger)
    .innerJoin(reportLedger, eq(reportLedger.reportId, reportStatusLedger.reportId))
    .where(sql`${reportStatusLedger.facts} ->> 'pdfSha256' = ${sha256}`);
  return entry ?? null;
}

/** A report in the ledger that no longer exists: recorded once as a critical security event. */
async function missing(ctx: Ctx, { reportId, seq, number, revision, recordHash }: LedgerEntry): Promise<Verification> {
  const label = `${number} Rev ${revision}`;
  await tellTrail(ctx, reportId, label);
  await once(ctx, "report.missing", `The signed report ${label}, entry ${seq} of the ledger, is missing`);
  const altered = ["the report, which is missing"];
  return { ...(await unknown(ctx)), verdict: "altered", number, revision, altered, recordHash, ledgerSeq: seq };
}

/** The issuer of the reports, how it is reached, and when it was asked. */
async function issuerOf({ db, now }: Ctx): Promise<Pick<Verification, "issuer" | "contact" | "checkedAt">> {
  const [company] = await db
    .select({ legalName: companySettings.legalName, phone: companySettings.phone, email: companySettings.email })
    .from(companySettings);
  const contact = { phone: company?.phone ?? null, email: company?.email ?? null };
  return { issuer: company?.legalName ?? "", contact, checkedAt: now.toISOString() };
}

async function unknown(ctx: Ctx): Promise<Verification> {
  return {
    verdict: "unknown",
    ...(await issuerOf(ctx)),
    number: null,
    revision: null,
    issuedOn: null,
    supersededBy: null,
    voidedOn: null,
    altered: [],
    summary: null,
    otherCode: false,
    recordHash: null,
    pdfSha256: null,
    ledgerSeq: null,
    signature: null,
    caution: null,
  };
}

async function describe(ctx: Ctx, report: ReportRow): Promise<Verification> {
  const found = await examine(ctx, report);
  const later = (await revisionsOf(ctx.db, report)).find(({ id }) => id === report.supersededById);
  const told = {
    ...(await issuerOf(ctx)),
    number: report.reportNumber,
    revision: report.revision,
    issuedOn: report.issuedOn,
    supersededBy: later ? { revision: later.revision, issuedOn: later.issuedOn, voidedOn: voidedOn(later) } : null,
    voidedOn: voidedOn(report),
    otherCode: false,
    recordHash: report.recordHash,
    pdfSha256: report.pdfSha256,
    ledgerSeq: report.ledgerSeq,
    signature: await serverSignature(ctx, report),
    caution: await openCaution(ctx.db, report),
  };
  const detailed = report.policy?.publicVerifyDetail === "summary";
  if (found.length > 0) {
    const altered = [...new Set(found.map(({ words, kind }) => (detailed ? words : kind)))];
    return { verdict: "altered", ...told, altered, summary: null };
  }
  const verdict = report.status === "void" ? "void" : report.status === "superseded" ? "superseded" : "genuine";
  return {
    verdict,
    ...told,
    altered: [],
    summary: detailed ? await summaryOf(ctx, await load(ctx.db, report)) : null,
  };
}

/** In the site's time zone, as printed on the report; null for an invalid instant written by hand ("infinity"). */
function voidedOn({ voidedAt, timeZone }: ReportRow): string | null {
  return voidedAt && !Number.isNaN(Date.parse(voidedAt)) ? dayIn(timeZone, voidedAt) : null;
}

async function summaryOf(ctx: Ctx, loaded: Loaded): Promise<Verification["summary"]> {
  const { report } = loaded;
  const { client } = await subjectOf(ctx.db, loaded);
  const signatures = (await signaturesOf(ctx, report.id)).filter(({ state }) => state === "active");
  return {
    method: report.method,
    client: client.displayName,
    item: report.itemTag ?? report.itemDescription,
    inspectedOn: report.inspectedOn,
    result: report.result,
    subcontracted: subcontractedTo(loaded),
    signatures: signatures.map(({ meaning, printedName, certText, signedAt, timeZone }) => ({
      meaning,
      name: printedName,
      certificate: certText,
      signedAt,
      timeZone: timeZone || report.timeZone,
    })),
  };
}

/** The organizations whose people took part in the work: results of a subcontractor are marked (ISO/IEC 17020:2012 7.4.4). */
function subcontractedTo({ content: { people, lines } }: Loaded): string[] {
  const outside = people.filter(
    ({ roles, papers, subcontractor }) => (papers || subcontractor) && roles.some((role) => role !== "witness"),
  );
  const named = [...new Set(outside.map(({ organization }) => organization ?? "Subcontractor"))];
  return named.length === 0 && lines.some(({ subcontracted }) => subcontracted) ? ["Subcontractor"] : named;
}

/** The ledger entry's signature, checked now with the published key. */
async function serverSignature(ctx: Ctx, report: ReportRow): Promise<Verification["signature"]> {
  const [entry] = await ctx.db.select().from(reportLedger).where(eq(reportLedger.reportId, report.id));
  if (!entry) return null;
  const text = signedText({
    recordHash: entry.recordHash,
    number: entry.number,
    revision: entry.revision,
    signedAt: entry.signedAt,
    ledgerSeq: entry.seq,
  });
  const key = ctx.services.signer.keys.get(entry.keyId);
  const valid = entry.recordHash === report.recordHash && key !== undefined && signatureHolds(key, text, entry.serverSignature);
  return { keyId: entry.keyId, value: entry.serverSignature, signedText: text, valid };
}
