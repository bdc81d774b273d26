/** Budget against actual, as a page shows it. Amounts and hours are decimal strings; null is not known. */
import { z } from "zod";
import { ProjectBudget } from "./budget.ts";
import { budgetCategories } from "./figures.ts";

const amount = z.string().nullable();
const levels = ["green", "amber", "red"] as const;

/** One thing that is measured: baseline and approved changes together are the budget. */
export const Measured = z.object({
  baseline: z.string(),
  changes: z.string(),
  budget: z.string(),
  used: amount,
  /** Used of the budget, one decimal; null where either is missing. */
  pct: amount,
  level: z.enum(levels).nullable(),
});
export type Measured = z.infer<typeof Measured>;

const Row = z.object({ hours: Measured, revenue: Measured, cost: Measured.nullable() });
export const CategoryFigures = Row.extend({ category: z.enum(budgetCategories) });
export type CategoryFigures = z.infer<typeof CategoryFigures>;

/** The meter of a purchase order (section 5.4). */
export const OrderFigure = z.object({
  id: z.uuid(),
  number: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** Invoiced, and approved work and drafts that wait to be. */
  used: z.string(),
  left: z.string(),
  pct: z.string(),
  level: z.enum(levels),
});
export type OrderFigure = z.infer<typeof OrderFigure>;

export const ProjectFigures = z.object({
  budget: ProjectBudget.row.nullable(),
  /** Of the budget; without one, what the client is billed in. */
  currency: z.string(),
  /** Whether this person sees costs; without, everything about cost is null. */
  mayCost: z.boolean(),
  categories: z.array(CategoryFigures),
  total: Row,
  /** Done by signed quantities, one decimal. */
  pctDone: amount,
  /** How many sources have no price yet, so that revenue is higher than it says. */
  unpriced: z.int(),
  /** What of the work has no cost rate, in words. */
  withoutCost: z.array(z.string()),
  earned: z.object({ bac: z.string(), ev: amount, ac: amount, cpi: amount, eac: amount, vac: amount }).nullable(),
  marginPct: amount,
  /** Change orders that the client has not approved. */
  atRisk: z.object({ orders: z.int(), revenue: z.string(), cost: amount }),
  orders: z.array(OrderFigure),
});
export type ProjectFigures = z.infer<typeof ProjectFigures>;

/** A threshold of a purchase order that was told; with `clearedAt`, it may be told again since the amount was raised. */
export const OrderAlert = z.object({
  id: z.uuid(),
  threshold: z.int(),
  /** The amount of the order it was reached on. */
  amount: z.string(),
  firedAt: z.string(),
  clearedAt: z.string().nullable(),
});
export type OrderAlert = z.infer<typeof OrderAlert>;

/** The figures of a project as they were counted last, for a list. */
export const CountedFigures = z.object({
  projectId: z.uuid(),
  countedAt: z.string(),
  currency: z.string(),
  hoursUsed: z.string(),
  hoursBudget: z.string(),
  cost: amount,
  revenue: amount,
  /** Of the purchase order that is used up most. */
  orderLeft: amount,
  orderCurrency: z.string().nullable(),
});
export type CountedFigures = z.infer<typeof CountedFigures>;

/** Planned, earned and actual up to the end of each day, in the currency of the budget; null is not known, or in the future. */
export const SCurve = z.object({
  currency: z.string(),
  basis: z.enum(["cost", "price"]),
  points: z.array(z.object({ day: z.string(), planned: amount, earned: amount, actual: amount })),
});
export type SCurve = z.infer<typeof SCurve>;
