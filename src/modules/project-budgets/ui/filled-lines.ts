import { type BudgetLine, budgetCategories } from "../figures.ts";

/** A line for every category in order, as the form has them; costs only for people who see them, so that stored ones stay. */
export const filledLines = (lines: readonly BudgetLine[], sees: boolean): BudgetLine[] =>
  budgetCategories.map((category) => {
    const { cost = null, ...line } = lines.find((one) => one.category === category) ?? { category, hours: null, revenue: null };
    return sees ? { ...line, cost } : line;
  });
