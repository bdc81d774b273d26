import { and, eq, gte, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { announcement, announcementAck } from "./tables.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Announcements that ask to be read, until the person says so or they end; an empty list of roles or bases is everybody. */
export const announcementWork: WorkSource = ({ actor, today }) => [
  sql`select ${workColumns({
    subject: "announcement",
    kind: "acknowledge",
    recordId: sql`${announcement.id}`,
    task: words("Read and acknowledge"),
    name: sql`${announcement.title}`,
    blocks: false,
    dueOn: sql`${announcement.to}`,
    since: sql`${announcement.publishedAt}`,
  })} from ${announcement}
  where ${and(
    isNotNull(announcement.publishedAt),
    isNull(announcement.archivedAt),
    eq(announcement.requiresAck, true),
    lte(announcement.from, today),
    gte(announcement.to, today),
    sql`(${announcement.roles} = '{}' or ${announcement.roles} && ${sql.param([...actor.roles])}::text[])`,
    sql`(${announcement.baseIds} = '{}' or ${actor.homeBaseId}::uuid = any(${announcement.baseIds}))`,
    sql`not exists (select 1 from ${announcementAck} where ${announcementAck.announcementId} = ${announcement.id}
      and ${announcementAck.userId} = ${actor.id})`,
  )}`,
];
