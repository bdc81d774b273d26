import { z } from "zod";
import { expenseStates, expenseLife } from "./expense-life.ts";
import { del, flag, many, only } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, day, derived, field, ref, text, yesNo } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { amountText, dayText, optional } from "#kit/schemas.ts";

export const expenseCategories = [
  "travel",
  "fuel",
  "lodging",
  "meals",
  "parking and tolls",
  "freight",
  "materials",
  "third party service",
  "other",
] as const;

/** The kind of the file of a receipt, among the files of an expense. */
export const receiptKind = "receipt";

/** What a person paid for the company, with its receipt (project-management 2). The amount is that of the receipt, with its tax. */
export const Expense = defineRecord({
  entity: "Expense",
  noun: "expense",
  path: "/api/expenses",
  page: "/expenses",
  rights: { create: "create", update: "edit" },
  fields: {
    spentOn: day("Date", { required: "Enter the date of the receipt" }),
    category: choice("Category", expenseCategories, { required: "Choose the category" }),
    description: text("For", { required: "Enter what it was for", most: 200 }),
    amount: field(
      "Amount",
      amountText("Enter the amount on the receipt, such as 48.20").refine(
        (amount) => /[1-9]/.test(amount),
        "Enter an amount above zero",
      ),
      z.string(),
      { kind: "decimal", money: true, help: "As on the receipt, with tax." },
    ),
    currency: currency("Currency", { required: "Choose the currency of the receipt" }),
    taxAmount: field("Tax in it", optional(amountText("Enter an amount such as 4.02")), z.string().nullable(), {
      kind: "decimal",
      money: true,
    }),
    taxRecoverable: yesNo("The company recovers the tax", { help: "Then the tax is no cost, and is not billed." }),
    workOrderId: ref("Work order", {}),
    billable: yesNo("Billable to the client", { help: "Needs a work order and the receipt." }),
    note: text("Note", { most: 1000, lines: 2 }),
  },
  shown: {
    userId: derived("", z.uuid()),
    personName: derived("Spender", z.string().nullable()),
    status: derived("Status", z.enum(expenseStates), { options: expenseStates, meanings: meaningsOf(expenseLife) }),
    isBilled: derived("Billed", z.boolean(), { options: [] }),
    reimbursedOn: derived("Reimbursed", z.string().nullable()),
    receipts: derived("Receipts", z.int()),
    workOrderNumber: derived("Work order", z.string().nullable(), { mono: true }),
    projectId: derived("", z.uuid().nullable()),
    projectNumber: derived("Project", z.string().nullable(), { mono: true }),
    clientCompanyId: derived("", z.uuid().nullable()),
    clientName: derived("Client", z.string().nullable()),
    baseLocationId: derived("", z.uuid()),
    returnReason: derived("Reason for the return", z.string().nullable()),
    approvedAt: derived("Approved", z.string().nullable()),
    approvedByName: derived("Approved by", z.string().nullable()),
  },
  filters: {
    status: many(z.enum(expenseStates)),
    category: many(z.enum(expenseCategories)),
    userId: z.uuid().optional(),
    workOrderId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    billable: flag,
    isBilled: flag,
    reimbursed: flag,
    from: dayText().optional(),
    to: dayText().optional(),
  },
});
export type Expense = z.infer<typeof Expense.row>;
export type ExpenseDraft = z.infer<typeof Expense.draft>;

/** One entered on a device carries its own id: sent twice, it is stored once. */
export const NewExpense = Expense.draft.extend({ id: z.uuid().optional() });
export type NewExpense = z.infer<typeof NewExpense>;

export const expenseEndpoints = {
  ...only(Expense.endpoints, "list", "count", "export", "find", "history", "update"),
  create: { ...Expense.endpoints.create, body: NewExpense },
  remove: del("/api/expenses/:id", {
    action: "edit",
    query: z.object({ version: z.coerce.number().int() }),
    reply: Expense.row,
    summary: "Remove an expense that is not submitted",
  }),
};
