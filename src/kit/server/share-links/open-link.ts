/** Opens a link: token, passcode, limits. Whatever is wrong with it, the answer is the same. */
import { hash, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { passcodeHeader, tokenHeader } from "../../share-links.ts";
import { type Refusal, refused } from "../../refusals.ts";
import { sharedHeaders } from "../headers.ts";
import { notify } from "../notices.ts";
import { orderedId } from "../ordered-id.ts";
import type { Secrets } from "../secrets.ts";
import type { Ctx } from "../services.ts";
import type { Store } from "../store.ts";
import { refuseAfterWrongLinks, wrongLink } from "../wrong-links.ts";
import { shareLink, shareLinkView } from "./tables.ts";

export type LinkRow = typeof shareLink.$inferSelect;

/** After so many wrong passcodes a link opens for nobody any more. */
export const mostPasscodes = 5;

/** A passcode is short: without the key of the installation its hash tells nothing. */
export const passcodeHash = (secrets: Secrets, linkId: string, passcode: string): string =>
  secrets.fingerprint(`share-link ${linkId} ${passcode}`);

/** The token a request carries in its header; null without one. */
export function tokenSent({ request }: Ctx): string | null {
  const sent = request.headers[tokenHeader];
  return typeof sent === "string" && sent !== "" ? sent : null;
}

/** The id in the address of a shared record, null for what is none; its answer goes to no search engine and no other site. */
export function sharedId({ reply }: Ctx, asked: string): string | null {
  reply.headers(sharedHeaders(String(reply.getHeader("content-security-policy") ?? "")));
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked) ? asked : null;
}

/** Ten wrong tokens an hour from one address, then none is looked up. */
const limit = { burst: 10, within: 60 * 60_000, words: "an hour" };

/**
 * The link of a token to this record, if it opens now. One that was never made, is of another record, expired, revoked, used up or locked gets the
 * same refusal after the same queries, and counts as a wrong token of its address. `mayShow` asks whether the record may be shown still.
 */
export async function openLink(
  ctx: Ctx,
  of: { entity: string; id: string },
  gone: () => Promise<Refusal>,
  mayShow: () => Promise<boolean>,
): Promise<LinkRow> {
  await refuseAfterWrongLinks(ctx, limit);
  const token = tokenSent(ctx) ?? "";
  const tokenHash = hash("sha256", token);
  const [found] = await ctx.db.select().from(shareLink).where(eq(shareLink.tokenHash, tokenHash));
  const shown = await mayShow();
  const refusal = await gone();
  const isSame = sameText(found?.tokenHash ?? hash("sha256", ""), tokenHash) && token.length === tokenLength;
  if (found && isSame && shown && opens(ctx, found, of)) return found;
  await wrongLink(ctx, limit);
  throw refusal;
}

/** 32 bytes in base64url. */
const tokenLength = 43;

const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function opens({ now }: Ctx, link: LinkRow, { entity, id }: { entity: string; id: string }): boolean {
  const isOf = link.targetType === entity && link.targetId === id;
  const isOver = link.revokedAt !== null || link.expiresAt <= now.toISOString();
  const isUsedUp = link.maxViews !== null && link.views >= link.maxViews;
  return isOf && !isOver && !isUsedUp && link.passcodeTries < mostPasscodes;
}

/** Whether the passcode was sent, where the link has one: "missing", or a refusal that counts as a try. Its row is locked meanwhile. */
export async function passcodeOf(ctx: Ctx, link: LinkRow, gone: () => Promise<Refusal>): Promise<"right" | "missing" | Refusal> {
  if (link.passcodeHash === null) return "right";
  const sent = ctx.request.headers[passcodeHeader];
  if (typeof sent !== "string" || sent === "") return "missing";
  return ctx.write(async (store) => {
    const [row] = await store.db.select().from(shareLink).where(eq(shareLink.id, link.id)).for("update");
    if (!row || row.passcodeTries >= mostPasscodes) return gone();
    const passcode = decoded(sent);
    const isRight = passcode !== null && sameText(row.passcodeHash ?? "", passcodeHash(ctx.services.secrets, link.id, passcode));
    if (isRight) return "right" as const;
    const tries = row.passcodeTries + 1;
    await store.rows.update(shareLink).set({ passcodeTries: tries }).where(eq(shareLink.id, link.id));
    await noteView(ctx, store, link.id, "wrong passcode");
    if (tries >= mostPasscodes) return gone();
    const left = mostPasscodes - tries;
    return refused(`This passcode is not correct. ${left === 1 ? "1 try is" : `${left} tries are`} left.`, [], "wrong-passcode");
  });
}

/** A header holds no letters beyond ASCII: the passcode is percent-encoded in it. Null for what is not. */
function decoded(sent: string): string | null {
  try {
    return decodeURIComponent(sent);
  } catch {
    return null;
  }
}

/** Records that the record was seen or taken away with the link. The first view tells whoever sent it. */
export async function seen(ctx: Ctx, link: LinkRow, outcome: "viewed" | "downloaded", href: string): Promise<void> {
  await ctx.write(async (store) => {
    const [row] = await store.db.select().from(shareLink).where(eq(shareLink.id, link.id)).for("update");
    if (!row) return;
    await noteView(ctx, store, link.id, outcome);
    if (outcome === "downloaded") return;
    const change = { views: row.views + 1, lastViewedAt: store.now };
    await store.rows.update(shareLink).set(change).where(eq(shareLink.id, link.id));
    if (row.views > 0) return;
    const title = `${link.recipientName} opened ${link.targetLabel}`;
    const body = "The link was opened for the first time.";
    await notify(store.rows, ctx.services, ctx.now, { userId: link.createdById, subject: "review", title, body, href });
  });
}

async function noteView(ctx: Ctx, store: Store, linkId: string, outcome: (typeof shareLinkView.$inferSelect)["outcome"]) {
  const { ip, userAgent } = ctx.client;
  await store.rows.insert(shareLinkView).values({ id: orderedId(), linkId, at: store.now, ip, userAgent, outcome });
}
