/** Answering a client's comment, closing it, and revising the report that it is about. */
import { eq } from "drizzle-orm";
import type { ClientComment } from "../client-comment.ts";
import { commentLife } from "../comment-life.ts";
import { reviseReport } from "./revise-report.ts";
import { comments } from "./comments.ts";
import { noteEvent, postAnswer } from "./letters.ts";
import { clientComment, release, releaseItem, releaseRecipient } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

export async function answerComment(ctx: Ctx, asked: Acting<{ answer: string }>): Promise<ClientComment> {
  const { answer } = asked.body;
  const answered = { answer, answeredAt: ctx.store.now, answeredById: ctx.actor.id };
  const comment = await advance(ctx, clientComment, commentLife, "answer", asked, () => answered);
  const row = await releaseOf(ctx, comment);
  const { releaseId, recipientId, itemId } = comment;
  await noteEvent(ctx.store, { releaseId, recipientId, itemId, kind: "replyToComment", text: answer });
  const [recipient] = await ctx.db.select().from(releaseRecipient).where(eq(releaseRecipient.id, recipientId));
  // A recalled release shows nothing behind its link; whoever asked is answered all the same.
  if (recipient?.email) await postAnswer(ctx.services, ctx.store, row, { ...comment, email: recipient.email, answer });
  return comments.find(ctx, asked);
}

export async function closeComment(ctx: Ctx, asked: Acting): Promise<ClientComment> {
  await advance(ctx, clientComment, commentLife, "close", asked, () => ({ closingNote: asked.body.reason ?? "" }));
  return comments.find(ctx, asked);
}

/** Starts the next revision of the report that a comment is about, for the reason the client gave. */
export async function reviseForComment(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number } },
): Promise<ClientComment> {
  const comment = await ctx.store.find(clientComment, id, { lock: true });
  if (!comment.itemId) throw refused("This comment is not about one report. Start the revision on the page of the report.");
  if (comment.revisionId) throw refused("A revision was started for this comment before.");
  const [item] = await ctx.db.select().from(releaseItem).where(eq(releaseItem.id, comment.itemId));
  if (!item?.reportId) throw refused("An imported report cannot be revised here. Write a new report and release it.");
  const { transmittalNo } = await releaseOf(ctx, comment);
  const reasonForRevision = `Client, ${comment.name}, on ${transmittalNo ?? ""}: ${comment.text}`.slice(0, 1000);
  const revisionId = await reviseReport(ctx, { reportId: item.reportId, reasonForRevision, by: "person" });
  await ctx.store.updateUnseen(clientComment, id, body.version, { revisionId }, "startRevision");
  return comments.find(ctx, { id });
}

async function releaseOf(ctx: Ctx, { releaseId }: Row<typeof clientComment>) {
  const [row] = await ctx.db.select().from(release).where(eq(release.id, releaseId));
  if (!row) throw new Error("A comment has its release.");
  return row;
}
