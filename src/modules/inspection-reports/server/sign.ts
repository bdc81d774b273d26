import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { reportSealed, reportsMoved, reportWithdrawn } from "../events.ts";
import type { Signing } from "../contract.ts";
import type { SlotName } from "../report.ts";
import { evaluatingRoles, performingRoles, usersWith } from "../rules/roles.ts";
import { refuseReopened, refuseUnlessAsGiven, unlessAltered } from "./alterations.ts";
import { assess, type Assessment } from "./checking.ts";
import { evidenceOf } from "./evidence.ts";
import { addEvidenceRefs } from "./evidence-refs.ts";
import { evidenceTrail, refuseAlteredTables, refuseTrailMismatches } from "./evidence-in-trail.ts";
import { currentForm } from "../rules/content-hash.ts";
import { issuerNow } from "./issuer.ts";
import { refuseClockSetBack } from "./clock.ts";
import { holdEvidenceOf } from "./hold-evidence.ts";
import { enterLedger, enterStatus } from "./ledger.ts";
import { load, type Loaded, type ReportRow } from "./loading.ts";
import { giveNumber } from "./number.ts";
import { noteRefusedSignature, RefusedByChecks } from "./refusals/note.ts";
import { proveIdentity } from "./reauthentication.ts";
import { signatureImageOf } from "./signature-image.ts";
import type { SignatureRow } from "./record.ts";
import { sealed, sealedBy } from "./seals.ts";
import { signaturesOf } from "./signatures.ts";
import { meanings, nextSlotFor, performedBy, slotsOf } from "./slots.ts";
import { evidenceSnapshot, inspectionReport, reportSignature } from "./tables.ts";
import { tellNextSigners } from "./tell.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import { conflicting, refused } from "#kit/refusals.ts";
import { alongside, together } from "#kit/server/database.ts";
import type { Actor } from "#kit/server/actor.ts";
import { refuseHeldUp } from "#kit/server/held-up.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";
import { certificateName } from "#modules/ndt-training/certificate-name.ts";

/**
 * Gathers what was true on the inspection date, freezes it with the signature, and seals the report if it was the last required one. The first
 * signature submits it.
 */
export async function signReport(ctx: Ctx, { id, body }: { id: string; body: Signing }): Promise<ReportRow> {
  await refuseClockSetBack(ctx, "signed");
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  return sign(ctx, report, body.contentHash, proveIdentity(ctx, body));
}

/**
 * The signature itself; batches call it for each report. The checks run while the password is verified, which takes as long. Nothing is written or
 * revealed about the report before the signer is verified.
 */
export async function sign(
  ctx: Ctx,
  report: ReportRow,
  openedHash: string,
  proof: Promise<SignatureRow["authMethod"]> | SignatureRow["authMethod"],
): Promise<ReportRow> {
  const [proved, judged] = await Promise.allSettled([
    proof,
    unlessAltered(ctx.services, ctx.db, report, () => judgedToSign(ctx, report, openedHash)),
  ]);
  if (proved.status === "rejected") throw proved.reason;
  if (judged.status === "rejected") {
    noteRefusedSignature(ctx, report, judged.reason);
    throw judged.reason;
  }
  const { loaded, signatures, slot, assessed, before } = judged.value;

  const submitted = slot === "performed" ? await submit(ctx, loaded, assessed) : report;
  const [signature] = await together([
    addSignature(ctx, loaded, slot, submitted, proved.value, assessed),
    submitted === report ? null : tellNextSigners(ctx, loaded, submitted),
  ]);
  const all = [...signatures.filter(({ state }) => state === "active"), signature];
  const open = slotsOf(loaded, performedBy(all)).filter((name) => !all.some((one) => one.slot === name));
  const moved = open.length > 0 ? submitted : await seal(ctx, submitted, loaded, all, before);
  await announce(ctx, reportsMoved, { reportIds: before ? [moved.id, before.id] : [moved.id] });
  return moved;
}

