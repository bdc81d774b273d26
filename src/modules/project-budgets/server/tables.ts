import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, numeric, snakeCase, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { billingCycles, billings } from "../budget.ts";
import { budgetStates } from "../budget-life.ts";
import type { ChangedQuantity } from "../change-order.ts";
import { changeOrderStates } from "../change-order-life.ts";
import type { Costs, StoredLine } from "../figures.ts";
import { milestoneStates } from "../milestone-life.ts";
import type { Threshold } from "../rules/earned-value.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import { describeRecord, indexOfKnown, instant, record } from "#kit/server/record.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

const day = () => date({ mode: "string" });

/** Project, client and base: copied, because they stay. */
const ofProject = () => ({
  projectId: uuid()
    .notNull()
    .references(() => project.id),
  clientCompanyId: uuid()
    .notNull()
    .references(() => clientCompany.id),
  baseLocationId: uuid()
    .notNull()
    .references(() => baseLocation.id),
});
/** Costs are Finance data: apart from the rest, and never written to the trail. */
const costs = () => jsonb().$type<Costs>().notNull().default({});

interface OfProject {
  baseLocationId: string;
  clientCompanyId: string;
  projectId: string;
}
const described = {
  modules: ["projects"],
  // Amounts are not for crews, nor for whoever may see no prices: lead technicians, Quality, auditors.
  own: () => sql`false`,
  about: ({ baseLocationId, clientCompanyId, projectId }: OfProject) => ({ baseLocationId, clientCompanyId, projectId }),
};

/** What the work of a project may take; final from the activation of the project on. */
export const projectBudget = snakeCase.table(
  "project_budget",
  {
    ...record(),
    ...ofProject(),
    billing: text({ enum: billings }).notNull(),
    cycle: text({ enum: billingCycles }).notNull(),
    currency: text().notNull(),
    lines: jsonb().$type<StoredLine[]>().notNull().default([]),
    costs: costs(),
    note: text(),
    status: text({ enum: budgetStates }).notNull().default("draft"),
    frozenOn: day(),
  },
  (t) => [unique("project_budget_once").on(t.projectId)],
);
describeRecord(projectBudget, {
  ...described,
  entity: "ProjectBudget",
  noun: "budget",
  label: ({ billing }) => billing,
  base: projectBudget.baseLocationId,
  visible: (actor) => (seesPrices(actor) ? notConfidential(projectBudget.clientCompanyId, actor) : sql`false`),
  secret: ["costs"],
  unique: { project_budget_once: { field: "projectId", message: "This project has a budget already." } },
});

/** Work beyond what was agreed. */
export const changeOrder = snakeCase.table(
  "change_order",
  {
    ...record(),
    ...ofProject(),
    number: text().notNull().unique(),
    title: text().notNull(),
    description: text(),
    requestedOn: day().notNull(),
    clientReference: text(),
    purchaseOrderId: uuid().references(() => clientPurchaseOrder.id),
    lines: jsonb().$type<StoredLine[]>().notNull().default([]),
    costs: costs(),
    quantities: jsonb().$type<ChangedQuantity[]>().notNull().default([]),
    status: text({ enum: changeOrderStates }).notNull().default("draft"),
    approvedOn: day(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.projectId, t.status),
    indexOfKnown(t.purchaseOrderId),
    index("change_order_search").using("gin", sql`(${t.number} || ' ' || ${t.title}) gin_trgm_ops`),
  ],
);
describeRecord(changeOrder, {
  ...described,
  entity: "ChangeOrder",
  noun: "change order",
  label: ({ number, title }) => `${number} ${title}`,
  base: changeOrder.baseLocationId,
  visible: (actor) => (seesPrices(actor) ? notConfidential(changeOrder.clientCompanyId, actor) : sql`false`),
  secret: ["costs"],
});

/** What is due once something is reached. `doneAmount` is its amount from then on. */
export const milestone = snakeCase.table(
  "milestone",
  {
    ...record(),
    ...ofProject(),
    workOrderId: uuid().references(() => workOrder.id),
    name: text().notNull(),
    dueOn: day().notNull(),
    amount: numeric(),
    pct: numeric(),
    status: text({ enum: milestoneStates }).notNull().default("open"),
    doneOn: day(),
    evidence: text(),
    doneAmount: numeric(),
  },
  (t) => [
    index().on(t.dueOn, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.projectId, t.dueOn),
    index("milestone_search").using("gin", sql`${t.name} gin_trgm_ops`),
  ],
);
describeRecord(milestone, {
  ...described,
  entity: "Milestone",
  noun: "milestone",
  label: ({ name }) => name,
  base: milestone.baseLocationId,
  visible: (actor) => (seesPrices(actor) ? notConfidential(milestone.clientCompanyId, actor) : sql`false`),
});

/** A threshold of a budget or of a purchase order that people were told of; it may be told again once it is cleared. */
export const budgetAlert = snakeCase.table(
  "budget_alert",
  {
    id: uuid().primaryKey(),
    /** Null for a purchase order: it may be for several projects. */
    projectId: uuid().references(() => project.id),
    /** "hours labour", "cost total", "PO" with the id of the order. */
    key: text().notNull(),
    threshold: integer().$type<Threshold>().notNull(),
    /** The budget it was reached on. */
    budget: numeric().notNull(),
    firedAt: instant().notNull(),
    clearedAt: instant(),
  },
  (t) => [
    uniqueIndex("budget_alert_once")
      .on(t.projectId, t.key, t.threshold)
      .where(sql`${t.clearedAt} is null`),
    uniqueIndex("budget_alert_of_order_once")
      .on(t.key, t.threshold)
      .where(sql`${t.clearedAt} is null and ${t.projectId} is null`),
  ],
);

/** The figures of a project as they were counted last, for lists. */
export const projectFigures = snakeCase.table("project_figures", {
  projectId: uuid()
    .primaryKey()
    .references(() => project.id),
  countedAt: instant().notNull(),
  currency: text().notNull(),
  hoursUsed: numeric().notNull(),
  hoursBudget: numeric().notNull(),
  cost: numeric(),
  revenue: numeric(),
  orderLeft: numeric(),
  orderCurrency: text(),
});
