import { z } from "zod";
import { CapacityCheck } from "../capacity.ts";
import { CrewPlan } from "./crew-plan.ts";
import { estimateStatuses, estimateStates } from "../estimate-life.ts";
import { EstimateLine, EstimateLineDraft } from "./estimate-line.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, day, derived, field, ref, text, yesNo } from "#kit/fields.ts";
import { limitedText, optional } from "#kit/schemas.ts";

const stored = z.string().nullable();
const amount = (label: string) => ({ ...derived(label, z.string(), { money: true }), kind: "decimal" as const });
const Figure = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, "Enter a number such as 5 or 250.00");
export const discountKinds = ["percent", "amount"] as const;

/** One revision of the price and proposal for a lead. */
export const Estimate = defineRecord({
  entity: "Estimate",
  noun: "estimate",
  path: "/api/estimates",
  page: "/estimates",
  fields: {
    leadId: ref("", { required: "Choose the lead" }),
    sheetNumber: field("Rate sheet", optional(limitedText(40)), stored, { kind: "text" }),
    currency: currency("Currency", { required: "Choose the currency" }),
    startOn: day("Work from", { required: "Enter the first day of the work" }),
    endOn: day("Work to", { required: "Enter the last day of the work" }),
    priceAtStart: yesNo("Price at start revision", {
      help: "Every day is priced by the revision of the first one. The proposal says so.",
    }),
    discountKind: choice("Discount", discountKinds, {}),
    discountValue: field("Discount of", optional(Figure), stored, { kind: "decimal" }),
    validUntil: day("Valid until", {}),
    scopeText: text("Scope", { most: 4000, lines: 4 }),
    assumptions: text("Assumptions", { most: 4000, lines: 3 }),
    exclusions: text("Exclusions", { most: 4000, lines: 3 }),
    terms: text("Terms", { most: 4000, lines: 3 }),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    revision: derived("Revision", z.string(), { mono: true }),
    title: derived("Lead", z.string()),
    company: derived("Company", stored),
    ownerId: derived("", z.uuid()),
    ownerName: derived("Owner", stored),
    status: derived("Step", z.enum(estimateStates)),
    statusToday: derived("Status", z.enum(estimateStatuses), {
      options: estimateStatuses,
      meanings: {
        draft: "waiting",
        "in approval": "due",
        approved: "good",
        sent: "good",
        accepted: "good",
        rejected: "bad",
        expired: "bad",
        superseded: "idle",
      },
    }),
    linesTotal: amount("Lines"),
    discountTotal: amount("Discount total"),
    netTotal: amount("Net"),
    submittedById: derived("", z.uuid().nullable()),
    submittedByName: derived("Submitted by", stored),
    approvedByName: derived("Approved by", stored),
    approvedAt: derived("Approved", stored),
    sentAt: derived("Sent", stored),
    sentTo: derived("Sent to", stored),
    acceptedBy: derived("Accepted by", stored),
    acceptedOn: derived("Accepted on", stored),
    acceptedReference: derived("Client's order", stored, { mono: true }),
    rejectedBy: derived("Declined by", stored),
    rejectedReason: derived("What the client said", stored),
    supersededById: derived("", z.uuid().nullable()),
  },
  filters: { leadId: z.uuid().optional(), status: many(z.enum(estimateStates)) },
});
export type Estimate = z.infer<typeof Estimate.row>;
export type EstimateDraft = z.infer<typeof Estimate.draft>;

/** What the next revision changes of the one before is entered afterwards; a first estimate takes what is left out from its lead. */
export const NewEstimate = Estimate.draft
  .omit({ leadId: true })
  .partial()
  .extend({ leadId: z.uuid("Choose the lead") });
export type NewEstimate = z.infer<typeof NewEstimate>;

/** Lines are sent whole, in order. */
export const EstimateLines = z.object({
  version: z.int(),
  lines: z.array(EstimateLineDraft).max(300, "An estimate has at most 300 lines"),
});

/** An item that a line can be priced by, at the start of the work. */
export const OfferedItem = z.object({
  code: z.string(),
  description: z.string(),
  category: z.string(),
  unit: z.string(),
  price: z.string(),
});
export type OfferedItem = z.infer<typeof OfferedItem>;

/** The rate sheets that can price the work, and the items of the chosen one. */
export const OfferedSheets = z.object({
  sheets: z.array(z.object({ number: z.string(), title: z.string(), scope: z.string() })),
  items: z.array(OfferedItem),
});
export type OfferedSheets = z.infer<typeof OfferedSheets>;

/** An estimate with all that belongs to it. */
export const EstimateWhole = Estimate.row.extend({
  lines: z.array(EstimateLine),
  crewPlan: CrewPlan.nullable(),
  /** What the lead's capacity check found when it was submitted. */
  capacity: CapacityCheck.nullable(),
  /** What stands in the way of its submission. */
  problems: z.array(z.string()),
  /** Who has to approve it as it is, and why; decided when it is submitted. */
  approval: z.object({ level: z.enum(["none", "operations", "company"]), reasons: z.array(z.string()) }),
  /** Null for people without the cost right. Percent with one decimal; cost and percentage are null where a cost is not known. */
  margin: z.object({ price: z.string(), cost: stored, pct: stored }).nullable(),
  mayCost: z.boolean(),
});
export type EstimateWhole = z.infer<typeof EstimateWhole>;
