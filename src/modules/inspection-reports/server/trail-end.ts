/** Whether the end of the audit trail is as sealed and noted beside the keys, with the events under its seals. */
import { desc, eq, getColumns, sql } from "drizzle-orm";
import { trailCut } from "./trail-cut.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { isOurs } from "#kit/server/event-code.ts";
import type { Services } from "#kit/server/services.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { sealOf } from "#kit/server/trail/seal.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";

/** How many of the last seals are recomputed from their events. */
const recomputedEvents = 40;
/** For how many of the last seals the events must exist. */
const lookedFor = 500;

/**
 * Why the audit trail is not as last sealed: the noted seal is missing, or an event under one of the last seals is missing, not the server's, or has
 * another hash. Null if it is as sealed, or was cut there by its retention.
 */
export async function trailEndFault(
  db: Reading,
  { secrets, signer }: Pick<Services, "secrets" | "signer">,
): Promise<string | null> {
  const noted = await signer.trail.sealed.read();
  if (!noted) return null;
  const isGone = sql<boolean>`exists (select 1 from (select ${auditSeal.eventId} from ${auditSeal}
    order by ${auditSeal.seq} desc limit ${lookedFor}) s left join ${auditEvent} on ${auditEvent.id} = s.event_id where ${auditEvent.id} is null)`;
  const [[seal], last, [gone]] = await together([
    db.select({ hash: auditSeal.hash }).from(auditSeal).where(eq(auditSeal.seq, noted.lastSeq)),
    db
      .select({ seal: getColumns(auditSeal), event: getColumns(auditEvent) })
      .from(auditSeal)
      .leftJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
      .orderBy(desc(auditSeal.seq))
      .limit(recomputedEvents),
    db.execute<{ some: boolean }>(sql`select ${isGone} as some`, "objects"),
  ]);
  const cut = (await trailCut(db, signer))?.lastSeq ?? 0;
  if (seal ? seal.hash !== noted.headHash : noted.lastSeq > cut) return `is not as it was sealed on ${noted.day}`;
  const links = last.filter((link) => link.seal.seq > cut);
  for (const [index, { seal: one, event }] of links.entries()) {
    const before = links[index + 1]?.seal;
    const follows = !before || (before.seq === one.seq - 1 && before.hash === one.prevHash);
    if (!follows || !event || !isOurs(secrets, event) || sealOf(event, one.seq, one.prevHash).hash !== one.hash)
      return `is not as it was sealed: event ${one.seq} is gone or was altered`;
  }
  return gone?.some ? "is not as it was sealed: an event that was sealed is gone" : null;
}
