import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { ReleaseRowOf } from "./whole.ts";

/** Tells whoever issued a release how a recipient answered. */
export async function tellOfAnswer(ctx: Ctx, row: ReleaseRowOf, title: string, body: string): Promise<void> {
  const userId = row.issuedById;
  if (!userId) return;
  await ctx.write(async ({ rows }) => {
    await notify(rows, ctx.services, ctx.now, { userId, subject: "review", title, body, href: `/releases/${row.id}` });
  });
}
