/** The client's review of the reports of a release that was sent for approval. */
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { PublicRelease } from "../public-release.ts";
import type { Reviewed } from "../release.ts";
import { itemAsked } from "./comment-by-link.ts";
import { type Found, foundValid, happened, noteInTrail, refuseFlood } from "./link.ts";
import { publicRelease } from "./public-page.ts";
import { reviseReport } from "./revise-report.ts";
import { releaseReview } from "./tables.ts";
import { tellAuthorOf, tellOfAnswer } from "./tell.ts";
import { reviewChoices } from "#directory/clients/review-words.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { invalid, notFound, Refusal, refused, wrongField } from "#kit/refusals.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

/** The kind under which a comment file is kept with its release. */
const kind = "client review";
const kinds = ["pdf", "png", "jpg", "jpeg", "heic", "webp", "docx", "xlsx"];
const largest = 15 * 1024 * 1024;
/** Unused files of a release beyond which none is taken. */
const mostFiles = 20;

async function toReview(ctx: Ctx, token: string): Promise<Found> {
  const one = await foundValid(ctx, token);
  if (one.row.purpose !== "for approval") throw refused("This transmittal was not sent for approval. Ask a question instead.");
  return one;
}

/** Keeps a file with comments; the review that follows names it. */
export async function commentFileByLink(ctx: Ctx, { token }: { token: string }): Promise<{ id: string }> {
  const { row } = await toReview(ctx, token);
  const ofRelease = and(eq(storedFile.entityId, row.id), eq(storedFile.kind, kind));
  if ((await ctx.db.$count(storedFile, ofRelease)) >= mostFiles)
    throw refused("No more files can be sent with this link. Send further ones by email.");
  const sent = await ctx.receive();
  if (sent?.field !== "file") throw invalid([{ path: "file", message: "Choose a file." }], "Choose a file.");
  const put = await ctx.services.files.put(sent.read(), { limit: largest, name: sent.name, kinds });
  return ctx.write(async (store) => {
    const values = { entity: "Release", entityId: row.id, kind, name: sent.name, ...put };
    return { id: (await store.insert(storedFile, values, "attach")).id };
  });
}

export async function reviewByLink(
  ctx: Ctx,
  { token, itemId, body }: { token: string; itemId: string; body: z.output<typeof Reviewed> },
): Promise<PublicRelease> {
  const one = await toReview(ctx, token);
  const { row, recipient } = one;
  const { status, name, role, text, fileId } = body;
  const item = await itemAsked(ctx, one, itemId);
  // An imported report is not sent for approval.
  if (!item?.reportId || typeof item.revision !== "number") throw notFound("report");
  if (recipient.kind === "cc") throw refused("Only those it is addressed to review it. Ask a question instead.");
  if (item.review?.status === "revise and resubmit" && item.review.revisionId !== null)
    throw refused(`Rev ${item.revision + 1} is being prepared for your review. Review that revision.`);
  const words = await wordsOf(ctx, one, body);
  if (fileId !== null) await refuseOtherFile(ctx, one, fileId);
  await refuseFlood(ctx, one);
  const named = `${item.reportNumber} Rev ${item.revision}`;
  const said = [`${words} by ${name}, ${role}`, text].filter(Boolean).join(": ");
  const outcome = status === "revise and resubmit" ? await revise(ctx, item.reportId, said) : null;
  const revisionId = outcome && "id" in outcome ? outcome.id : null;
  const of = { releaseId: row.id, itemId, recipientId: recipient.id };
  const at = ctx.store.now;
  await ctx.store.rows
    .insert(releaseReview)
    .values({ id: randomUUID(), ...of, status, words, name, role, at, text: text || null, fileId, revisionId });
  await happened(ctx, one, "reviewStatus", { itemId, name, role, text: [words, text].filter(Boolean).join(": ") });
  await noteInTrail(ctx, one, "review", `${named}: ${said}`);
  const also = outcome && "message" in outcome ? `No revision was started: ${outcome.message}` : "";
  await tellOfAnswer(ctx, row, `${named}: ${words}`, [text, also].filter(Boolean).join("\n"));
  if (revisionId) await tellAuthorOf(ctx, item.reportId, revisionId, `${named} is to be revised for the client`, said);
  return publicRelease(ctx, one);
}

/** What the client calls this status; only what its own list has is taken. */
async function wordsOf({ db }: Ctx, { row }: Found, { status, words }: z.output<typeof Reviewed>): Promise<string> {
  const [client] = await db
    .select({ own: clientCompany.reviewStatuses })
    .from(clientCompany)
    .where(eq(clientCompany.id, row.clientCompanyId));
  const choice = reviewChoices(client?.own ?? []).find((one) => one.status === status && (words ?? one.words) === one.words);
  if (!choice) throw wrongField("status", "Choose one of the statuses offered. If they have changed, open the link again.");
  return choice.words;
}

/** Starts the revision; what prevents it (one is in preparation already) is told to whoever issued the release, not to the client. */
async function revise(ctx: Ctx, reportId: string, said: string): Promise<{ id: string } | { message: string }> {
  try {
    const reasonForRevision = `Client: ${said}`.slice(0, 1000);
    return { id: await reviseReport(ctx, { reportId, reasonForRevision, by: "client" }) };
  } catch (failure) {
    if (failure instanceof Refusal) return { message: failure.message };
    throw failure;
  }
}

async function refuseOtherFile(ctx: Ctx, { row }: Found, fileId: string): Promise<void> {
  const [file] = await ctx.db
    .select({ of: storedFile.entityId, kind: storedFile.kind, usedBy: releaseReview.id })
    .from(storedFile)
    .leftJoin(releaseReview, eq(releaseReview.fileId, storedFile.id))
    .where(and(eq(storedFile.id, fileId), isNull(storedFile.archivedAt)));
  if (file?.of !== row.id || file.kind !== kind || file.usedBy !== null)
    throw wrongField("fileId", "Choose the file again: it was not received.");
}

export async function reviewFileByLink(ctx: Ctx, { token, itemId }: { token: string; itemId: string }): Promise<Download> {
  const one = await foundValid(ctx, token);
  const item = await itemAsked(ctx, one, itemId);
  const fileId = item?.review?.fileId;
  if (!fileId) throw notFound("file");
  const [file] = await ctx.db.select().from(storedFile).where(eq(storedFile.id, fileId));
  if (!file) throw notFound("file");
  return new Download(file.name, file.mediaType, await ctx.services.files.read(file.sha256));
}
