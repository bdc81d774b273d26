import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  activityLabels,
  type activityEndpoints,
  type Activity,
  type ActivityChoices,
  type ActivityCount,
} from "../contract-activity.ts";
import { called, countOf, idsOf, inOrder, within } from "./paging.ts";
import { basesSeen, peopleOfBases } from "./teams.ts";
import { accessIds } from "#access/matrix.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { notConfidential } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { inTheOpen } from "#kit/server/audit.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import { describedRecords } from "#kit/server/record.ts";
import { auditEvent } from "#kit/server/tables.ts";

type Query = z.output<(typeof activityEndpoints)["activity"]["query"]>;
const place = { table: auditEvent, at: auditEvent.at };
/** People shown with their counts; who did less than these is found by name. */
const mostPeople = 200;

/** A page of what the people within reach did. It is read from the trail, so it can neither lag behind it nor tell more. */
export const listActivity = (ctx: Ctx, { query }: { query: Query }) => pageOf(ctx, query, conditions(ctx, query));

export const countActivity = (ctx: Ctx, { query }: { query: Query }) => countOf(ctx.db, auditEvent, conditions(ctx, query));

export function exportActivity(ctx: Ctx, { query }: { query: Query & { format: "csv" | "xlsx" } }) {
  return exportRows(ctx, {
    noun: "activity",
    labels: activityLabels,
    query,
    page: (asked) => listActivity(ctx, { query: { ...query, limit: asked.limit, after: asked.after } }),
  });
}

/** What one did oneself: everybody may see that (rule 4). */
export function ownActivity(ctx: Ctx, { query }: { query: Pick<Query, "q" | "after" | "limit" | "from" | "to"> }) {
  return pageOf(ctx, query, and(eq(auditEvent.actorId, ctx.actor.id), within(ctx, auditEvent.at, query, true)));
}

/** How much each person did in the period, the most active first. */
export async function activityPeople(ctx: Ctx, { query }: { query: Query }): Promise<ActivityCount[]> {
  const rows = await ctx.db
    .select({
      userId: auditEvent.actorId,
      count: sql<number>`count(*)::int`,
      signed: sql<number>`(count(*) filter (where ${auditEvent.action} like '%.sign'))::int`,
      lastAt: sql<string>`max(${auditEvent.at})`.mapWith(auditEvent.at),
    })
    .from(auditEvent)
    .where(conditions(ctx, query))
    .groupBy(auditEvent.actorId)
    .orderBy(sql`count(*) desc`, auditEvent.actorId)
    .limit(mostPeople);
  const names = await ctx.services.namesOf(
    ctx.db,
    rows.flatMap(({ userId }) => (userId ? [userId] : [])),
  );
  return rows.flatMap(({ userId, ...row }) => (userId ? [{ ...row, userId, userName: names.get(userId) ?? "Someone" }] : []));
}

/** What the filters offer: only what is within reach. */
export async function activityChoices(ctx: Ctx): Promise<ActivityChoices> {
  const ids = basesSeen(ctx.actor, "user-activity");
  const bases = await ctx.db
    .select({ id: baseLocation.id, name: baseLocation.name })
    .from(baseLocation)
    .where(ids ? inArray(baseLocation.id, [...ids, ...none]) : undefined)
    .orderBy(baseLocation.name);
  const people = await ctx.db
    .select({ id: appUser.id, name: sql<string>`${appUser.firstName} || ' ' || ${appUser.lastName}` })
    .from(appUser)
    .where(peopleOfBases(ids))
    .orderBy(appUser.lastName, appUser.firstName);
  const modules = [...new Set(seen(ctx).flatMap(({ kind }) => kind.modules.slice(0, 1)))];
  return {
    bases,
    people,
    modules: modules
      .map((id) => ({ id, name: (accessIds as Record<string, string>)[id] ?? id }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

async function pageOf(ctx: Ctx, query: Pick<Query, "after" | "limit">, wanted: SQL | undefined) {
  const { ids, next } = await idsOf(ctx.db, place, wanted, query);
  return { rows: await rowsOf(ctx, ids), next };
}

async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<Activity[]> {
  if (ids.length === 0) return [];
  const { id, at, actorId, action, entity, entityId, entityLabel } = auditEvent;
  const found = await ctx.db
    .select({ id, at, actorId, action, entity, entityId, entityLabel })
    .from(auditEvent)
    .where(inArray(auditEvent.id, [...ids]));
  const who = [...new Set(found.flatMap((row) => (row.actorId ? [row.actorId] : [])))];
  const names = await ctx.services.namesOf(ctx.db, who);
  return (await inTheOpen(ctx, inOrder(ids, found))).flatMap((row) =>
    row.actorId ? [{ ...row, actorId: row.actorId, actorName: names.get(row.actorId) ?? "Someone" }] : [],
  );
}

/** Actions of people within reach, on kinds of records the reader may view; of restricted clients only to those who know them. */
function conditions(ctx: Ctx, query: Query): SQL | undefined {
  const { q, actorId, baseLocationId, module } = query;
  const ids = basesSeen(ctx.actor, "user-activity");
  const kinds = seen(ctx).filter(({ kind }) => !module || kind.modules.includes(module));
  return and(
    within(ctx, auditEvent.at, query, Boolean(q ?? actorId)),
    isNotNull(auditEvent.actorId),
    inArray(auditEvent.entity, [...kinds.map(({ kind }) => kind.entity), "-"]),
    ctx.actor.isSuperUser ? undefined : notConfidential(auditEvent.clientCompanyId, ctx.actor),
    q ? called(q) : undefined,
    actorId ? eq(auditEvent.actorId, actorId) : undefined,
    ids ? inPeople(peopleOfBases(ids)) : undefined,
    baseLocationId ? inPeople(peopleOfBases([baseLocationId])) : undefined,
  );
}

const inPeople = (people: SQL | undefined) =>
  sql`${auditEvent.actorId} in (select id from ${appUser} where ${people ?? sql`true`})`;

/** The kinds of records whose pages the reader may open. */
function seen({ actor }: Ctx) {
  return describedRecords().filter(
    ({ kind }) => actor.isSuperUser || kind.modules.length === 0 || reachOf(actor.rights, kind.modules, "view") !== null,
  );
}

const none = ["00000000-0000-0000-0000-000000000000"];
