import type { Difference } from "../contract.ts";
import { differencesOf } from "../rules/revisions.ts";
import { itemsOf } from "./items.ts";
import { rateSheet } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What differs in the items of a sheet from another one. */
export async function compareSheets(ctx: Ctx, { id, query }: { id: string; query: { from: string } }): Promise<Difference[]> {
  for (const one of [id, query.from]) await ctx.lookup.mustReach(rateSheet, one);
  return differencesOf(await itemsOf(ctx.db, query.from), await itemsOf(ctx.db, id));
}
