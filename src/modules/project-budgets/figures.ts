/** What a budget is made of: hours, cost and price in each category, as decimal strings. */
import { z } from "zod";
import { total } from "#kit/money.ts";

export const budgetCategories = ["labour", "travel", "equipment", "consumables", "third party"] as const;
export type BudgetCategory = (typeof budgetCategories)[number];

/** What is counted: hours, what the company pays, what the client pays (net of tax). */
export type BudgetMeasure = "hours" | "cost" | "revenue";
export type Amounts = Record<BudgetMeasure, string>;
export type ByCategory = Record<BudgetCategory, Amounts>;

const entered = (message: string) =>
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/, message)
    .nullable();

/** A category of a budget as it is entered. `cost` is left out by people who may not see costs: what is stored then stays. */
export const BudgetLine = z.object({
  category: z.enum(budgetCategories),
  hours: entered("Enter hours such as 120"),
  cost: entered("Enter an amount such as 8400.00").optional(),
  revenue: entered("Enter an amount such as 12500.00"),
});
export type BudgetLine = z.infer<typeof BudgetLine>;

const change = (message: string) =>
  z
    .string()
    .regex(/^-?\d{1,12}(\.\d{1,4})?$/, message)
    .nullable();

/** What a change order adds to a category; below zero for what it takes off. */
export const ChangeLine = z.object({
  category: z.enum(budgetCategories),
  hours: change("Enter hours such as 40 or -16"),
  cost: change("Enter an amount such as 2800.00 or -500.00").optional(),
  revenue: change("Enter an amount such as 4200.00 or -500.00"),
});
export type ChangeLine = z.infer<typeof ChangeLine>;

/** A line as it is stored, beside its cost, which is stored apart. */
export type StoredLine = Omit<BudgetLine, "cost">;
export type Costs = Partial<Record<BudgetCategory, string | null>>;

const nothing: Amounts = { hours: "0", cost: "0", revenue: "0" };

/** The sums of lines by category; a category without a line has nothing. */
export function byCategory(
  lines: readonly { category: BudgetCategory; hours: string | null; revenue: string | null }[],
  costs: Costs,
): ByCategory {
  const of = (category: BudgetCategory): Amounts => {
    const own = lines.filter((line) => line.category === category);
    return {
      hours: total("0", ...own.flatMap(({ hours }) => hours ?? [])),
      cost: costs[category] ?? "0",
      revenue: total("0", ...own.flatMap(({ revenue }) => revenue ?? [])),
    };
  };
  return Object.fromEntries(budgetCategories.map((category) => [category, of(category)])) as ByCategory;
}

/** Budgets and changes added up, category by category. */
export const addedUp = (all: readonly ByCategory[]): ByCategory =>
  Object.fromEntries(budgetCategories.map((category) => [category, sumOf(all.map((one) => one[category]))])) as ByCategory;

/** All categories together. */
export const totalOf = (of: ByCategory): Amounts => sumOf(Object.values(of));

const sumOf = (all: readonly Amounts[]): Amounts => ({
  hours: total(nothing.hours, ...all.map(({ hours }) => hours)),
  cost: total(nothing.cost, ...all.map(({ cost }) => cost)),
  revenue: total(nothing.revenue, ...all.map(({ revenue }) => revenue)),
});
