import { z } from "zod";
import { about } from "./about.ts";
import { Expense, expenseEndpoints } from "./expense.ts";
import { expenseLife } from "./expense-life.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, post } from "#kit/contract.ts";

export * from "./expense.ts";

const chosen = z
  .array(z.object({ id: z.uuid(), version: z.int() }))
  .min(1, "Choose at least one expense")
  .max(200);

export const expenses = defineModule({
  ...about,
  endpoints: {
    ...expenseEndpoints,
    ...actionEndpoints(Expense, expenseLife),
    approveAll: post("/api/expense-approvals", {
      action: "approve",
      namedActions: ["expense.approve"],
      body: z.object({ expenses: chosen }),
      reply: z.object({ expenses: z.int() }),
      summary: "Approve several expenses of others; all or none",
    }),
    reimburseAll: post("/api/expense-reimbursements", {
      action: "approve",
      namedActions: ["expense.reimburse"],
      body: z.object({ expenses: chosen }),
      reply: z.object({ expenses: z.int() }),
      summary: "Mark several approved expenses as reimbursed; all or none",
    }),
  },
});
