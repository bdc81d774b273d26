import { z } from "zod";
import { CapacityCheck } from "./capacity.ts";
import { ReviewAnswer } from "./contract-review.ts";
import { leadLife, leadStates } from "./lead-life.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, choices, day, derived, email, field, phone, ref, rows, text, yesNo } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { currencies, Currency } from "#kit/currencies.ts";
import { dayText, limitedText, optional, requiredText } from "#kit/schemas.ts";
import { AppliedCode } from "#modules/project-management/project.ts";
import { methods } from "#modules/report-templates/definition.ts";

export const leadSources = [
  "referral",
  "repeat client",
  "tender portal",
  "website",
  "call",
  "exhibition",
  "partner",
  "other",
] as const;
export const bidTypes = ["call-off", "tender", "negotiated", "call-out"] as const;
export const lossReasons = [
  "price",
  "capacity",
  "schedule",
  "qualification",
  "relationship",
  "cancelled",
  "no answer",
  "other",
] as const;

/** How much of what: "120 welds". The estimate is priced from it. */
export const LeadQuantity = z.object({
  unit: requiredText("Enter the unit", 20),
  qty: z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, "Enter a quantity such as 120"),
});
export type LeadQuantity = z.infer<typeof LeadQuantity>;

/** Who else bids. */
export const Competitor = z.object({ name: requiredText("Enter the company") });
export type Competitor = z.infer<typeof Competitor>;

/** An amount from 0 with at most three decimals. */
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, "Enter an amount such as 48000.00");

/** An enquiry, from the first call to a won job. */
export const Lead = defineRecord({
  entity: "Lead",
  noun: "lead",
  path: "/api/leads",
  page: "/leads",
  fields: {
    title: text("Title", { required: "Enter what is asked for", most: 160 }),
    clientCompanyId: ref("Client", {}),
    companyName: text("New company", { most: 200, help: "If it is no client yet." }),
    contactName: text("Contact", {}),
    contactEmail: email("Email", {}),
    contactPhone: phone("Telephone", {}),
    source: choice("Source", leadSources, { required: "Choose where it came from" }),
    bidType: choice("Kind of bid", bidTypes, {}),
    ownerId: ref("Owner", { filledIn: true }),
    baseLocationId: ref("Base", { filledIn: true, help: "If left blank, that of the client or your own." }),
    nextAction: field("Next action", optional(limitedText(200)), z.string().nullable(), { kind: "text" }),
    nextActionOn: field("Next action on", optional(dayText()), z.string().nullable(), { kind: "day" }),
    methods: choices("Methods", methods),
    technique: text("Technique", { most: 160 }),
    ropeAccess: yesNo("Rope access"),
    scopeText: text("Scope", { most: 4000, lines: 3 }),
    standards: rows("Standards", AppliedCode, { most: 20 }),
    quantities: rows("Quantities", LeadQuantity, { most: 20 }),
    siteId: ref("Site", {}),
    siteText: text("Place", { most: 200, help: "If the site is not among those of the client." }),
    expectedStart: day("Expected start", {}),
    expectedEnd: day("Expected end", {}),
    decisionDate: day("Decision expected", {}),
    validUntil: day("Quote valid until", {}),
    value: field("Value", optional(Amount), z.string().nullable(), { kind: "decimal", money: true }),
    currency: field("Currency", optional(Currency), z.string().nullable(), { kind: "choice", options: currencies }),
    competitors: rows("Competitors", Competitor, { most: 20 }),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    status: derived("Stage", z.enum(leadStates), { options: leadStates, meanings: meaningsOf(leadLife) }),
    stageSince: derived("In this stage since", z.string()),
    /** Of the client, or as entered. */
    company: derived("Company", z.string().nullable()),
    siteName: derived("Site", z.string().nullable()),
    ownerName: derived("Owner", z.string().nullable()),
    baseName: derived("Base", z.string().nullable()),
    probability: derived("Probability", z.int(), { unit: "%" }),
    probabilityReason: derived("Reason for the probability", z.string().nullable()),
    contractReview: derived("Contract review", z.array(ReviewAnswer)),
    reviewedAt: derived("Reviewed", z.string().nullable()),
    reviewedByName: derived("Reviewed by", z.string().nullable()),
    /** Every day of it in History would say less than its page. */
    capacity: derived("", CapacityCheck.nullable()),
    lossReason: derived("Reason", z.enum(lossReasons).nullable(), { options: lossReasons }),
    lossNote: derived("Note on the decision", z.string().nullable()),
    decidedOn: derived("Decided on", z.string().nullable()),
    orderReference: derived("Order", z.string().nullable(), { mono: true }),
    withoutOrder: derived("Started without an order", z.string().nullable()),
    lastActivityAt: derived("Last activity", z.string()),
    /** Open, and nothing was logged for 30 days (rule 1). */
    stale: derived("Stale", z.boolean()),
    projectId: derived("", z.uuid().nullable()),
    projectNumber: derived("Project", z.string().nullable(), { mono: true }),
    workOrderId: derived("", z.uuid().nullable()),
    workOrderNumber: derived("Work order", z.string().nullable(), { mono: true }),
    /** The list it was imported with. */
    importId: derived("", z.uuid().nullable()),
    anonymisedOn: derived("Personal data removed on", z.string().nullable()),
  },
  filters: {
    status: many(z.enum(leadStates)),
    ownerId: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    clientCompanyId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    importId: z.uuid().optional(),
    source: many(z.enum(leadSources)),
    method: z.enum(methods).optional(),
    open: flag.describe("Not won, lost or declined"),
    stale: flag.describe("Open, without an activity for 30 days"),
    overdue: flag.describe("The day of the next action has passed"),
    /** A value of at least this amount, in the currency of the lead. */
    atLeast: Amount.optional(),
    startFrom: dayText().optional(),
    startTo: dayText().optional(),
    decisionFrom: dayText().optional(),
    decisionTo: dayText().optional(),
  },
});
export type Lead = z.infer<typeof Lead.row>;
export type LeadDraft = z.infer<typeof Lead.draft>;
/** Someone who may be given a lead, or who owns one although they may no longer open leads. */
export const LeadOwner = z.object({ id: z.uuid(), name: z.string(), mayOwn: z.boolean() });
export type LeadOwner = z.infer<typeof LeadOwner>;

/** A new lead; `differs` says that the person has seen what is similar and this is another one. */
export const NewLead = Lead.draft.extend({ differs: z.boolean().optional() });
export type NewLead = z.infer<typeof NewLead>;
