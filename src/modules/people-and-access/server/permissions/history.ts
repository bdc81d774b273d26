import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AccessEvent } from "../../permissions-contract.ts";
import { namesOf } from "#directory/people/server/names.ts";
import { wrongField } from "#kit/refusals.ts";
import { inTheOpen } from "#kit/server/audit.ts";
import type { Ctx } from "#kit/server/services.ts";
import { auditEvent } from "#kit/server/tables.ts";

interface Asked {
  after?: string | undefined;
  limit: number;
  userId?: string | undefined;
}

/** Of what happens to a user record, only what touches access. */
const aboutAccess = ["roles", "status", "modules"];

/** Decisions about access from the trail, the newest first. */
export async function accessHistory(
  ctx: Ctx,
  { query }: { query: Asked },
): Promise<{ rows: AccessEvent[]; next: string | null }> {
  const actions = or(
    inArray(auditEvent.action, ["User.create", "User.change roles", "User.change modules"]),
    and(eq(auditEvent.entity, "User"), sql`${auditEvent.changes} @> '[{"field": "status"}]'::jsonb`),
  );
  const kinds = query.userId
    ? and(eq(auditEvent.entityId, query.userId), actions)
    : or(eq(auditEvent.entity, "Role"), and(eq(auditEvent.entity, "User"), actions));
  const found = await ctx.db
    .select()
    .from(auditEvent)
    .where(and(kinds, past(query.after)))
    .orderBy(desc(auditEvent.at), desc(auditEvent.id))
    .limit(query.limit + 1);
  const events = await inTheOpen(ctx, found.slice(0, query.limit));
  const names = await namesOf(ctx.db, [...new Set(events.flatMap(({ actorId }) => actorId ?? []))]);
  const last = found.length > query.limit ? events.at(-1) : undefined;
  return {
    rows: events.map(({ id, at, actorId, entity, entityLabel, action, changes, reason }) => ({
      id,
      at,
      actorName: actorId ? (names.get(actorId) ?? "Someone") : "The system",
      subject: entity === "Role" ? `Role ${entityLabel}` : entityLabel,
      action,
      changes:
        action === "User.change modules" || entity === "Role"
          ? changes
          : changes.filter(({ field }) => aboutAccess.includes(field)),
      reason,
    })),
    next: last ? `${last.at} ${last.id}` : null,
  };
}

function past(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [at = "", id = ""] = after.split(" ");
  if (Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id))
    throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
  return sql`(${auditEvent.at}, ${auditEvent.id}) < (${at}::timestamptz, ${id}::uuid)`;
}
