import { eq } from "drizzle-orm";
import { releasesMoved } from "../events.ts";
import { releaseLife } from "../release-life.ts";
import type { ReleaseWhole } from "../release.ts";
import { tellRecall } from "./letters.ts";
import { release, releaseItem } from "./tables.ts";
import { findRelease } from "./whole.ts";
import { announce } from "#kit/server/events.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import type { Ctx } from "#kit/server/services.ts";

/** From then on links serve no files, and every recipient of one is told; the reports stay released. */
export async function recallRelease(ctx: Ctx, asked: Acting): Promise<ReleaseWhole> {
  const recallReason = asked.body.reason ?? "";
  const recalled = await advance(ctx, release, releaseLife, "recall", asked, () => ({ recalledAt: ctx.store.now, recallReason }));
  const items = await ctx.store.db
    .select({ reportId: releaseItem.reportId })
    .from(releaseItem)
    .where(eq(releaseItem.releaseId, asked.id));
  await announce(ctx, releasesMoved, { reportIds: items.flatMap(({ reportId }) => reportId ?? []) });
  await tellRecall(ctx.services, ctx.store, recalled);
  return findRelease(ctx, { id: asked.id });
}

/** Closed by hand: receipt was confirmed by telephone or otherwise. */
export async function closeRelease(ctx: Ctx, asked: Acting): Promise<ReleaseWhole> {
  const closingNote = asked.body.reason ?? "";
  await advance(ctx, release, releaseLife, "close", asked, () => ({ closedAt: ctx.store.now, closingNote }));
  return findRelease(ctx, { id: asked.id });
}
