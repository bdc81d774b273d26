import { randomUUID } from "node:crypto";
import { afterCommit, type Db } from "./database.ts";
import type { Live } from "./live.ts";
import { notification, type NoticeLine } from "./notices/tables.ts";
import type { NoticeSubject } from "../notices.ts";

/** What a person is to be told. */
export interface Notice {
  userId: string;
  subject: NoticeSubject;
  title: string;
  body?: string;
  lines?: NoticeLine[];
  /** Where it leads inside the product: "/inspection-reports/4711". */
  href?: string;
  /** Makes it the same notification when it is written twice; one of its own unless told. */
  key?: string;
}

/**
 * Puts it into the person's inbox, in the transaction of what it tells about, and shows it on their open pages once that has committed.
 * Gives whether it was new.
 */
export async function notify(tx: Db, { live }: { live: Live }, now: Date, notice: Notice): Promise<boolean> {
  const id = randomUUID();
  const { userId, subject, title, body = null, lines = [], href = null, key = id } = notice;
  const row = { id, at: now.toISOString(), userId, subject, title, body, lines, href, key };
  const [written] = await tx.insert(notification).values(row).onConflictDoNothing().returning({ id: notification.id });
  if (written) afterCommit(tx, () => live.tell(userId, { id, title }));
  return written !== undefined;
}
