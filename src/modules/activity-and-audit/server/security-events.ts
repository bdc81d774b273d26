import { randomUUID } from "node:crypto";
import { and, eq, getColumns, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { type activityAndAudit, type SecurityEvent, securityLabels } from "../contract.ts";
import { countOf, idsOf, inOrder, within } from "./paging.ts";
import { placesNow } from "./places.ts";
import { securityEventStep } from "./tables.ts";
import { conflicting, notFound, wrongField } from "#kit/refusals.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { kindsFound } from "#kit/security-kinds.ts";

type Query = z.output<(typeof activityAndAudit)["endpoints"]["securityEvents"]["query"]>;
type Step = z.output<(typeof activityAndAudit)["endpoints"]["stepSecurityEvent"]["body"]>;
const place = { table: securityEvent, at: securityEvent.at };
const acknowledged = alias(securityEventStep, "acknowledged");
const closed = alias(securityEventStep, "closed");

export async function listSecurityEvents(ctx: Ctx, { query }: { query: Query }) {
  const { ids, next } = await idsOf(ctx.db, place, conditions(ctx, query), query);
  return { rows: await rowsOf(ctx, ids), next };
}

export const countSecurityEvents = (ctx: Ctx, { query }: { query: Query }) =>
  countOf(ctx.db, securityEvent, conditions(ctx, query));

export function exportSecurityEvents(ctx: Ctx, { query }: { query: Query & { format: "csv" | "xlsx" } }) {
  return exportRows(ctx, {
    noun: "security event",
    labels: securityLabels,
    query,
    page: (asked) => listSecurityEvents(ctx, { query: { ...query, limit: asked.limit, after: asked.after } }),
  });
}

/** open → acknowledged → closed; what is high or critical needs a note. */
export async function stepSecurityEvent(ctx: Ctx, { id, body: { state, note } }: { id: string; body: Step }) {
  const [event] = await rowsOf(ctx, [id]);
  if (!event) throw notFound("security event");
  if (event.state === "noted") throw conflicting("This event asks for nothing.", "noted");
  if (event.state === "closed" || event.state === state) throw conflicting(`This event is ${event.state} already.`, "done");
  if (state === "closed" && event.state === "open") throw conflicting("Acknowledge the event before it is closed.", "order");
  if (!note && (event.severity === "high" || event.severity === "critical"))
    throw wrongField("note", "Enter what was found and done. A high or critical event cannot be closed without a note.");
  await ctx.store.rows
    .insert(securityEventStep)
    .values({ id: randomUUID(), eventId: id, state, note, at: ctx.now.toISOString(), byId: ctx.actor.id });
  await ctx.store.note({
    action: `SecurityEvent.${state === "closed" ? "close" : "acknowledge"}`,
    entity: "SecurityEvent",
    entityId: id,
    label: event.detail.slice(0, 200),
    ...(note ? { reason: note } : {}),
  });
  const [after] = await rowsOf(ctx, [id]);
  if (!after) throw notFound("security event");
  return after;
}

async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<SecurityEvent[]> {
  if (ids.length === 0) return [];
  const { triedEmailHash: _hash, ...columns } = getColumns(securityEvent);
  const found = await ctx.db
    .select({
      ...columns,
      acknowledgedById: acknowledged.byId,
      acknowledgedAt: acknowledged.at,
      acknowledgedNote: acknowledged.note,
      closedAt: closed.at,
      closedNote: closed.note,
    })
    .from(securityEvent)
    .leftJoin(acknowledged, and(eq(acknowledged.eventId, securityEvent.id), eq(acknowledged.state, "acknowledged")))
    .leftJoin(closed, and(eq(closed.eventId, securityEvent.id), eq(closed.state, "closed")))
    .where(inArray(securityEvent.id, [...ids]));
  const people = found.flatMap(({ userId, acknowledgedById }) => [userId, acknowledgedById]).filter((id) => id !== null);
  const names = await ctx.services.namesOf(ctx.db, [...new Set(people)]);
  const placed = await placesNow(ctx.db);
  return inOrder(ids, found).map(({ acknowledgedById, acknowledgedNote, closedAt, closedNote, ...event }) => ({
    ...event,
    place: placed(event.ip),
    userName: event.userId ? (names.get(event.userId) ?? "Someone") : null,
    state: closedAt ? "closed" : acknowledgedById ? "acknowledged" : event.severity === "info" ? "noted" : "open",
    acknowledgedBy: acknowledgedById ? (names.get(acknowledgedById) ?? "Someone") : null,
    note: [acknowledgedNote, closedNote].filter(Boolean).join(" / ") || null,
  }));
}

function conditions(ctx: Ctx, { q, severity, kind, userId, outcome, state, ...period }: Query): SQL | undefined {
  const narrowed = [q, kind, userId, outcome, state, severity?.join()].some((one) => one !== undefined && one !== "");
  return and(
    within(ctx, securityEvent.at, period, narrowed),
    q ? inArray(securityEvent.kind, kindsFound(q)) : undefined,
    severity && severity.length > 0 ? inArray(securityEvent.severity, severity) : undefined,
    kind ? eq(securityEvent.kind, kind) : undefined,
    userId ? eq(securityEvent.userId, userId) : undefined,
    outcome ? eq(securityEvent.outcome, outcome) : undefined,
    state ? inState(state) : undefined,
  );
}

function inState(state: SecurityEvent["state"]): SQL {
  const has = (step: string) =>
    sql`exists (select 1 from security_event_step s where s.event_id = ${securityEvent.id} and s.state = ${step})`;
  if (state === "closed") return has("closed");
  if (state === "noted") return sql`(${securityEvent.severity} = 'info' and not ${has("acknowledged")})`;
  return state === "open"
    ? sql`(${securityEvent.severity} <> 'info' and not ${has("acknowledged")})`
    : sql`(${has("acknowledged")} and not ${has("closed")})`;
}
