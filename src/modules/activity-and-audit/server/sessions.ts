import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { activityAndAudit, UserSession } from "../contract.ts";
import { countOf, idsOf, inOrder } from "./paging.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/host.ts";
import { userSession } from "#modules/people-and-access/server/tables.ts";

type Query = z.output<(typeof activityAndAudit)["endpoints"]["userSessions"]["query"]>;
const place = { table: userSession, at: userSession.lastSeenAt };

export async function listSessions(ctx: Ctx, { query }: { query: Query }) {
  const { ids, next } = await idsOf(ctx.db, place, conditions(ctx, query), query);
  return { rows: await rowsOf(ctx, ids), next };
}

export const countSessions = (ctx: Ctx, { query }: { query: Query }) => countOf(ctx.db, userSession, conditions(ctx, query));

/** Signs a person out on one device. */
export async function endSession(ctx: Ctx, { id }: { id: string }): Promise<UserSession> {
  const [session] = await rowsOf(ctx, [id]);
  if (!session) throw notFound("session");
  if (!(await ctx.host.accounts.endSession(ctx.store.db, session.userId, id))) throw notFound("active session");
  await noteEnd(ctx, session.userId, `Signed out ${session.userName} on one device`);
  const [ended] = await rowsOf(ctx, [id]);
  return ended ?? session;
}

/** Signs a person out everywhere; who does it to themselves stays signed in here. Gives how many sessions ended. */
export async function endSessions(ctx: Ctx, { body: { userId } }: { body: { userId: string } }): Promise<{ count: number }> {
  const names = await ctx.host.namesOf(ctx.db, [userId]);
  const name = names.get(userId);
  if (name === undefined) throw notFound("user");
  const active = and(eq(userSession.userId, userId), isNull(userSession.endedAt));
  const before = await countOf(ctx.db, userSession, active);
  const except = userId === ctx.actor.id ? ctx.actor.sessionId : undefined;
  await ctx.host.accounts.endSessions(ctx.store.db, userId, "revoked", except);
  const after = await countOf(ctx.db, userSession, active);
  await noteEnd(ctx, userId, `Signed out ${name} everywhere`);
  return { count: before.count - after.count };
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
      endedAt: userSession.endedAt,
      endReason: userSession.endReason,
    })
    .from(userSession)
    .where(inArray(userSession.id, [...ids]));
  const names = await ctx.host.namesOf(ctx.db, [...new Set(found.map(({ userId }) => userId))]);
  return inOrder(ids, found).map((session) => ({
    ...session,
    userName: names.get(session.userId) ?? "Someone",
    current: session.id === ctx.actor.sessionId,
  }));
}

/** A session whose time is over ends at its next request; until then it is not active either. */
function conditions(ctx: Ctx, { q, userId, state }: Query): SQL | undefined {
  const now = ctx.now.toISOString();
  const over = or(isNotNull(userSession.endedAt), lte(userSession.expiresAt, now));
  const active = and(isNull(userSession.endedAt), gt(userSession.expiresAt, now));
  return and(
    q ? ofPeopleNamed(q) : undefined,
    userId ? eq(userSession.userId, userId) : undefined,
    state === "active" ? active : undefined,
    state === "ended" ? over : undefined,
  );
}

const ofPeopleNamed = (words: string): SQL =>
  sql`${userSession.userId} in (select id from app_user where first_name || ' ' || last_name ilike ${`%${words.replace(/[%_\\]/g, "\\$&")}%`})`;