/** The report with its evidence locked, the slot this person signs, and the gathered evidence; a refusal if it cannot be signed. */
async function judgedToSign(ctx: Ctx, report: ReportRow, openedHash: string) {
  await together([refuseHeldUp(ctx.services, ctx.db), refuseAlteredTables(ctx.services, ctx.db)]);
  await refuseReopened(ctx.services, ctx.db, report, "it cannot be signed again");
  const before = await lockedBefore(ctx, report);
  if (before?.status === "void")
    throw refused(
      `Rev ${before.revision} of ${before.reportNumber ?? "this report"}, which this revision replaces, was declared void. Void this revision as well, and write a new report.`,
    );
  await holdEvidenceOf(ctx.store, report, ctx.actor.id);
  const [loaded, signatures] = await together([load(ctx.db, report), signaturesOf(ctx, report.id)]);
  await refuseUnlessAsGiven(ctx.services, ctx.db, report, signatures);
  const slot = nextSlotFor(loaded, signatures, ctx.actor);
  if (!slot) throw refused(whyNoSlot(loaded, ctx.actor));
  const assessed = await assess(ctx, loaded, slot, signatures);
  if (assessed.contentHash !== openedHash)
    throw conflicting("The report changed after you opened it. Review it again.", "content-changed");
  if (report.contentHash && slot !== "performed" && report.contentHash !== assessed.contentHash)
    throw conflicting("The report changed after it was submitted. Return it to its author.", "content-changed");
  if (assessed.obstacles.length > 0) throw new RefusedByChecks(assessed.obstacles, assessed.checks);
  return { loaded, signatures, slot, assessed, before };
}

function whyNoSlot({ report, definition, content }: Loaded, actor: Actor): string {
  if (report.frozenAt) return "This report is signed already.";
  if (report.status === "submitted") {
    const evaluates = usersWith(content.people, evaluatingRoles(definition.roles)).includes(actor.id);
    return evaluates
      ? "You have no open signature on this report. The evaluator who signs must be named for every day that the performer did not evaluate."
      : "You have no open signature on this report.";
  }
  const performs = usersWith(content.people, performingRoles(definition.roles)).includes(actor.id);
  if (performs && actor.named.has("report.sign"))
    return "You performed no line of this report: each line names another performer, or has a day you were not on site. A performer must sign; if you performed lines, choose yourself on them.";
  return `You are not named as ${performingRoles(definition.roles).join(" or ")} on this report, or your role does not sign reports.`;
}

/** Number, content hash and policy are fixed, and the content is locked. */
async function submit(ctx: Ctx, loaded: Loaded, { hashAs }: Assessment): Promise<ReportRow> {
  const { report, policy } = loaded;
  const reportNumber = report.reportNumber ?? (await giveNumber(ctx, loaded));
  const contentHash = await hashAs(reportNumber);
  const changes = {
    status: "submitted" as const,
    stateSince: ctx.store.now,
    reportNumber,
    contentHash,
    hashForm: currentForm,
    policy,
    submittedById: ctx.actor.id,
  };
  return ctx.store.update(inspectionReport, report.id, report.version, changes, "submit");
}

async function addSignature(
  ctx: Ctx,
  loaded: Loaded,
  slot: SlotName,
  submitted: ReportRow,
  authMethod: SignatureRow["authMethod"],
  assessed: Assessment,
): Promise<SignatureRow> {
  const { report } = loaded;
  const [[user], imageSha256, issuer] = await together([
    ctx.db.select({ employeeNumber: appUser.employeeNumber }).from(appUser).where(eq(appUser.id, ctx.actor.id)),
    signatureImageOf(ctx.db, ctx.actor.id),
    issuerNow(ctx.db, loaded),
  ]);
  const at = ctx.store.now;
  const given: SignatureRow = {
    id: randomUUID(),
    reportId: report.id,
    slot,
    meaning: meanings[slot],
    signerUserId: ctx.actor.id,
    printedName: ctx.actor.name,
    employeeNo: user?.employeeNumber ?? "",
    certText: certTextOf(ctx, loaded, slot, assessed),
    imageSha256,
    signedAt: at,
    timeZone: report.timeZone,
    contentHash: submitted.contentHash ?? assessed.contentHash,
    authMethod,
    sessionId: ctx.actor.sessionId,
    ip: ctx.client.ip,
    clientSoftware: ctx.client.userAgent,
    state: "active",
    withdrawnReason: null,
    seal: null,
    sealKeyId: null,
  };
  const { db, rows } = ctx.store;
  const evidence = evidenceOf(loaded, assessed, ctx.actor, issuer);
  const row = await sealed(ctx.services.signer, given, evidence, submitted);
  const snapshot = { id: randomUUID(), reportId: report.id, signatureId: row.id, takenAt: at, evidence };
  // Sent in this order without waiting: later statements queue behind them, and the commit fails if they fail.
  await alongside(db, rows.insert(reportSignature).values(row).execute());
  await alongside(db, rows.insert(evidenceSnapshot).values(snapshot).execute());
  const people = loaded.content.people.flatMap(({ userId }) => userId ?? []);
  const refs = await addEvidenceRefs(rows, [{ ...snapshot, report }]);
  const told = await refuseTrailMismatches(ctx.services, db, submitted, refs, [...people, ctx.actor.id]);
  await ctx.store.note({
    action: "InspectionReport.sign",
    entity: "InspectionReport",
    entityId: report.id,
    label: submitted.reportNumber ?? submitted.provisionalRef,
    changes: [
      { field: slot, old: null, new: `${ctx.actor.name}, ${row.certText}` },
      { field: sealedBy, old: null, new: row.sealKeyId },
      { field: evidenceTrail, old: null, new: `${snapshot.id} ${told}` },
    ],
  });
  return row;
}

