import { z } from "zod";
import { changeOrderLife, changeOrderStates } from "./change-order-life.ts";
import { budgetCategories, ChangeLine } from "./figures.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, field, ref, rows, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";

/** What a change order adds to a line of scope; below zero for what it takes off. */
export const ChangedQuantity = z.object({
  scopeLineId: z.uuid("Choose the line of scope"),
  quantity: z.string().regex(/^-?\d{1,9}(\.\d{1,3})?$/, "A quantity is a number of at most 3 decimals"),
});
export type ChangedQuantity = z.infer<typeof ChangedQuantity>;

const Lines = z
  .array(ChangeLine)
  .max(budgetCategories.length)
  .refine((lines) => new Set(lines.map(({ category }) => category)).size === lines.length, "A category stands once.");

/** Work beyond what was agreed: what it adds to hours, cost, price and quantities, and whether the client has ordered it. */
export const ChangeOrder = defineRecord({
  entity: "ChangeOrder",
  noun: "change order",
  path: "/api/change-orders",
  page: "/change-orders",
  fields: {
    projectId: ref("Project", { required: "Choose the project" }),
    title: text("Title", { required: "Enter what changes", most: 160 }),
    description: text("Description", { most: 2000, lines: 3 }),
    requestedOn: day("Requested on", { required: "Enter the day" }),
    clientReference: text("Client reference", {
      most: 80,
      mono: true,
      help: "The number of the client's instruction or amendment.",
    }),
    purchaseOrderId: ref("Purchase order", { help: "Its amount rises by the price once the client has approved." }),
    lines: field("Change", Lines, z.array(ChangeLine)),
    quantities: rows("Quantities", ChangedQuantity, { most: 50 }),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    status: derived("Status", z.enum(changeOrderStates), { options: changeOrderStates, meanings: meaningsOf(changeOrderLife) }),
    approvedOn: derived("Approved on", z.string().nullable()),
    projectNumber: derived("Project", z.string().nullable(), { mono: true }),
    projectName: derived("", z.string().nullable()),
    orderNumber: derived("", z.string().nullable()),
    currency: derived("Currency", z.string().nullable()),
    hours: derived("Hours", z.string()),
    revenue: { ...derived("Price", z.string(), { money: true }), kind: "decimal" as const },
    cost: { ...derived("Cost", z.string().nullable(), { money: true }), kind: "decimal" as const },
  },
  filters: {
    projectId: z.uuid().optional(),
    status: many(z.enum(changeOrderStates)),
  },
});
export type ChangeOrder = z.infer<typeof ChangeOrder.row>;
export type ChangeOrderDraft = z.infer<typeof ChangeOrder.draft>;
