import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Options } from "../contract-figures.ts";
import { type Chip, chipNames, personDimensions } from "../dimensions.ts";
import { keyOf } from "./conditions.ts";
import { namesIn } from "./labels.ts";
import { linesInReach, seesPeople } from "./reach.ts";
import { examFact } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** A menu with more values than this is no help. */
const most = 500;

/** The values each chip offers: those of facts within reach. Of people, whom rule 16 shows; everybody is offered themselves. */
export async function options(ctx: Ctx): Promise<Options> {
  const within = and(eq(examFact.counts, true), linesInReach(ctx.actor)) ?? sql`true`;
  const found: Options = {};
  for (const chip of chipNames) found[chip] = await valuesOf(ctx, chip, within);
  return found;
}

async function valuesOf(ctx: Ctx, chip: Chip, within: SQL) {
  if (personDimensions.has(chip) && !seesPeople(ctx.actor)) return [{ value: ctx.actor.id, label: ctx.actor.name }];
  const rows = await ctx.db.execute<{ key: string }>(
    sql`select distinct key from (select ${keyOf(chip)} as key from ${examFact} where ${within}) v where key is not null order by 1 limit ${most}`,
    "objects",
  );
  const keys = rows.map(({ key }) => key);
  const names = await namesIn(ctx, chip, keys);
  return keys.map((value) => ({ value, label: names.get(value) ?? value })).toSorted((a, b) => a.label.localeCompare(b.label));
}
