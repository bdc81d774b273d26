import { z } from "zod";
import { orderLife, orderStates } from "./order-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, day, derived, field, ref, refs, rows, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { amountText, optional, percentText, requiredText } from "#kit/schemas.ts";

/** Which total of an invoice the amount of an order counts. */
export const orderBases = ["net", "gross"] as const;
const figure = z.string().nullable();
const amount = amountText().refine((text) => /[1-9]/.test(text), "Enter an amount above zero");

/** A line of the client's order; one with an amount of its own is checked like the whole (invoices rule 12). */
const OrderLine = z.object({
  id: z.uuid(),
  text: requiredText("Enter what the line is for", 200),
  amount: amountText().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What a client has ordered, up to which amount and until when. */
export const ClientPurchaseOrder = defineRecord({
  entity: "ClientPurchaseOrder",
  noun: "purchase order",
  path: "/api/purchase-orders",
  page: "/purchase-orders",
  fields: {
    clientCompanyId: ref("Client", { required: "Choose the client" }),
    number: text("PO number", { required: "Enter the number on the client's order", most: 60, mono: true }),
    date: day("Date", { required: "Enter the date of the order" }),
    amount: field("Amount", amount, z.string(), { kind: "decimal", money: true }),
    currency: currency("Currency", { required: true }),
    basis: choice("Amount is", orderBases, { required: true, words: { net: "Net of tax", gross: "With tax" } }),
    tolerancePct: field("Tolerance", optional(percentText("Enter a percentage such as 2", 3)), figure, {
      kind: "decimal",
      unit: "%",
      help: "How far invoices may go above the amount. Empty: not at all.",
    }),
    validFrom: day("Valid from", {}),
    validTo: day("Valid to", {}),
    /** Without any, the order is for every project of the client. */
    projectIds: refs("Projects", { most: 50 }),
    lines: rows("Lines", OrderLine, { most: 100 }),
    note: text("Note", { most: 1000, lines: 2 }),
  },
  shown: {
    clientName: derived("Client", z.string().nullable()),
    status: derived("Status", z.enum(orderStates), { options: orderStates, meanings: meaningsOf(orderLife) }),
  },
  filters: {
    status: many(z.enum(orderStates)),
    clientCompanyId: z.uuid().optional(),
    /** Orders that a project may use: its own, and those of its client that name none. */
    usableForProjectId: z.uuid().optional(),
    /** Exactly this number, as a work order names it. */
    number: z.string().optional(),
  },
});
export type ClientPurchaseOrder = z.infer<typeof ClientPurchaseOrder.row>;
export type ClientPurchaseOrderDraft = z.infer<typeof ClientPurchaseOrder.draft>;

/** How much of an order is used: `invoiced` by issued invoices less their credits, `waiting` by approved work and drafts on none. */
export const OrderMeter = z.object({
  invoiced: z.string(),
  waiting: z.string(),
  /** Of the amount, without what is only waiting; tolerance does not add to it. */
  left: z.string(),
  /** Used and waiting, of the amount, one decimal. */
  pct: z.string(),
  level: z.enum(["green", "amber", "red"]),
  /** Whether invoices or tickets are counted yet; without, `invoiced` is not known to be nothing. */
  counted: z.boolean(),
});
export type OrderMeter = z.infer<typeof OrderMeter>;
