import { and, eq } from "drizzle-orm";
import type { LastReturned, ReviewComment } from "../report.ts";
import { reportsMoved, reportWithdrawn } from "../events.ts";
import { returnedMark, whyNotMove } from "../rules/transitions.ts";
import { isWriter } from "./access.ts";
import { refuseReopened } from "./alterations.ts";
import { enterStatus } from "./ledger.ts";
import { type ReportRow, load } from "./loading.ts";
import { signaturesOf, withdrawSignatures } from "./signatures.ts";
import { nextSlotFor } from "./slots.ts";
import { reportComment, reportOpening, returnedContent } from "./review/tables.ts";
import { inspectionReport } from "./tables.ts";
import { tellReturned } from "./tell.ts";
import { notAllowed, notFound, refused } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { voidNumber } from "#kit/server/numbering.ts";

/** The author recalls it while nobody else has signed; it keeps its number. */
export async function recallReport(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  refuseMove(report, "recall");
  await refuseReopened(ctx.services, ctx.db, report, stays);
  const active = (await signaturesOf(ctx, id)).filter(({ state }) => state === "active");
  if (active.length !== 1 || active[0]?.signerUserId !== ctx.actor.id)
    throw refused(
      "Only the first signer can recall a report, and only before anyone else has signed. Ask the reviewer to return it.",
    );
  await withdrawSignatures(ctx, id, "Recalled by its author");
  const changes = { status: "draft" as const, stateSince: ctx.now.toISOString(), contentHash: null };
  return moved(ctx, await ctx.store.update(inspectionReport, id, body.version, changes, "recall"));
}

/** The reviewer returns it with a reason and at least one comment that must be dealt with. */
export async function returnReport(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; reason: string } },
): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  refuseMove(report, "return", body.reason);
  await refuseReopened(ctx.services, ctx.db, report, stays);
  refuseUnlessReviewer(ctx);
  const comments = await ctx.db.select().from(reportComment).where(eq(reportComment.reportId, id));
  if (!comments.some(({ severity, state }) => severity === "mustFix" && state === "open")) {
    throw refused("Add at least one “Must be fixed” comment before you return the report.");
  }
  const given = { at: ctx.now.toISOString(), content: (await load(ctx.db, report)).content };
  await ctx.store.rows
    .insert(returnedContent)
    .values({ reportId: id, ...given })
    .onConflictDoUpdate({ target: returnedContent.reportId, set: given });
  await withdrawSignatures(ctx, id, `${returnedMark}${body.reason}`);
  await tellReturned(ctx, report, body.reason);
  const changes = { status: "returned" as const, stateSince: ctx.now.toISOString(), contentHash: null };
  const action = { verb: "return", reason: body.reason };
  return moved(ctx, await ctx.store.update(inspectionReport, id, body.version, changes, action));
}

/** What the reviewer had before them when the report was last returned; null where it never was. */
export async function lastReturned(ctx: Ctx, { id }: { id: string }): Promise<LastReturned | null> {
  await ctx.lookup.find(inspectionReport, id);
  const [row] = await ctx.db.select().from(returnedContent).where(eq(returnedContent.reportId, id));
  return row ? { at: row.at, content: row.content } : null;
}

/** A number once assigned is never reused; a signed report keeps its content and is marked VOID. */
export async function voidReport(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; reason: string } },
): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  const signed = report.frozenAt !== null;
  refuseMove(report, signed ? "void signed" : "void unsigned", body.reason);
  await refuseReopened(ctx.services, ctx.db, report, stays);
  const needed = signed ? "report.voidSigned" : "report.voidUnsigned";
  if (!mayDo(ctx, needed))
    throw notAllowed(
      signed
        ? "Only the quality manager can void a signed report."
        : "Only a lead technician or operations can void an unsigned report.",
    );
  const facts = { voidReason: body.reason, voidedAt: ctx.now.toISOString() };
  const changes = { status: "void" as const, stateSince: ctx.now.toISOString(), ...facts };
  if (!signed) await withdrawSignatures(ctx, id, `Voided: ${body.reason}`);
  if (report.revision === 0 && report.reportNumber) await voidNumber(ctx.store, report.reportNumber, id, body.reason);
  if (signed) await enterStatus({ rows: ctx.store.rows, signer: ctx.services.signer, now: ctx.now }, report, "void", facts);
  const action = { verb: "void", reason: body.reason };
  const voided = signed
    ? await ctx.store.annotate(inspectionReport, id, body.version, changes, action)
    : await ctx.store.update(inspectionReport, id, body.version, changes, action);
  if (signed) await announce(ctx, reportWithdrawn, { reportId: id, by: "void", reason: body.reason, byReportId: null });
  return moved(ctx, voided);
}