/** Name, number and last valid day of the certificate the signer was assessed by for this slot, as printed beside the name. */
function certTextOf(ctx: Ctx, { definition }: Loaded, slot: SlotName, { found }: Assessment): string {
  const roles = slot === "performed" ? performingRoles(definition.roles) : evaluatingRoles(definition.roles);
  const own = found.certifications.find(
    ({ userId, role, certificate }) => userId === ctx.actor.id && certificate.ok && roles.some((one) => one === role),
  );
  const held = found.reviewerCertificate ?? (own?.certificate.ok ? own.certificate.held : null);
  if (!held)
    throw refused(`None of your certificates covers this signature. Name yourself as ${roles.join(" or ")} with your days.`);
  return `${certificateName(held)}, ${held.certificateNumber}, valid to ${held.expiresOn}`;
}

/** The last required signature: ledger, server signature, verification code, and the report is final. `before` is the revision it replaces, locked. */
async function seal(
  ctx: Ctx,
  submitted: ReportRow,
  loaded: Loaded,
  signatures: SignatureRow[],
  before: ReportRow | undefined,
): Promise<ReportRow> {
  const issuedOn = dayIn(submitted.timeZone, ctx.store.now);
  const entry = await enterLedger(ctx, { ...loaded, report: submitted }, signatures, issuedOn);
  const changes = { ...entry, status: "signed" as const, stateSince: ctx.store.now, issuedOn };
  const sealed = await ctx.store.freeze(inspectionReport, submitted.id, submitted.version, changes, "issue");
  if (before) await supersede(ctx, before, sealed);
  await announce(ctx, reportSealed, { reportId: sealed.id });
  await ctx.send("report.pdf", { reportId: sealed.id });
  return sealed;
}

// Reports are locked before the ledger, here and when one is voided, so that a revision is not issued while its predecessor is being voided.
async function lockedBefore(ctx: Ctx, { replacesReportId }: ReportRow): Promise<ReportRow | undefined> {
  if (!replacesReportId) return undefined;
  const [before] = await ctx.db.select().from(inspectionReport).where(eq(inspectionReport.id, replacesReportId)).for("update");
  return before;
}

/** The previous revision is superseded in the same transaction. */
async function supersede(ctx: Ctx, before: ReportRow, by: ReportRow): Promise<void> {
  if (before.status === "void" || before.status === "superseded") return;
  const facts = { supersededById: by.id };
  await enterStatus(
    { rows: ctx.store.rows, signer: ctx.services.signer, now: new Date(ctx.store.now) },
    before,
    "supersede",
    facts,
  );
  await ctx.store.annotate(
    inspectionReport,
    before.id,
    before.version,
    { status: "superseded", stateSince: ctx.store.now, ...facts },
    { verb: "supersede", reason: by.reasonForRevision ?? "Superseded" },
  );
  const reason = by.reasonForRevision ?? "";
  await announce(ctx, reportWithdrawn, { reportId: before.id, by: "revision", reason, byReportId: by.id });
}
