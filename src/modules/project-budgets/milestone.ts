import { z } from "zod";
import { milestoneLife, milestoneStates } from "./milestone-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, field, ref, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { amountText, optional, percentText } from "#kit/schemas.ts";

/** A point of a project for which an amount is due once it is reached. */
export const Milestone = defineRecord({
  entity: "Milestone",
  noun: "milestone",
  path: "/api/milestones",
  page: "/milestones",
  fields: {
    projectId: ref("Project", { required: "Choose the project" }),
    name: text("Name", { required: "Enter what has to be reached", most: 160 }),
    dueOn: day("Due", { required: "Enter the day" }),
    workOrderId: ref("Work order", { help: "The job whose invoice bills it. Empty: the first of the project." }),
    amount: field("Amount", optional(amountText()), z.string().nullable(), { kind: "decimal" }),
    pct: field("Share of the price", optional(percentText("Enter a percentage such as 30", 3)), z.string().nullable(), {
      kind: "decimal",
      unit: "%",
      help: "Of the price in the budget with approved change orders, instead of an amount.",
    }),
  },
  shown: {
    status: derived("Status", z.enum(milestoneStates), { options: milestoneStates, meanings: meaningsOf(milestoneLife) }),
    doneOn: derived("Reached on", z.string().nullable()),
    evidence: derived("Evidence", z.string().nullable()),
    price: derived("Price", z.string().nullable()),
    currency: derived("Currency", z.string().nullable()),
    projectNumber: derived("Project", z.string().nullable(), { mono: true }),
  },
  filters: {
    projectId: z.uuid().optional(),
    status: many(z.enum(milestoneStates)),
  },
});
export type Milestone = z.infer<typeof Milestone.row>;
export type MilestoneDraft = z.infer<typeof Milestone.draft>;