/** Subscribers that count reports are told in the same transaction. */
async function moved(ctx: Ctx, report: ReportRow): Promise<ReportRow> {
  await announce(ctx, reportsMoved, { reportIds: [report.id] });
  return report;
}

/** Moves it to the bin for 30 days; only a report that never had a number. */
export async function discardReport(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<void> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  refuseMove(report, "discard");
  await refuseReopened(ctx.services, ctx.db, report, stays);
  if (report.createdById !== ctx.actor.id && !ctx.actor.isSuperUser) throw notAllowed("Only its author can discard a draft.");
  await ctx.store.archive(inspectionReport, id, body.version);
}

/** A reviewer's comment on a field, a line or a photo. */
export async function commentOn(
  ctx: Ctx,
  { id, body }: { id: string; body: { target: string; text: string; severity: "mustFix" | "query" | "note" } },
): Promise<ReviewComment> {
  const report = await ctx.lookup.find(inspectionReport, id);
  if (report.frozenAt || report.status === "void")
    throw refused("This report is final, so comments have no effect. Start a revision.");
  refuseUnlessReviewer(ctx);
  const row = await ctx.store.insert(reportComment, { reportId: id, ...body, state: "open", answer: null }, "comment");
  return shownComment(row, ctx.actor.name);
}

export async function answerComment(
  ctx: Ctx,
  {
    id,
    commentId,
    body,
  }: { id: string; commentId: string; body: { state: "open" | "answered" | "closed"; answer: string | null } },
): Promise<ReviewComment> {
  await ctx.lookup.find(inspectionReport, id);
  const [comment] = await ctx.db
    .select()
    .from(reportComment)
    .where(and(eq(reportComment.id, commentId), eq(reportComment.reportId, id)));
  if (!comment) throw notFound("comment");
  const reviews = ctx.actor.named.has("report.review") || ctx.actor.named.has("report.levelIII");
  if (!isWriter(ctx.actor) && !reviews) throw notAllowed();
  if (body.state !== "answered" && !reviews) throw notAllowed("Only a reviewer can close a comment; you can answer it.");
  const row = await ctx.store.update(
    reportComment,
    commentId,
    comment.version,
    body,
    body.state === "answered" ? "answer" : "close",
  );
  const names = await ctx.services.namesOf(ctx.db, row.createdById ? [row.createdById] : []);
  return shownComment(row, names.get(row.createdById ?? "") ?? "Someone");
}

export function shownComment(row: typeof reportComment.$inferSelect, authorName: string): ReviewComment {
  const { id, version, target, text, severity, state, answer, createdAt } = row;
  return { id, version, target, text, severity, state, answer, createdAt, authorName };
}

/** Records which sections of which content the reviewer has opened (R10). */
export async function noteOpening(
  ctx: Ctx,
  { id, body }: { id: string; body: { contentHash: string; sections: string[] } },
): Promise<void> {
  const report = await ctx.lookup.find(inspectionReport, id);
  const slot = nextSlotFor(await load(ctx.db, report), await signaturesOf(ctx, id), ctx.actor);
  if (!slot || body.sections.length === 0) return;
  await ctx.store.rows
    .insert(reportOpening)
    .values(
      [...new Set(body.sections)].map((section) => ({
        reportId: id,
        userId: ctx.actor.id,
        contentHash: body.contentHash,
        section,
        at: ctx.now.toISOString(),
      })),
    )
    .onConflictDoNothing();
}

/** The refusal for a report that was signed and made a draft again by hand. */
const stays = "its state cannot be changed";

function refuseMove(report: ReportRow, event: Parameters<typeof whyNotMove>[1], reason?: string): void {
  const why = whyNotMove(report, event, reason);
  if (why) throw refused(why);
}

function refuseUnlessReviewer(ctx: Ctx): void {
  if (!ctx.actor.named.has("report.review") && !ctx.actor.named.has("report.levelIII"))
    throw notAllowed("Only lead technicians and Level III can review reports.");
}
