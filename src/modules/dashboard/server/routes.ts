import type { FastifyInstance } from "fastify";
import { dashboard, type TileNow } from "../contract.ts";
import { addressesOf, type Tile, tiles } from "../tiles.ts";
import type { Ctx, Host } from "#kit/server/host.ts";
import { serve } from "#kit/server/serve.ts";

export function dashboardRoutes(app: FastifyInstance, host: Host) {
  serve(app, host, dashboard, { now: dashboardNow });
}

/** Only tiles whose list this person may open; each number comes from the very question the list itself answers. */
async function dashboardNow(ctx: Ctx) {
  const open = tiles.filter(({ module }) => ctx.actor.rights[module]?.view);
  const now: TileNow[] = [];
  // One after the other: the embedded database has one connection, and a list's own question must not wait behind another's.
  for (const tile of open) now.push(await tileNow(ctx, tile));
  return { asOf: ctx.now.toISOString(), tiles: now };
}

/**
 * Asks the list's count endpoint inside the server, with the person's own session, so that reach, filters and meaning can never differ from
 * those of the list the tile opens. One list that fails leaves the others standing.
 */
async function tileNow({ request, today }: Ctx, tile: Tile): Promise<TileNow> {
  const { href, count } = addressesOf(tile, today);
  const answer = await request.server.inject({ url: count, headers: { cookie: request.headers.cookie ?? "" } });
  const found: { count?: unknown } = answer.statusCode === 200 ? answer.json() : {};
  return { id: tile.id, href, count: typeof found.count === "number" ? found.count : null };
}
