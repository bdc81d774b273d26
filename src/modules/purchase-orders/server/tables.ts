import { type SQL, sql } from "drizzle-orm";
import { date, index, jsonb, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { orderStates } from "../order-life.ts";
import { orderBases, type OrderLine } from "../purchase-order.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import { describeRecord, indexOfKnown, record } from "#kit/server/record.ts";

/** What a client has ordered, up to which amount and until when. Numbers are the client's own: two clients may have the same. */
export const clientPurchaseOrder = snakeCase.table(
  "client_purchase_order",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    number: text().notNull(),
    date: date({ mode: "string" }).notNull(),
    amount: numeric({ precision: 19, scale: 4 }).notNull(),
    currency: text().notNull(),
    basis: text({ enum: orderBases }).notNull(),
    tolerancePct: numeric({ precision: 6, scale: 3 }),
    validFrom: date({ mode: "string" }),
    validTo: date({ mode: "string" }),
    projectIds: uuid().array().notNull().default([]),
    lines: jsonb().$type<OrderLine[]>().notNull().default([]),
    note: text(),
    status: text({ enum: orderStates }).notNull().default("open"),
  },
  (t) => [
    unique("client_purchase_order_number_key").on(t.clientCompanyId, t.number),
    index().on(t.date, t.id),
    index().on(t.number, t.id),
    index().on(t.status, t.date, t.id),
    indexOfKnown(t.validTo),
    index("client_purchase_order_projects").using("gin", t.projectIds),
    index("client_purchase_order_search").using("gin", sql`${orderWords(t)} gin_trgm_ops`),
  ],
);

/** What the search box looks through. */
export function orderWords(t: { number: unknown; note: unknown }): SQL {
  return sql`(${t.number} || ' ' || coalesce(${t.note}, ''))`;
}

describeRecord(clientPurchaseOrder, {
  entity: "ClientPurchaseOrder",
  noun: "purchase order",
  modules: ["projects"],
  label: ({ number }) => `PO ${number}`,
  // Amounts are not for crews: a right that reaches only own records shows none.
  own: () => sql`false`,
  // Nor for whoever may see no prices: lead technicians, Quality, auditors.
  visible: (actor) => (seesPrices(actor) ? notConfidential(clientPurchaseOrder.clientCompanyId, actor) : sql`false`),
  closed: ({ status }) => status === "closed",
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
  unique: {
    client_purchase_order_number_key: { field: "number", message: "This client has a purchase order {value} already." },
  },
});
