import type { OwnSession } from "../contract.ts";
import type { Sessions } from "./sessions.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Where the person is signed in, the last used first. */
export async function mySessions(ctx: Ctx, sessions: Sessions): Promise<OwnSession[]> {
  const found = await sessions.ofPerson(ctx.db, ctx.actor.id);
  return found.map(({ id, createdAt, lastSeenAt, expiresAt, ip, userAgent, factor, packaged }) => ({
    id,
    createdAt,
    lastSeenAt,
    expiresAt,
    ip,
    userAgent,
    factor,
    packaged,
    current: id === ctx.actor.sessionId,
  }));
}

/** Signs out on another device. */
export async function endMySession(ctx: Ctx, sessions: Sessions, id: string): Promise<OwnSession[]> {
  if (!(await sessions.endOne(ctx.store.rows, ctx.actor.id, id))) throw notFound("session");
  await ctx.security({ kind: "session.ended", severity: "info", outcome: "success", detail: "Signed out on another device" });
  return mySessions(ctx, sessions);
}

/** Signs out everywhere except here. */
export async function endMyOtherSessions(ctx: Ctx, sessions: Sessions): Promise<OwnSession[]> {
  const { id, sessionId } = ctx.actor;
  const ended = await sessions.endAll(ctx.store.rows, id, "revoked", sessionId);
  await ctx.security({
    kind: "session.ended",
    severity: "info",
    outcome: "success",
    detail: `Signed out on ${ended} other devices`,
  });
  return mySessions(ctx, sessions);
}
