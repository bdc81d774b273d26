import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Notification, NoticeWishes } from "../contract.ts";
import { wants } from "../rules.ts";
import { wishesOf } from "./people.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { noticeChannels, type NoticeChannel, noticeSubjects, type NoticeSubject } from "#kit/notices.ts";
import { notFound, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { noticePreference, notification } from "#kit/server/notices/tables.ts";
import { Download } from "#kit/server/serve.ts";

export async function listInbox(
  { db, actor }: Ctx,
  { query: { unread, after, limit } }: { query: { unread?: boolean | undefined; after?: string | undefined; limit: number } },
) {
  const found = await db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.userId, actor.id),
        unread ? isNull(notification.readAt) : undefined,
        after === undefined ? undefined : beyond(after),
      ),
    )
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(shown),
    next: last ? `${last.at}~${last.id}` : null,
    unread: await unreadOf(db, actor.id),
  };
}

function beyond(after: string) {
  const [at = "", id = ""] = after.split("~");
  if (Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id))
    throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
  return sql`(${notification.at}, ${notification.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

const shown = ({ userId: _own, key: _key, subject, ...rest }: typeof notification.$inferSelect): Notification => ({
  ...rest,
  subject: noticeSubjects.find((one) => one === subject) ?? "due",
});

const unreadOf = (db: Reading, userId: string) =>
  db.$count(notification, and(eq(notification.userId, userId), isNull(notification.readAt)));

/** The last notification of a person, by which a page that comes back sees whether it has missed any. */
async function newestOf(db: Reading, userId: string): Promise<string | null> {
  const [newest] = await db
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(1);
  return newest?.id ?? null;
}

export const countUnread = async ({ db, actor }: Ctx) => ({ count: await unreadOf(db, actor.id) });

export async function markRead({ store, actor }: Ctx, { id }: { id: string }) {
  const own = and(eq(notification.id, id), eq(notification.userId, actor.id));
  const [found] = await store.db.select({ id: notification.id }).from(notification).where(own);
  if (!found) throw notFound("notification");
  await store.rows
    .update(notification)
    .set({ readAt: store.now })
    .where(and(own, isNull(notification.readAt)));
  return { unread: await unreadOf(store.db, actor.id) };
}

export async function markAllRead({ store, actor }: Ctx) {
  await store.rows
    .update(notification)
    .set({ readAt: store.now })
    .where(and(eq(notification.userId, actor.id), isNull(notification.readAt)));
  return { unread: 0 };
}

/** Server-sent events for one tab. What is sent through it is only that there is news; the inbox itself is read as always. */
export async function openStream({ services, actor, reply, db }: Ctx, { query: { tab } }: { query: { tab: string } }) {
  void reply.header("x-accel-buffering", "no");
  const stream = services.live.listen({ userId: actor.id, sessionId: actor.sessionId, tab });
  try {
    // Asked once it listens: what came before is told here, what comes after by itself.
    stream.write(`event: newest\ndata: ${JSON.stringify(await newestOf(db, actor.id))}\n\n`);
  } catch (failure) {
    stream.destroy();
    throw failure;
  }
  return new Download("stream", "text/event-stream; charset=utf-8", stream, { inline: true });
}

export async function showWishes({ db, services, actor }: Ctx): Promise<NoticeWishes> {
  const own = await wishesOf(db, [actor.id]);
  const can = await services.canSend(db);
  const [person] = await db.select({ mobile: appUser.mobile }).from(appUser).where(eq(appUser.id, actor.id));
  return {
    wishes: noticeSubjects.flatMap((subject) =>
      noticeChannels.map((channel) => ({ subject, channel, wanted: wants(own, subject, channel, usual(subject, channel)) })),
    ),
    possible: { ...can, mobile: Boolean(person?.mobile) },
  };
}

/** Reminders go by e-mail unless a person says otherwise; the rest stays in the inbox. */
const usual = (subject: NoticeSubject, channel: NoticeChannel) => subject === "due" && channel === "email";

export async function changeWishes(
  ctx: Ctx,
  { body: { wishes } }: { body: { wishes: { subject: NoticeSubject; channel: NoticeChannel; wanted: boolean }[] } },
): Promise<NoticeWishes> {
  const { store, actor } = ctx;
  const before = await showWishes(ctx);
  const changed = wishes.filter(
    (wish) => before.wishes.find((one) => one.subject === wish.subject && one.channel === wish.channel)?.wanted !== wish.wanted,
  );
  for (const wish of changed) {
    await store.rows
      .insert(noticePreference)
      .values({ userId: actor.id, ...wish })
      .onConflictDoUpdate({
        target: [noticePreference.userId, noticePreference.subject, noticePreference.channel],
        set: { wanted: wish.wanted },
      });
  }
  if (changed.length > 0)
    await store.note({
      action: "User.choose notifications",
      entity: "User",
      entityId: actor.id,
      label: actor.name,
      changes: changed.map(({ subject, channel, wanted }) => ({ field: `${subject} by ${channel}`, old: !wanted, new: wanted })),
    });
  return showWishes(ctx);
}
