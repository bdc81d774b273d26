/** The project that budgets, change orders and milestones are of, and who writes them. */
import { eq } from "drizzle-orm";
import type { BudgetLine } from "../figures.ts";
import { projectBudget } from "./tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import { reachOf } from "#kit/access.ts";
import { mustFitCurrency, notAllowed, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";

/** A project that is not closed, for people who may plan all of them; what its records copy of it. */
export async function openProject(ctx: Ctx, id: string) {
  const reach = reachOf(ctx.actor.rights, ["projects"], "create");
  if (!ctx.actor.isSuperUser && reach !== "all")
    throw notAllowed("Only coordinators, sales and operations managers write budgets. Ask one of them.");
  const of = await ctx.lookup.find(project, id);
  if (of.status === "closed") throw refused(`${of.number} is closed and can no longer be changed.`);
  const { clientCompanyId, baseLocationId, number } = of;
  return { number, copied: { projectId: id, clientCompanyId, baseLocationId } };
}

/** The budget of a project, whoever asks. */
export async function budgetOf(db: Reading, projectId: string): Promise<Row<typeof projectBudget> | null> {
  const [found] = await db.select().from(projectBudget).where(eq(projectBudget.projectId, projectId));
  return found ?? null;
}

/** Change orders and milestones are in the currency of the budget. */
export async function needsBudget(db: Reading, projectId: string): Promise<Row<typeof projectBudget>> {
  const found = await budgetOf(db, projectId);
  if (!found) throw refused("Enter the budget of the project first.");
  return found;
}

/** Amounts of a budget and of its change orders have the decimals of their currency. */
export function refuseTooFine(lines: readonly Pick<BudgetLine, "cost" | "revenue">[], currency: string): void {
  for (const [at, { cost, revenue }] of lines.entries())
    for (const [path, amount] of Object.entries({ cost, revenue })) mustFitCurrency(`lines.${at}.${path}`, amount, currency);
}

/** Budgets are for people who may see prices. */
export function mustSeePrices({ actor }: Pick<Ctx, "actor">): void {
  if (!seesPrices(actor)) throw notAllowed("Budgets are shown to people who may see prices.");
}
