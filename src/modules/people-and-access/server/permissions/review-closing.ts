import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import canonicalize from "canonicalize";
import { asc, eq } from "drizzle-orm";
import type { AccessReview } from "../../review-contract.ts";
import { type ClosedReview, reviewPaper } from "../../review-paper.ts";
import { signedReview, signedReviewPdf, whyNotClose } from "../../review-rules.ts";
import { writeDownLeavers, writeDownUnconfirmed } from "./review-lines.ts";
import { countsOf, mustReview, type ReviewRow, shownReview } from "./reviews.ts";
import { accessReview, accessReviewLine } from "./tables.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import { signatureHolds } from "#kit/server/signer.ts";
import { signingKey, storedFile } from "#kit/server/tables.ts";
import { asSystem } from "#kit/server/system-store.ts";

/** The job that makes the PDF of a closed review. */
export const reviewPdfJob = "access.review.pdf";

/** Closes a review: everything in it becomes final, and the server signs it. The PDF follows, once this has been committed. */
export async function closeReview(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; note?: string | null | undefined } },
): Promise<AccessReview> {
  mustReview(ctx);
  const review = await ctx.store.find(accessReview, id, { lock: true });
  if (review.closedAt) throw refused(`${review.number} is closed already.`);
  const note = body.note?.trim() || null;
  const { open } = (await countsOf(ctx.db, [id])).get(id) ?? { open: 0 };
  const obstacle = whyNotClose(open, review.dueOn, ctx.today, note);
  if (obstacle) throw refused(obstacle);
  await writeDownLeavers(ctx, review);
  await writeDownUnconfirmed(ctx, review);
  const closed = { closedAt: ctx.store.now, closedById: ctx.actor.id, closedByName: ctx.actor.name, closingNote: note };
  const contentHash = sha256(contentText(await wholeOf(ctx.db, { ...review, ...closed })));
  const { signer } = ctx.services;
  const signed = { contentHash, signature: signer.sign(signedReview(review.number, contentHash)), keyId: signer.keyId };
  const action = { verb: "close", ...(note ? { reason: note } : {}) };
  const final = await ctx.store.freeze(accessReview, id, body.version, { ...closed, ...signed }, action);
  await ctx.send(reviewPdfJob, { reviewId: id });
  return shownReview(ctx, final);
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

/** RFC 8785 text of everything a reader relies on. */
const contentText = (review: ClosedReview): string => canonicalize(review) ?? "";

/** A review with all its people, as it is hashed and printed. */
async function wholeOf(db: Reading, review: ReviewRow): Promise<ClosedReview> {
  const rows = await db
    .select()
    .from(accessReviewLine)
    .where(eq(accessReviewLine.reviewId, review.id))
    .orderBy(asc(accessReviewLine.name), asc(accessReviewLine.id));
  const { number, openedOn, dueOn, changesSince, closedAt, closedByName, closingNote } = review;
  return {
    number,
    openedOn,
    dueOn,
    changesSince,
    closedAt,
    closedByName,
    closingNote,
    lines: rows.map(({ outcome, note, decidedAt, decidedByName, person }) => ({
      outcome,
      note,
      decidedAt,
      decidedByName,
      person,
    })),
  };
}

/**
 * The job behind a closing: prints the review once, keeps the bytes for good and signs their hash, which stands in the trail. Done twice, it
 * does nothing the second time.
 */
export async function storeReviewPdf(services: Services, reviewId: string): Promise<void> {
  const { db } = services.database;
  const [review] = await db.select().from(accessReview).where(eq(accessReview.id, reviewId));
  if (!review?.closedAt || review.pdfSha256) return;
  const whole = await wholeOf(db, review);
  const { company, images, pageSize } = await services.senderOf(db);
  const paper = reviewPaper(whole, {
    company,
    images,
    pageSize,
    contentHash: review.contentHash ?? "",
    signature: review.signature ?? "",
    keyId: review.keyId ?? "",
    printedAt: services.clock().toISOString(),
  });
  const record = { name: `${review.number}.json`, type: "application/json", bytes: new TextEncoder().encode(contentText(whole)) };
  const bytes = await renderPdf(paper, { attachments: [record] });
  const name = `access-review-${review.number}.pdf`;
  const kept = await services.files.put(Readable.from([Buffer.from(bytes)]), { limit: largestPdf, name });
  await asSystem(services, async (store) => {
    const { version, pdfSha256 } = await store.find(accessReview, reviewId, { lock: true });
    if (pdfSha256) return;
    await store.insert(storedFile, { entity: "AccessReview", entityId: reviewId, kind: "pdf", name, ...kept }, "attach");
    const pdfSignature = services.signer.sign(signedReviewPdf(review.number, kept.sha256));
    await store.annotate(accessReview, reviewId, version, { pdfSha256: kept.sha256, pdfSignature }, "print");
  });
}

const largestPdf = 100 * 1024 * 1024;

/** The signed PDF; made now for whoever asks before the job has come to it. */
export async function reviewPdf(ctx: Ctx, { id }: { id: string }) {
  const { number, closedAt } = await ctx.lookup.find(accessReview, id);
  if (!closedAt) throw refused(`${number} is not closed yet; its PDF is made with its closing.`);
  await storeReviewPdf(ctx.services, id);
  const { pdfSha256 } = await ctx.lookup.find(accessReview, id);
  if (!pdfSha256) throw notFound("PDF of this review");
  return new Download(`access-review-${number}.pdf`, "application/pdf", await ctx.services.files.read(pdfSha256));
}

/** Recomputes what was signed: the record from its rows, the PDF from its bytes. */
export async function checkReview(ctx: Ctx, { id }: { id: string }) {
  const review = await ctx.lookup.find(accessReview, id);
  const { number, contentHash, signature, keyId, pdfSha256, pdfSignature } = review;
  if (!contentHash || !signature || !keyId) throw refused(`${number} is not closed yet; it is signed with its closing.`);
  const [key] = await ctx.db.select().from(signingKey).where(eq(signingKey.keyId, keyId));
  const holds = (text: string, signed: string) => key !== undefined && signatureHolds(key.publicKey, text, signed);
  const found = sha256(contentText(await wholeOf(ctx.db, review)));
  return {
    content: holds(signedReview(number, found), signature),
    pdf: pdfSha256 && pdfSignature ? holds(signedReviewPdf(number, await hashOfFile(ctx, pdfSha256)), pdfSignature) : null,
    keyId,
  };
}

async function hashOfFile({ services }: Ctx, name: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await services.files.read(name)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
