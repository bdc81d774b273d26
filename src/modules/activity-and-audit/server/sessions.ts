import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { activityAndAudit, UserSession } from "../contract.ts";
import { countOf, idsOf, inOrder } from "./paging.ts";
import { placesNow } from "./places.ts";
import { defaultSecurity } from "#directory/company/security-policy.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import { offersToActOn } from "#directory/people/roles.ts";
import { fieldDevice, appUser, userSession } from "#directory/people/server/tables.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { absoluteLimit, idleLimit, type SessionLimits } from "#shell/session-limits.ts";

type Query = z.output<(typeof activityAndAudit)["endpoints"]["userSessions"]["query"]>;
const place = { table: userSession, at: userSession.lastSeenAt };

export async function listSessions(ctx: Ctx, { query }: { query: Query }) {
  const { ids, next } = await idsOf(ctx.db, place, await conditions(ctx, query), query);
  return { rows: await rowsOf(ctx, ids), next };
}

export const countSessions = async (ctx: Ctx, { query }: { query: Query }) =>
  countOf(ctx.db, userSession, await conditions(ctx, query));

/** Signs a person out on one device. */
export async function endSession(ctx: Ctx, { id }: { id: string }): Promise<UserSession> {
  const [session] = await rowsOf(ctx, [id]);
  if (!session) throw notFound("session");
  await ctx.services.mayActOn(ctx, session.userId);
  if (!(await ctx.services.accounts.endSession(ctx.store.rows, session.userId, id))) throw notFound("active session");
  await noteEnd(ctx, session.userId, `Signed out ${session.userName} on one device`);
  const [ended] = await rowsOf(ctx, [id]);
  return ended ?? session;
}

/** Signs a person out everywhere; who does it to themselves stays signed in here. Gives how many sessions ended. */
export async function endSessions(ctx: Ctx, { body: { userId } }: { body: { userId: string } }): Promise<{ count: number }> {
  const names = await ctx.services.namesOf(ctx.db, [userId]);
  const name = names.get(userId);
  if (name === undefined) throw notFound("user");
  await ctx.services.mayActOn(ctx, userId);
  const active = and(eq(userSession.userId, userId), isNull(userSession.endedAt));
  const before = await countOf(ctx.db, userSession, active);
  const except = userId === ctx.actor.id ? ctx.actor.sessionId : undefined;
  await ctx.services.accounts.endSessions(ctx.store.rows, userId, "revoked", except);
  const after = await countOf(ctx.db, userSession, active);
  await noteEnd(ctx, userId, `Signed out ${name} everywhere`);
  return { count: before.count - after.count };
}

/** Marks the device of a session for use in the field, or takes the mark away: how long a session may be unused there follows at once. */
export async function markFieldDevice(ctx: Ctx, { body: { sessionId, field } }: { body: { sessionId: string; field: boolean } }) {
  const [session] = await rowsOf(ctx, [sessionId]);
  if (!session) throw notFound("session");
  const { deviceId, userName, userId } = session;
  await ctx.services.mayActOn(ctx, userId);
  if (!deviceId) throw refused("This session was opened by a program that names no device.");
  const { rows } = ctx.store;
  if (field)
    await rows
      .insert(fieldDevice)
      .values({ deviceId, markedAt: ctx.now.toISOString(), markedById: ctx.actor.id })
      .onConflictDoNothing();
  else await rows.delete(fieldDevice).where(eq(fieldDevice.deviceId, deviceId));
  const label = field ? `A device of ${userName} is used in the field` : `A device of ${userName} is used in the office`;
  const changes = [{ field: "field", old: session.field, new: field }];
  await ctx.store.note({ action: "Device.update", entity: "Device", entityId: sessionId, label, changes });
  await ctx.security({ kind: "device.marked", severity: "low", outcome: "success", detail: label, userId });
  return { ...session, field };
}

async function noteEnd(ctx: Ctx, userId: string, detail: string): Promise<void> {
  await ctx.store.note({ action: "UserSession.end", entity: "UserSession", entityId: userId, label: detail });
  await ctx.security({ kind: "session.ended", severity: "low", outcome: "success", detail, userId });
}

async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<UserSession[]> {
  if (ids.length === 0) return [];
  const found = await ctx.db
    .select({
      id: userSession.id,
      userId: userSession.userId,
      createdAt: userSession.createdAt,
      lastSeenAt: userSession.lastSeenAt,
      expiresAt: userSession.expiresAt,
      ip: userSession.ip,
      userAgent: userSession.userAgent,
      deviceId: userSession.deviceId,
      factor: userSession.factor,
      packaged: userSession.packaged,
      endedAt: userSession.endedAt,
      endReason: userSession.endReason,
      marked: fieldDevice.deviceId,
      roles: appUser.roles,
    })
    .from(userSession)
    .innerJoin(appUser, eq(appUser.id, userSession.userId))
    .leftJoin(fieldDevice, eq(fieldDevice.deviceId, userSession.deviceId))
    .where(inArray(userSession.id, [...ids]));
  const names = await ctx.services.namesOf(ctx.db, [...new Set(found.map(({ userId }) => userId))]);
  const placed = await placesNow(ctx.db);
  return inOrder(ids, found).map(({ marked, roles, ...session }) => ({
    ...session,
    place: placed(session.ip),
    field: marked !== null,
    userName: names.get(session.userId) ?? "Someone",
    current: session.id === ctx.actor.sessionId,
    mayEnd: offersToActOn({ ...ctx.actor, administersAccess: true }, { id: session.userId, roles }),
  }));
}

/** A session whose time is over ends at its next request; until then it is not active either. */
async function conditions(ctx: Ctx, { q, userId, state }: Query): Promise<SQL | undefined> {
  const [company] = await ctx.db
    .select({ limits: companySettings.securityPolicy })
    .from(companySettings)
    .where(eq(companySettings.id, companyId));
  const over = isOver(ctx.now, { ...defaultSecurity, ...company?.limits });
  const active = sql`not ${over}`;
  return and(
    q ? ofPeopleNamed(q) : undefined,
    userId ? eq(userSession.userId, userId) : undefined,
    state === "active" ? active : undefined,
    state === "ended" ? over : undefined,
  );
}

/** As `overBy` says of one session. */
function isOver(now: Date, limits: SessionLimits): SQL {
  const before = (ago: number) => new Date(now.getTime() - ago).toISOString();
  const idle = sql`case when exists (select 1 from ${fieldDevice} f where f.device_id = ${userSession.deviceId})
    then ${before(idleLimit(limits, true))}::timestamptz else ${before(idleLimit(limits, false))}::timestamptz end`;
  return sql`(${or(
    isNotNull(userSession.endedAt),
    lte(userSession.expiresAt, now.toISOString()),
    lte(userSession.createdAt, before(absoluteLimit(limits))),
    sql`${userSession.lastSeenAt} <= ${idle}`,
  )})`;
}

const ofPeopleNamed = (words: string): SQL =>
  sql`${userSession.userId} in (select id from ${appUser} where first_name || ' ' || last_name ilike ${`%${words.replace(/[%_\\]/g, "\\$&")}%`})`;
