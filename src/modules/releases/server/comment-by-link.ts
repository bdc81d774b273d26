/** What a person at the client says about a release or one of its reports. */
import type { z } from "zod";
import type { PublicRelease } from "../public-release.ts";
import type { CommentKind } from "../client-comment.ts";
import type { Commented } from "../release.ts";
import { type Found, foundValid, happened, noteInTrail, refuseFlood } from "./link.ts";
import { publicRelease } from "./public-page.ts";
import { clientComment } from "./tables.ts";
import { tellOfAnswer } from "./tell.ts";
import { itemsOf } from "./whole.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

export async function commentByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof Commented> },
): Promise<PublicRelease> {
  const one = await foundValid(ctx, token);
  const { row, recipient } = one;
  const { kind, itemId, text, name, role } = body;
  const item = await itemAsked(ctx, one, itemId);
  const client = await publicRelease(ctx, one);
  if (kind !== "query" && !client.asksAcceptance)
    throw refused("Acceptance of each report is not asked for here. Ask a question instead.");
  await refuseFlood(ctx, one);
  const { clientCompanyId, baseLocationId } = row;
  const of = { releaseId: row.id, itemId, recipientId: recipient.id, clientCompanyId, baseLocationId };
  // An acceptance without words asks for nothing.
  const state = kind === "accept" && text === "" ? ("closed" as const) : ("open" as const);
  await ctx.store.insert(clientComment, { ...of, kind, text, name, role, state });
  const report = item ? `${item.reportNumber} Rev ${item.revision}` : (row.transmittalNo ?? "");
  await happened(ctx, one, "comment", { itemId, name, role, text: [said[kind], text].filter(Boolean).join(": ") });
  await noteInTrail(ctx, one, "comment", `${name}, ${role}, on ${report}: ${said[kind]} ${text}`.trim());
  if (state === "open") await tellOfAnswer(ctx, row, `${recipient.name} ${toldAs[kind]} ${report}`, text);
  return publicRelease(ctx, one);
}

const said: Readonly<Record<CommentKind, string>> = { query: "", disagree: "Disagrees", accept: "Accepts" };
const toldAs: Readonly<Record<CommentKind, string>> = {
  query: "asks about",
  disagree: "disagrees with",
  accept: "accepts with a comment",
};

/** The report of this release that something is said about. */
export async function itemAsked(ctx: Ctx, { row }: Found, itemId: string | null) {
  if (itemId === null) return null;
  const item = (await itemsOf(ctx.db, row.id)).find(({ shown }) => shown.id === itemId)?.shown;
  if (!item) throw notFound("report");
  return item;
}
