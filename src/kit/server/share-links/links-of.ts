/** What people with the right do with links to records of one kind: list them, see who opened them, revoke them. */
import { viewsOf, revokeShareLinks, shareLinks, targetOf } from "./share-links.ts";
import { notFound } from "../../refusals.ts";
import type { Lookup } from "../lookup.ts";
import type { Ctx } from "../services.ts";

/** The handlers; a link is reached by whoever reaches the record behind it. */
export function linksOf(table: Parameters<Lookup["mustReach"]>[0], entity: string) {
  async function mustSee(ctx: Ctx, linkId: string): Promise<void> {
    const target = await targetOf(ctx, entity, linkId);
    if (!target) throw notFound("link");
    await ctx.lookup.mustReach(table, target);
  }
  return {
    links: async (ctx: Ctx, { id }: { id: string }) => {
      await ctx.lookup.mustReach(table, id);
      return shareLinks(ctx, entity, { targetId: id });
    },
    linkViews: async (ctx: Ctx, { linkId }: { linkId: string }) => {
      await mustSee(ctx, linkId);
      return viewsOf(ctx, linkId);
    },
    revokeLink: async (ctx: Ctx, { linkId }: { linkId: string }) => {
      await mustSee(ctx, linkId);
      return { revoked: await revokeShareLinks(ctx, entity, { linkId }) };
    },
  };
}
