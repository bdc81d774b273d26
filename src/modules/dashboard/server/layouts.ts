import { and, eq } from "drizzle-orm";
import { type Layout, mandatory, type Screen } from "../layout.ts";
import { dashboardLayout } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

const of = ({ actor }: Pick<Ctx, "actor">, screen: Screen) =>
  and(eq(dashboardLayout.userId, actor.id), eq(dashboardLayout.screen, screen));

export async function layoutOf(ctx: Ctx, screen: Screen): Promise<Layout | null> {
  const [kept] = await ctx.db.select().from(dashboardLayout).where(of(ctx, screen));
  return kept?.layout ?? null;
}

type Sent = { screen: Screen; order: string[]; hidden: string[]; wide: string[]; narrow: string[] };

export async function arrange({ store, actor }: Ctx, { body }: { body: Sent }): Promise<Sent> {
  const { screen } = body;
  const layout = {
    order: [...new Set(body.order)],
    hidden: [...new Set(body.hidden)].filter((id) => !mandatory.has(id)),
    wide: [...new Set(body.wide)],
    narrow: [...new Set(body.narrow)].filter((id) => !body.wide.includes(id)),
  };
  const row = { layout, at: store.now };
  await store.rows
    .insert(dashboardLayout)
    .values({ userId: actor.id, screen, ...row })
    .onConflictDoUpdate({ target: [dashboardLayout.userId, dashboardLayout.screen], set: row });
  return { screen, ...layout };
}

export async function resetLayout(ctx: Ctx, { body }: { body: { screen: Screen } }): Promise<void> {
  await ctx.store.rows.delete(dashboardLayout).where(of(ctx, body.screen));
}
