import { desc, eq } from "drizzle-orm";
import type { CountedFigures } from "../project-figures.ts";
import { mayCost } from "./costs.ts";
import { projectBudget, projectFigures } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** More budgets are not shown at once. */
const most = 2000;

/** What was counted of the budgets in this person's reach, the latest first; costs for people who may see them. */
export async function listCounted(ctx: Ctx): Promise<CountedFigures[]> {
  const rows = await ctx.db
    .select({ figures: projectFigures })
    .from(projectFigures)
    .innerJoin(projectBudget, eq(projectBudget.projectId, projectFigures.projectId))
    .where(ctx.lookup.within(projectBudget))
    .orderBy(desc(projectFigures.countedAt))
    .limit(most);
  const sees = mayCost(ctx);
  return rows.map(({ figures }) => (sees ? figures : { ...figures, cost: null }));
}
