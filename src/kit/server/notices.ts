import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterCommit, type Reading } from "./database.ts";
import type { Services } from "./services.ts";
import type { PlainRows } from "./plain-rows.ts";
import { noticePreference, notification, type NoticeLine } from "./notices/tables.ts";
import type { NoticeSubject } from "../notices.ts";

/** A notification to a person. */
export interface Notice {
  userId: string;
  subject: NoticeSubject;
  title: string;
  body?: string;
  lines?: NoticeLine[];
  /** Where it leads inside the product: "/inspection-reports/4711". */
  href?: string;
  /** Makes it the same notification when it is written twice; unique by default. */
  key?: string;
}

/**
 * Puts it into the person's inbox, in the transaction of what it is about, and shows it on their open pages once that has committed. Returns
 * whether it was new.
 */
export async function notify(
  rows: PlainRows,
  { live, jobs }: Pick<Services, "live" | "jobs">,
  now: Date,
  notice: Notice,
): Promise<boolean> {
  const id = randomUUID();
  const { userId, subject, title, body = null, lines = [], href = null, key = id } = notice;
  const row = { id, at: now.toISOString(), userId, subject, title, body, lines, href, key };
  const [written] = await rows.insert(notification).values(row).onConflictDoNothing().returning({ id: notification.id });
  if (!written) return false;
  afterCommit(rows.read, () => live.tell(userId, { id, title }));
  // The code that makes the digest of due items sends it, too.
  if (subject !== "due" && (await isWanted(rows.read, userId, subject))) await jobs.send(rows, sendNotice, { id });
  return true;
}

/** The job that also sends a notification, to people who want it. */
export const sendNotice = "notice.send";

/** Whether the person has asked to receive such notifications, by any channel. */
async function isWanted(db: Reading, userId: string, subject: NoticeSubject): Promise<boolean> {
  const { userId: whose, subject: what, wanted } = noticePreference;
  return (await db.$count(noticePreference, and(eq(whose, userId), eq(what, subject), eq(wanted, true)))) > 0;
}
