import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Signing } from "../contract.ts";
import type { SlotName } from "../report.ts";
import { judge, type Judged, replacedBy } from "./checking.ts";
import { evidenceOf } from "./evidence.ts";
import { hashOf } from "./hashing.ts";
import { issuerNow } from "./issuer.ts";
import { enterLedger } from "./ledger.ts";
import { load, type Loaded, type ReportRow } from "./loading.ts";
import { giveNumber } from "./number.ts";
import { proveIdentity } from "./reauthentication.ts";
import { signatureImageOf } from "./signature-image.ts";
import { meanings, nextSlotFor, slotsOf } from "./slots.ts";
import { evidenceSnapshot, inspectionReport, reportSignature } from "./tables.ts";
import { tellNextSigners } from "./tell.ts";
import { conflicting, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/host.ts";
import { dayIn } from "#kit/validity.ts";
import { appUser } from "#modules/people-and-access/server/tables.ts";

type SignatureRow = typeof reportSignature.$inferSelect;

/**
 * Asks what was true on the inspection date, freezes the answers with the signature, and, when it was the last one asked for, seals the
 * report. The first signature submits it.
 */
export async function signReport(ctx: Ctx, { id, body }: { id: string; body: Signing }): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  const authMethod = await proveIdentity(ctx, body);
  return sign(ctx, report, body.contentHash, authMethod);
}

/** The signature itself, once it is known who signs: batches come here for each report. */
export async function sign(
  ctx: Ctx,
  report: ReportRow,
  openedHash: string,
  authMethod: SignatureRow["authMethod"],
): Promise<ReportRow> {
  const loaded = await load(ctx.db, report);
  const signatures = await signaturesOf(ctx, report.id);
  const slot = nextSlotFor(loaded, signatures, ctx.actor);
  if (!slot) throw refused(whyNoSlot(loaded));
  const judged = await judge(ctx, loaded, slot);
  if (judged.contentHash !== openedHash)
    throw conflicting("The report changed after you opened it. Review it again.", "content-changed");
  if (report.contentHash && slot !== "performed" && report.contentHash !== judged.contentHash)
    throw conflicting("The report changed after it was submitted. Return it to its author.", "content-changed");
  if (judged.obstacles.length > 0) throw refused("This report cannot be signed yet.", judged.obstacles, "gates");

  const submitted = slot === "performed" ? await submit(ctx, loaded) : report;
  const contentHash = submitted.contentHash ?? judged.contentHash;
  const signature = await addSignature(ctx, loaded, slot, contentHash, authMethod, judged);
  const all = [...signatures.filter(({ state }) => state === "active"), signature];
  const first = all.find((one) => one.slot === "performed")?.signerUserId ?? null;
  const open = slotsOf(loaded, first).filter((name) => !all.some((one) => one.slot === name));
  return open.length > 0 ? submitted : seal(ctx, submitted, loaded, all);
}

function whyNoSlot({ report }: Loaded): string {
  if (report.frozenAt) return "This report is signed already.";
  if (report.status === "submitted") return "You hold no signature slot that is open on this report.";
  return "You are not named as performer or evaluator on this report, or your role does not sign reports.";
}

/** Number, content hash and policy are fixed; from here on the content is locked. */
async function submit(ctx: Ctx, loaded: Loaded): Promise<ReportRow> {
  const { report, policy } = loaded;
  const reportNumber = report.reportNumber ?? (await giveNumber(ctx, loaded));
  const contentHash = await hashOf(loaded, reportNumber, await replacedBy(ctx.db, loaded));
  const changes = {
    status: "submitted" as const,
    stateSince: ctx.now.toISOString(),
    reportNumber,
    contentHash,
    policy,
    submittedById: ctx.actor.id,
  };
  const submitted = await ctx.store.update(inspectionReport, report.id, report.version, changes, "submit");
  await tellNextSigners(ctx, loaded, submitted);
  return submitted;
}

