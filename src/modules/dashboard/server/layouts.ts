import { eq } from "drizzle-orm";
import { type Layout, mandatory } from "../layout.ts";
import { dashboardLayout } from "./tables.ts";
import type { Ctx } from "#kit/server/host.ts";

export async function layoutOf({ db, actor }: Ctx): Promise<Layout | null> {
  const [kept] = await db.select().from(dashboardLayout).where(eq(dashboardLayout.userId, actor.id));
  return kept?.layout ?? null;
}

export async function arrange({ store, actor }: Ctx, { body }: { body: { order: string[]; hidden: string[] } }) {
  const layout = { order: [...new Set(body.order)], hidden: [...new Set(body.hidden)].filter((id) => !mandatory.has(id)) };
  const row = { layout, at: store.now };
  await store.db
    .insert(dashboardLayout)
    .values({ userId: actor.id, ...row })
    .onConflictDoUpdate({ target: dashboardLayout.userId, set: row });
  return layout;
}

export async function resetLayout({ store, actor }: Ctx): Promise<void> {
  await store.db.delete(dashboardLayout).where(eq(dashboardLayout.userId, actor.id));
}
