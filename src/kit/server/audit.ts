import { desc, eq } from "drizzle-orm";
import type { HistoryEntry } from "../contract.ts";
import type { Ctx } from "./host.ts";
import { auditEvent } from "./tables.ts";

/** The last 200 events of one record, newest first, with the names of those who did them. */
export async function historyOf(ctx: Ctx, entityId: string): Promise<HistoryEntry[]> {
  const events = await ctx.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.entityId, entityId))
    .orderBy(desc(auditEvent.at))
    .limit(200);
  const ids = [...new Set(events.flatMap(({ actorId }) => (actorId ? [actorId] : [])))];
  const names = await ctx.host.namesOf(ctx.db, ids);
  return events.map(({ id, at, actorId, actorType, action, changes, reason }) => ({
    id,
    at,
    actorName: actorId ? (names.get(actorId) ?? "Someone") : actorType === "public" ? "Public link" : "The system",
    action,
    changes,
    reason,
  }));
}
