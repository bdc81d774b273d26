import { desc, eq } from "drizzle-orm";
import type { Verification } from "../contract.ts";
import { signedText } from "../rules/content-hash.ts";
import { checkCode, normalizeCode } from "../rules/verification-code.ts";
import { load, type Loaded, type ReportRow, revisionsOf } from "./loading.ts";
import { signaturesOf } from "./sign.ts";
import { subjectOf } from "./subject.ts";
import { inspectionReport, reportLedger } from "./tables.ts";
import type { Ctx } from "#kit/server/host.ts";
import { wrongLink } from "#kit/server/wrong-links.ts";
import { signatureHolds } from "#kit/server/signer.ts";
import { signingKey } from "#kit/server/tables.ts";
import { companySettings } from "#modules/settings/server/tables.ts";

/** What anyone holding a report may ask, by the code printed on it. A code nobody was given tells nothing. */
export async function verifyCode(ctx: Ctx, { code }: { code: string }): Promise<Verification> {
  const normal = checkCode(code) ? normalizeCode(code) : null;
  const [report] = normal
    ? await ctx.db.select().from(inspectionReport).where(eq(inspectionReport.verificationCode, normal))
    : [];
  if (!report) {
    await wrongLink(ctx);
    return unknown(ctx);
  }
  return shown(ctx, report);
}

/** That a stranger looked is part of the trail. */
async function shown(ctx: Ctx, report: ReportRow): Promise<Verification> {
  await ctx.write((store) =>
    store.note({
      action: "InspectionReport.verify",
      entity: "InspectionReport",
      entityId: report.id,
      label: report.reportNumber ?? "",
      actorType: "public",
    }),
  );
  return describe(ctx, report);
}

/** The same by a file: its hash must be that of the PDF as issued. A file with a known code but another hash was changed. */
export async function verifyFile(ctx: Ctx, { body }: { body: { sha256: string; code: string | null } }): Promise<Verification> {
  const [issued] = await ctx.db.select().from(inspectionReport).where(eq(inspectionReport.pdfSha256, body.sha256));
  if (issued) return shown(ctx, issued);
  const named = body.code ? await verifyCode(ctx, { code: body.code }) : await unknown(ctx);
  return named.verdict === "unknown" ? named : { ...named, verdict: "altered", summary: null };
}

/** Whose reports these are. */
async function issuerOf({ db }: Ctx): Promise<string> {
  const [company] = await db.select({ legalName: companySettings.legalName }).from(companySettings);
  return company?.legalName ?? "";
}

async function unknown(ctx: Ctx): Promise<Verification> {
  const issuer = await issuerOf(ctx);
  return {
    verdict: "unknown",
    issuer,
    number: null,
    revision: null,
    issuedOn: null,
    supersededBy: null,
    voidedOn: null,
    summary: null,
    recordHash: null,
    pdfSha256: null,
    ledgerSeq: null,
    signature: null,
  };
}

async function describe(ctx: Ctx, report: ReportRow): Promise<Verification> {
  const loaded = await load(ctx.db, report);
  const issuer = await issuerOf(ctx);
  const later = (await revisionsOf(ctx.db, report)).find(({ id }) => id === report.supersededById);
  return {
    verdict: report.status === "void" ? "void" : report.status === "superseded" ? "superseded" : "genuine",
    issuer,
    number: report.reportNumber,
    revision: report.revision,
    issuedOn: report.issuedOn,
    supersededBy: later ? { revision: later.revision, issuedOn: later.issuedOn } : null,
    voidedOn: report.voidedAt?.slice(0, 10) ?? null,
    summary: loaded.policy.publicVerifyDetail === "summary" ? await summaryOf(ctx, loaded) : null,
    recordHash: report.recordHash,
    pdfSha256: report.pdfSha256,
    ledgerSeq: report.ledgerSeq,
    signature: await serverSignature(ctx, report),
  };
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
    signatures: signatures.map(({ meaning, printedName, certText, signedAt }) => ({
      meaning,
      name: printedName,
      certificate: certText,
      signedAt,
    })),
  };
}

/** The ledger entry's signature, checked now with the published key it was made with. */
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
  const [key] = await ctx.db.select().from(signingKey).where(eq(signingKey.keyId, entry.keyId));
  const valid =
    entry.recordHash === report.recordHash && key !== undefined && signatureHolds(key.publicKey, text, entry.serverSignature);
  return { keyId: entry.keyId, value: entry.serverSignature, signedText: text, valid };
}

/** Public keys, the newest first: a copy can be checked without trusting this site. */
export async function publishedKeys(ctx: Ctx) {
  return ctx.db.select().from(signingKey).orderBy(desc(signingKey.validFrom));
}
