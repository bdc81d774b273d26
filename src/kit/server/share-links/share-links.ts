/** Makes, lists and revokes links to records of any kind. */
import { hash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import { orderedId } from "../ordered-id.ts";
import type { Ctx } from "../services.ts";
import { mostPasscodes, passcodeHash } from "./open-link.ts";
import { shareLink, shareLinkView } from "./tables.ts";
import type { ShareLinkDraft, ShareLinkRow, ShareLinkView } from "../../share-links.ts";

/** The record a link shows. */
export interface Shared {
  entity: string;
  id: string;
  label: string;
  clientCompanyId: string | null;
}

/** A new link: the answer is the only place where its token ever is (32 random bytes, base64url). */
export async function makeShareLink(
  ctx: Ctx,
  of: Shared,
  draft: ShareLinkDraft & { asksCode?: boolean },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const id = orderedId();
  const expiresAt = new Date(ctx.now.getTime() + draft.days * 86_400_000).toISOString();
  await ctx.store.rows.insert(shareLink).values({
    id,
    targetType: of.entity,
    targetId: of.id,
    targetLabel: of.label,
    clientCompanyId: of.clientCompanyId,
    tokenHash: hash("sha256", token),
    passcodeHash: draft.passcode ? passcodeHash(ctx.services.secrets, id, draft.passcode) : null,
    asksCode: draft.asksCode ?? false,
    recipientName: draft.recipientName,
    recipientEmail: draft.recipientEmail ?? null,
    showsNewer: draft.showsNewer,
    createdById: ctx.actor.id,
    createdAt: ctx.store.now,
    expiresAt,
    maxViews: draft.maxViews ?? null,
  });
  const changes = [{ field: "link", old: null, new: `${draft.recipientName}, until ${expiresAt.slice(0, 10)}` }];
  await ctx.store.note({ action: `${of.entity}.share`, entity: of.entity, entityId: of.id, label: of.label, changes });
  return { id, token };
}

/** Links to records of a kind: of one record, or all that still open. The newest first. */
export async function shareLinks(
  ctx: Ctx,
  entity: string,
  where: { targetId: string } | { live: true },
): Promise<ShareLinkRow[]> {
  const wanted: SQL | undefined =
    "targetId" in where
      ? eq(shareLink.targetId, where.targetId)
      : and(isNull(shareLink.revokedAt), gt(shareLink.expiresAt, ctx.now.toISOString()));
  const rows = await ctx.db
    .select()
    .from(shareLink)
    .where(and(eq(shareLink.targetType, entity), wanted))
    .orderBy(desc(shareLink.createdAt))
    .limit(500);
  const names = await ctx.services.namesOf(ctx.db, [...new Set(rows.map(({ createdById }) => createdById))]);
  return rows.map((row) => {
    const isLocked = row.passcodeTries >= mostPasscodes;
    const isUsedUp = row.maxViews !== null && row.views >= row.maxViews;
    const isLive = !row.revokedAt && row.expiresAt > ctx.now.toISOString() && !isLocked && !isUsedUp;
    const { id, targetId, targetLabel, recipientName, recipientEmail, createdAt, expiresAt, revokedAt, maxViews, views } = row;
    return {
      id,
      targetId,
      targetLabel,
      recipientName,
      recipientEmail,
      createdAt,
      expiresAt,
      revokedAt,
      maxViews,
      views,
      createdBy: names.get(row.createdById) ?? "Someone",
      isLive,
      hasPasscode: row.passcodeHash !== null,
      asksCode: row.asksCode,
      isLocked,
      lastViewedAt: row.lastViewedAt,
    };
  });
}

/** Who opened a link and when, the latest first. */
export function viewsOf(ctx: Ctx, linkId: string): Promise<ShareLinkView[]> {
  const { id, at, ip, userAgent, outcome } = shareLinkView;
  return ctx.db
    .select({ id, at, ip, userAgent, outcome })
    .from(shareLinkView)
    .where(eq(shareLinkView.linkId, linkId))
    .orderBy(desc(at))
    .limit(200);
}

/** The record behind a link, for those who may see it. */
export async function targetOf(ctx: Ctx, entity: string, linkId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ targetId: shareLink.targetId })
    .from(shareLink)
    .where(and(eq(shareLink.id, linkId), eq(shareLink.targetType, entity)));
  return row?.targetId ?? null;
}

/** Ends links at once: one, or all of a kind and client that still open. Returns how many. */
export async function revokeShareLinks(
  ctx: Ctx,
  entity: string,
  which: { linkId: string } | { clientCompanyId: string },
): Promise<number> {
  const wanted = "linkId" in which ? eq(shareLink.id, which.linkId) : eq(shareLink.clientCompanyId, which.clientCompanyId);
  const open = await ctx.db
    .select()
    .from(shareLink)
    .where(and(eq(shareLink.targetType, entity), wanted, isNull(shareLink.revokedAt), gt(shareLink.expiresAt, ctx.store.now)));
  if (open.length === 0) return 0;
  const ids = open.map(({ id }) => id);
  await ctx.store.rows
    .update(shareLink)
    .set({ revokedAt: ctx.store.now, revokedById: ctx.actor.id })
    .where(inArray(shareLink.id, ids));
  for (const row of open) {
    const changes = [{ field: "link", old: row.recipientName, new: null }];
    const of = { entity, entityId: row.targetId, label: row.targetLabel };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await ctx.store.note({ action: `${entity}.revokeLink`, ...of, changes });
  }
  return open.length;
}
