/** Costs beside the lines they belong to: read and written by people with the cost right only (project-management rule 14). */
import type { BudgetLine, Costs, StoredLine } from "../figures.ts";
import { budgetCategories } from "../figures.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Costs and margins are for Operations and Finance. */
export const mayCost = ({ actor }: Pick<Ctx, "actor">): boolean => couldDo(actor, "rateSheet.costs");

/** Lines as they are stored, with the costs apart; those of people without the right leave what is stored. */
export function apart(
  ctx: Pick<Ctx, "actor">,
  lines: readonly BudgetLine[],
  stored: Costs = {},
): { lines: StoredLine[]; costs: Costs } {
  const sees = mayCost(ctx);
  const costs = lines.map(({ category, cost }) => [category, sees && cost !== undefined ? cost : (stored[category] ?? null)]);
  return {
    lines: lines.map(({ category, hours, revenue }) => ({ category, hours, revenue })),
    costs: Object.fromEntries(costs) as Costs,
  };
}

/** Lines as this person reads them, every category in its order: without the right no cost is known. */
export function joined(ctx: Pick<Ctx, "actor">, lines: readonly StoredLine[], costs: Costs): BudgetLine[] {
  const sees = mayCost(ctx);
  return budgetCategories.flatMap((category) =>
    lines
      .filter((line) => line.category === category)
      .map((line) => ({ ...line, cost: sees ? (costs[category] ?? null) : null })),
  );
}
