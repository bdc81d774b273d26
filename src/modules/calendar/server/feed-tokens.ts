import { hash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { calendar } from "../contract.ts";
import { viewScope } from "./roster-rows.ts";
import { feedToken } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed, notFound, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

type To = typeof calendar.endpoints;

/** The token in an address and its hash, which is all that is stored: 32 random bytes in base64url. */
const freshToken = () => {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: tokenHashOf(token) };
};
export const tokenHashOf = (token: string): string => hash("sha256", token);
const addressOf = ({ services }: Ctx, token: string) => `${services.publicUrl}/api/calendar/feed/${token}.ics`;

const alive = (ctx: Ctx) => and(eq(feedToken.userId, ctx.actor.id), isNull(feedToken.revokedAt));

export function listFeeds(ctx: Ctx) {
  return ctx.db
    .select({
      id: feedToken.id,
      scope: feedToken.scope,
      baseName: baseLocation.name,
      createdAt: feedToken.createdAt,
      lastFetchAt: feedToken.lastFetchAt,
    })
    .from(feedToken)
    .leftJoin(baseLocation, eq(baseLocation.id, feedToken.baseLocationId))
    .where(alive(ctx))
    .orderBy(desc(feedToken.createdAt));
}

export async function makeFeed(ctx: Ctx, { body: { scope, baseLocationId } }: Asked<To["makeFeed"]>) {
  if (scope === "base") {
    if (!baseLocationId) throw wrongField("baseLocationId", "Choose the base");
    const reach = viewScope(ctx);
    if (reach === "own" || (reach === "base" && !ctx.actor.baseIds.includes(baseLocationId)))
      throw notAllowed("You see your own plan and the crews of your jobs, not that of a base.");
  }
  const { token, tokenHash } = freshToken();
  const id = randomUUID();
  await ctx.store.rows.insert(feedToken).values({
    id,
    userId: ctx.actor.id,
    scope,
    baseLocationId: scope === "base" ? (baseLocationId ?? null) : null,
    tokenHash,
    createdAt: ctx.store.now,
  });
  await note(ctx, "create", id, scope);
  return { id, address: addressOf(ctx, token) };
}

export async function rotateFeed(ctx: Ctx, { id }: { id: string }) {
  const { scope } = await ownFeed(ctx, id);
  const { token, tokenHash } = freshToken();
  await ctx.store.rows.update(feedToken).set({ tokenHash, lastFetchAt: null }).where(eq(feedToken.id, id));
  await note(ctx, "rotate", id, scope);
  return { id, address: addressOf(ctx, token) };
}

export async function revokeFeed(ctx: Ctx, { id }: { id: string }): Promise<undefined> {
  const { scope } = await ownFeed(ctx, id);
  await ctx.store.rows.update(feedToken).set({ revokedAt: ctx.store.now }).where(eq(feedToken.id, id));
  await note(ctx, "revoke", id, scope);
}

async function ownFeed(ctx: Ctx, id: string) {
  const [found] = await ctx.store.db
    .select({ scope: feedToken.scope })
    .from(feedToken)
    .where(and(eq(feedToken.id, id), alive(ctx)))
    .for("update");
  if (!found) throw notFound("calendar address");
  return found;
}

const note = (ctx: Ctx, verb: string, id: string, scope: string) =>
  ctx.store.note({ action: `FeedToken.${verb}`, entity: "FeedToken", entityId: id, label: `Calendar address, ${scope}` });
