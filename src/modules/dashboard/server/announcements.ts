import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Announcement, AnnouncementDraft, AnnouncementShown } from "../contract.ts";
import { announcement, announcementAck } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { notify } from "#kit/server/notices.ts";
import type { Row } from "#kit/server/record.ts";
import type { Day } from "#kit/validity.ts";

type Stored = Row<typeof announcement>;

/** What is announced to this person today, the newest first; read ones stay until they end, but ask no more. */
export async function announcedTo({ db, actor, today }: Ctx): Promise<AnnouncementShown[]> {
  const rows = await db
    .select()
    .from(announcement)
    .where(
      and(
        isNotNull(announcement.publishedAt),
        isNull(announcement.archivedAt),
        lte(announcement.from, today),
        gte(announcement.to, today),
      ),
    )
    .orderBy(desc(announcement.publishedAt));
  const mine = rows.filter((row) => isFor(row, actor.roles, actor.homeBaseId));
  if (mine.length === 0) return [];
  const read = await db.select().from(announcementAck).where(eq(announcementAck.userId, actor.id));
  const known = new Set(read.map(({ announcementId }) => announcementId));
  return mine.map(({ id, title, body, to, requiresAck }) => ({
    id,
    title,
    body,
    to,
    toAcknowledge: requiresAck && !known.has(id),
  }));
}

/** An empty list of roles or bases is everybody. */
function isFor({ roles, baseIds }: Stored, held: readonly string[], baseId: string | null): boolean {
  const byRole = roles.length === 0 || roles.some((role) => held.includes(role));
  return byRole && (baseIds.length === 0 || (baseId !== null && baseIds.includes(baseId)));
}

export async function listAnnouncements(ctx: Ctx): Promise<Announcement[]> {
  mustPublish(ctx);
  const rows = await ctx.db
    .select()
    .from(announcement)
    .where(isNull(announcement.archivedAt))
    .orderBy(desc(announcement.createdAt));
  return Promise.all(rows.map((row) => shown(ctx, row as Stored)));
}

export async function announce(ctx: Ctx, { body }: { body: AnnouncementDraft }): Promise<Announcement> {
  mustPublish(ctx);
  refuseBackwards(body);
  return shown(ctx, await ctx.store.insert(announcement, { ...body, publishedAt: null }));
}

export async function changeAnnouncement(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<AnnouncementDraft> } },
): Promise<Announcement> {
  mustPublish(ctx);
  const before = await ctx.store.find(announcement, id, { lock: true });
  refuseBackwards({ ...before, ...body.changes });
  return shown(ctx, await ctx.store.update(announcement, id, body.version, body.changes));
}

export async function publishAnnouncement(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number } },
): Promise<Announcement> {
  mustPublish(ctx);
  const before = await ctx.store.find(announcement, id, { lock: true });
  if (before.publishedAt) throw refused("This announcement is already published.");
  if (before.to < ctx.today) throw refused("Its last day has passed. Enter a later one first.");
  const row = await ctx.store.update(announcement, id, body.version, { publishedAt: ctx.store.now }, "publish");
  for (const userId of await audienceOf(ctx.db, row))
    await notify(ctx.store.rows, ctx.services, ctx.now, {
      userId,
      subject: "announcement",
      title: row.title,
      body: row.body.slice(0, 300),
      href: "/",
      key: `announcement ${id}`,
    });
  return shown(ctx, row);
}

export async function withdrawAnnouncement(ctx: Ctx, { id, body }: { id: string; body: { version: number } }) {
  mustPublish(ctx);
  return shown(ctx, await ctx.store.archive(announcement, id, body.version));
}

export async function acknowledge(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [row] = await ctx.db.select().from(announcement).where(eq(announcement.id, id));
  if (!row?.publishedAt || !isFor(row, ctx.actor.roles, ctx.actor.homeBaseId)) throw notFound("announcement");
  const ack = { announcementId: id, userId: ctx.actor.id, at: ctx.store.now };
  const [written] = await ctx.store.rows.insert(announcementAck).values(ack).onConflictDoNothing().returning();
  if (written)
    await ctx.store.note({ action: "Announcement.acknowledge", entity: "Announcement", entityId: id, label: row.title });
}

function mustPublish({ actor }: Ctx): void {
  if (couldDo(actor, "announcement.publish")) return;
  throw notAllowed("Only an administrator, Quality or HSE can write announcements.");
}

function refuseBackwards({ from, to }: { from: Day; to: Day }): void {
  if (to < from) throw wrongField("to", "The last day is before the first day.");
}

async function audienceOf(db: Reading, { roles, baseIds }: Stored): Promise<string[]> {
  const list = (values: readonly string[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  const found = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(
        eq(appUser.status, "active"),
        isNull(appUser.archivedAt),
        roles.length > 0 ? sql`${appUser.roles} && ${list(roles, "text")}` : undefined,
        baseIds.length > 0 ? inArray(appUser.baseLocationId, baseIds) : undefined,
      ),
    );
  return found.map(({ id }) => id);
}

async function shown({ db, today }: Ctx, row: Stored): Promise<Announcement> {
  const people = await audienceOf(db, row);
  const acknowledged = people.length === 0 ? 0 : await db.$count(announcementAck, eq(announcementAck.announcementId, row.id));
  const state = row.publishedAt === null ? "draft" : row.to < today ? "expired" : "published";
  return { ...row, state, audience: people.length, acknowledged };
}