async function addSignature(
  ctx: Ctx,
  loaded: Loaded,
  slot: SlotName,
  contentHash: string,
  authMethod: SignatureRow["authMethod"],
  judged: Judged,
): Promise<SignatureRow> {
  const { report } = loaded;
  const [user] = await ctx.db.select().from(appUser).where(eq(appUser.id, ctx.actor.id));
  const at = ctx.now.toISOString();
  const row: SignatureRow = {
    id: randomUUID(),
    reportId: report.id,
    slot,
    meaning: meanings[slot],
    signerUserId: ctx.actor.id,
    printedName: ctx.actor.name,
    employeeNo: user?.employeeNumber ?? "",
    certText: certTextOf(ctx, loaded, judged),
    imageSha256: await signatureImageOf(ctx.db, ctx.actor.id),
    signedAt: at,
    timeZone: report.timeZone,
    contentHash,
    authMethod,
    sessionId: ctx.actor.sessionId,
    ip: ctx.client.ip,
    clientSoftware: ctx.client.userAgent,
    state: "active",
    withdrawnReason: null,
  };
  await ctx.store.db.insert(reportSignature).values(row);
  await ctx.store.db.insert(evidenceSnapshot).values({
    id: randomUUID(),
    reportId: report.id,
    signatureId: row.id,
    takenAt: at,
    evidence: evidenceOf(loaded, judged, ctx.actor, await issuerNow(ctx.db, loaded)),
  });
  await ctx.store.note({
    action: "InspectionReport.sign",
    entity: "InspectionReport",
    entityId: report.id,
    label: report.reportNumber ?? report.provisionalRef,
    changes: [{ field: slot, old: null, new: `${ctx.actor.name}, ${row.certText}` }],
  });
  return row;
}

/** Scheme, method, level, number and last good day, as printed beside the name. */
function certTextOf(ctx: Ctx, { definition }: Loaded, { found }: Judged): string {
  const held = found.certifications.flatMap(({ userId, certificate }) =>
    userId === ctx.actor.id && certificate.ok ? [certificate.held] : [],
  )[0];
  if (held) return `${held.schemeId} ${held.method} Level ${held.level}, ${held.certificateNumber}, valid to ${held.expiresOn}`;
  const reviewer = found.reviewerCertificate;
  return reviewer
    ? `${reviewer.schemeId} ${reviewer.method} Level ${reviewer.level}, ${reviewer.certificateNumber}, valid to ${reviewer.expiresOn}`
    : `${definition.method}, no certificate on record`;
}

/** The last required signature: ledger, server signature, verification code, and the report is final. */
async function seal(ctx: Ctx, submitted: ReportRow, loaded: Loaded, signatures: SignatureRow[]): Promise<ReportRow> {
  const entry = await enterLedger(ctx, submitted, signatures);
  const changes = {
    ...entry,
    status: "signed" as const,
    stateSince: ctx.now.toISOString(),
    issuedOn: dayIn(submitted.timeZone, ctx.now),
  };
  const sealed = await ctx.store.freeze(inspectionReport, submitted.id, submitted.version, changes, "issue");
  if (loaded.report.replacesReportId) await supersede(ctx, loaded.report.replacesReportId, sealed);
  await ctx.send("report.pdf", { reportId: sealed.id });
  return sealed;
}

/** The revision before stops being the current one in the same moment. */
async function supersede(ctx: Ctx, id: string, by: ReportRow): Promise<void> {
  const [before] = await ctx.db.select().from(inspectionReport).where(eq(inspectionReport.id, id)).for("update");
  if (!before || before.status === "void" || before.status === "superseded") return;
  await ctx.store.annotate(
    inspectionReport,
    id,
    before.version,
    { status: "superseded", stateSince: ctx.now.toISOString(), supersededById: by.id },
    { verb: "supersede", reason: by.reasonForRevision ?? "Superseded" },
  );
}

export async function signaturesOf(ctx: Pick<Ctx, "db">, reportId: string): Promise<SignatureRow[]> {
  const rows = await ctx.db.select().from(reportSignature).where(eq(reportSignature.reportId, reportId));
  return rows.toSorted((a, b) => a.signedAt.localeCompare(b.signedAt));
}

/** Return, recall and edit take all signatures back; they stay in the history as withdrawn (R13). */
export async function withdrawSignatures(ctx: Ctx, reportId: string, reason: string): Promise<void> {
  await ctx.store.db
    .update(reportSignature)
    .set({ state: "withdrawn", withdrawnReason: reason })
    .where(and(eq(reportSignature.reportId, reportId), eq(reportSignature.state, "active")));
}
