import { z } from "zod";
import { budgetLife, budgetStates } from "./budget-life.ts";
import { BudgetLine, budgetCategories } from "./figures.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, derived, field, ref, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";

/** How the client pays for the work of a project. */
export const billings = ["T&M", "unit price", "lump sum", "milestone", "mixed"] as const;
export type Billing = (typeof billings)[number];
export const billingCycles = ["per ticket", "weekly", "monthly", "milestone"] as const;

const Lines = z
  .array(BudgetLine)
  .max(budgetCategories.length)
  .refine((lines) => new Set(lines.map(({ category }) => category)).size === lines.length, "A category stands once.");

/** What the work of a project may take: hours, cost and price in each category. One for each project. */
export const ProjectBudget = defineRecord({
  entity: "ProjectBudget",
  noun: "budget",
  path: "/api/project-budgets",
  page: "/project-budgets",
  fields: {
    projectId: ref("Project", { required: "Choose the project" }),
    billing: choice("Billing", billings, { required: true, words: { "T&M": "Time and materials" } }),
    cycle: choice("Invoiced", billingCycles, { required: true }),
    currency: currency("Currency", { required: true }),
    lines: field("Budget", Lines, z.array(BudgetLine)),
    note: text("Note", { most: 1000, lines: 2 }),
  },
  shown: {
    status: derived("Status", z.enum(budgetStates), { options: budgetStates, meanings: meaningsOf(budgetLife) }),
    frozenOn: derived("Baseline of", z.string().nullable()),
    projectNumber: derived("Project", z.string().nullable(), { mono: true }),
    projectName: derived("", z.string().nullable()),
  },
});
export type ProjectBudget = z.infer<typeof ProjectBudget.row>;
export type ProjectBudgetDraft = z.infer<typeof ProjectBudget.draft>;
