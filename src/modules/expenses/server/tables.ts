import { type SQL, sql } from "drizzle-orm";
import { boolean, date, index, numeric, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { expenseCategories } from "../expense.ts";
import { expenseStates } from "../expense-life.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, indexOfKnown, instant, record } from "#kit/server/record.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** What a person paid. Project and client are those of its work order, copied because a work order stays with both. */
export const expense = snakeCase.table(
  "expense",
  {
    ...record(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    spentOn: date({ mode: "string" }).notNull(),
    category: text({ enum: expenseCategories }).notNull(),
    description: text().notNull(),
    amount: numeric({ precision: 19, scale: 4 }).notNull(),
    currency: text().notNull(),
    taxAmount: numeric({ precision: 19, scale: 4 }),
    taxRecoverable: boolean().notNull().default(false),
    workOrderId: uuid().references(() => workOrder.id),
    projectId: uuid().references(() => project.id),
    clientCompanyId: uuid().references(() => clientCompany.id),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    billable: boolean().notNull().default(false),
    note: text(),
    status: text({ enum: expenseStates }).notNull().default("draft"),
    returnReason: text(),
    approvedAt: instant(),
    approvedById: uuid(),
    /** On an invoice that lives. */
    isBilled: boolean().notNull().default(false),
    reimbursedOn: date({ mode: "string" }),
  },
  (t) => [
    index().on(t.spentOn, t.id),
    index().on(t.userId, t.spentOn),
    indexOfKnown(t.workOrderId),
    indexOfKnown(t.projectId),
    index("expense_submitted")
      .on(t.spentOn)
      .where(sql`${t.status} = 'submitted'`),
    index("expense_search").using("gin", sql`${expenseWords(t)} gin_trgm_ops`),
  ],
);

/** What the search box looks through. */
export function expenseWords(t: { description: unknown; note: unknown }): SQL {
  return sql`(${t.description} || ' ' || coalesce(${t.note}, ''))`;
}

describeRecord(expense, {
  entity: "Expense",
  noun: "expense",
  modules: ["expenses"],
  label: ({ category, spentOn }) => `${category} of ${spentOn}`,
  own: (actor) => sql`${expense.userId} = ${actor.id}`,
  base: expense.baseLocationId,
  visible: (actor) => {
    const shown = notConfidential(expense.clientCompanyId, actor);
    return shown && sql`(${shown} or ${expense.userId} = ${actor.id})`;
  },
  closed: ({ status }) => status === "submitted" || status === "approved",
  about: ({ baseLocationId, clientCompanyId, projectId }) => ({ baseLocationId, clientCompanyId, projectId }),
});
