import { z } from "zod";
import { about } from "./about.ts";
import { CapacityAsked } from "./capacity.ts";
import { Conversion, ConversionMatches } from "./conversion.ts";
import { EnteredAnswer, reviewPoints } from "./contract-review.ts";
import { Competitor, Lead, LeadOwner, lossReasons, NewLead } from "./lead.ts";
import { estimateEndpoints } from "./estimates/endpoints.ts";
import { activityEndpoints } from "./lead-activity.ts";
import { datesQuery, LeadDates } from "./lead-dates.ts";
import { leadImportEndpoints } from "./lead-import.ts";
import { leadLife, leadStates } from "./lead-life.ts";
import { clientStates } from "#directory/clients/client-life.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, get, post } from "#kit/contract.ts";
import { emailWords } from "#kit/fields.ts";
import { MapRow } from "#kit/map-row.ts";
import { Phone } from "#kit/places.ts";
import { dayText, limitedText, optional, requiredText } from "#kit/schemas.ts";

export * from "./capacity.ts";
export * from "./contract-review.ts";
export * from "./conversion.ts";
export * from "./lead.ts";
export * from "./lead-activity.ts";
export * from "./lead-life.ts";
export * from "./estimates/crew-plan.ts";
export * from "./estimates/estimate.ts";
export * from "./estimate-life.ts";
export * from "./estimates/estimate-line.ts";

/** What is similar to a lead about to be created: companies that may be the same, and open leads for the same work. */
const Lookalikes = z.object({
  clients: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      status: z.enum(clientStates),
      reasons: z.array(z.string()),
    }),
  ),
  leads: z.array(
    z.object({ id: z.uuid(), number: z.string(), title: z.string(), status: z.enum(leadStates), reasons: z.array(z.string()) }),
  ),
});
export type Lookalikes = z.infer<typeof Lookalikes>;

/** One stage of the pipeline. Amounts are in the base currency of the company; the weighted value is that of each lead, rounded, then summed. */
const StageFigures = z.object({
  status: z.enum(leadStates),
  count: z.int(),
  value: z.string(),
  weighted: z.string(),
  withoutValue: z.int(),
});
export type StageFigures = z.infer<typeof StageFigures>;

const Pipeline = z.object({
  currency: z.string(),
  stages: z.array(StageFigures),
  /** Some leads are in other currencies, converted at the rates of the day. */
  converted: z.boolean(),
  /** Leads whose currency has no rate: they are in no sum. */
  withoutRate: z.int(),
});
export type Pipeline = z.infer<typeof Pipeline>;

const Group = z.object({ label: z.string(), count: z.int(), value: z.string() });

const LeadOnMap = MapRow.extend({ status: z.enum(leadStates) });
export type LeadOnMap = z.infer<typeof LeadOnMap>;

/** The figures of sales (section 5), over the leads that the filters of the list select. Percentages have one decimal, rounded half up. */
const SalesFigures = z.object({
  currency: z.string(),
  converted: z.boolean(),
  withoutRate: z.int(),
  /** Of the decisions in the period; null without one. */
  winRate: z.object({
    won: z.int(),
    lost: z.int(),
    noBid: z.int(),
    byCount: z.string().nullable(),
    wonValue: z.string(),
    decidedValue: z.string(),
    byValue: z.string().nullable(),
  }),
  /** The median of calendar days from created to won, in the period. */
  cycle: z.object({ days: z.string().nullable(), leads: z.int() }),
  /** Leads created in the period by how far they came, and the share of those that came to the next stage. */
  funnel: z.array(z.object({ status: z.enum(leadStates), count: z.int(), share: z.string().nullable() })),
  /** The weighted value of open leads by the month of the decision; null has no day. */
  forecast: z.array(z.object({ month: z.string().nullable(), count: z.int(), weighted: z.string() })),
  losses: z.object({ reason: z.array(Group), competitor: z.array(Group), client: z.array(Group), method: z.array(Group) }),
});
export type SalesFigures = z.infer<typeof SalesFigures>;

/** A job heard of in the field, passed to Sales. */
export const JobTip = z.object({
  companyName: requiredText("Enter whose work it is", 200),
  title: requiredText("Enter what is to be done", 160),
  siteText: optional(limitedText(200)),
  contactName: optional(limitedText(120)),
  contactPhone: optional(Phone),
  contactEmail: optional(z.email({ error: emailWords }).max(200)),
  text: optional(limitedText(2000)),
});
export type JobTip = z.infer<typeof JobTip>;

const decision = { lossReason: z.enum(lossReasons, "Choose the reason"), lossNote: optional(limitedText(1000)) };

export const leads = defineModule({
  ...about,
  endpoints: {
    ...Lead.endpoints,
    ...actionEndpoints(Lead, leadLife, {
      win: { orderReference: optional(limitedText(60)), withoutOrder: optional(limitedText(400)) },
      lose: { ...decision, competitors: z.array(Competitor).max(20).optional() },
      declineBid: decision,
      reopen: {
        nextAction: requiredText("Set a next action or close the lead.", 200),
        nextActionOn: dayText("Set a next action or close the lead."),
      },
    }),
    create: { ...Lead.endpoints.create, body: NewLead },
    ...leadImportEndpoints,
    lookalikes: get("/api/leads/lookalikes", {
      action: "create",
      query: z.object({
        clientCompanyId: z.uuid().optional(),
        companyName: z.string().max(200).optional(),
        contactEmail: z.string().max(200).optional(),
        contactPhone: z.string().max(40).optional(),
        siteId: z.uuid().optional(),
        siteText: z.string().max(200).optional(),
        expectedStart: dayText().optional(),
      }),
      reply: Lookalikes,
      summary: "Companies that may be the same as that of a new lead, and open leads for the same site and month",
    }),
    pipeline: get("/api/leads/pipeline", {
      action: "view",
      query: Lead.endpoints.list.query,
      reply: Pipeline,
      summary: "How many leads are in each stage, their value and their weighted value, under the filters of the list",
    }),
    figures: get("/api/leads/figures", {
      action: "view",
      query: Lead.endpoints.list.query.extend({ from: dayText().optional(), to: dayText().optional() }),
      reply: SalesFigures,
      summary: "Win rate, sales cycle, funnel, forecast and losses of the filtered leads; from and to are days of decision",
    }),
    dates: get("/api/leads/dates", {
      action: "view",
      query: datesQuery,
      reply: LeadDates,
      summary: "The next actions and decision dates of the open leads that the filters of the list select, from and to a day",
    }),
    map: get("/api/leads/map", {
      action: "view",
      query: Lead.endpoints.list.query,
      reply: z.array(LeadOnMap),
      summary: "The leads that the filters of the list select, with the coordinates of their sites",
    }),
    setProbability: post("/api/leads/:id/probability", {
      action: "edit",
      body: z.object({
        version: z.int(),
        probability: z.int("Enter 0 to 100.").min(0, "Enter 0 to 100.").max(100, "Enter 0 to 100."),
        reason: requiredText("Enter the reason", 400),
      }),
      reply: Lead.row,
      summary: "Give a lead another probability than that of its stage, with the reason",
    }),
    reviewContract: post("/api/leads/:id/contract-review", {
      action: "edit",
      body: z.object({ version: z.int(), answers: z.array(EnteredAnswer).max(reviewPoints.length) }),
      reply: Lead.row,
      summary: "Answer the points of the contract review",
    }),
    checkCapacity: post("/api/leads/:id/capacity", {
      action: "edit",
      body: CapacityAsked.safeExtend({ version: z.int() }),
      reply: Lead.row,
      summary: "Check which certified people and calibrated instruments are free for the days of a lead",
    }),
    capacityTypes: get("/api/leads/equipment-types", {
      action: "view",
      reply: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), methods: z.array(z.string()) })),
      summary: "The kinds of equipment that a capacity check can ask for",
    }),
    conversionMatches: get("/api/leads/:id/conversion-matches", {
      action: "edit",
      reply: ConversionMatches,
      summary: "Clients, contacts and projects that a won lead may be linked to",
    }),
    convert: post("/api/leads/:id/conversion", {
      action: "edit",
      body: Conversion.extend({ version: z.int() }),
      reply: Lead.row,
      summary: "Turn a won lead into a client, project and work order, each linked or created; all of it or nothing",
    }),
    owners: get("/api/leads/owners", {
      action: "view",
      reply: z.array(LeadOwner),
      summary: "People who may be given a lead, and those who own one",
    }),
    reassign: post("/api/leads/reassignments", {
      action: "edit",
      body: z.object({ ids: z.array(z.uuid()).min(1).max(200), ownerId: z.uuid("Choose the new owner") }),
      reply: z.object({ changed: z.int() }),
      summary: "Give leads another owner",
    }),
    tip: post("/api/leads/tips", {
      signedIn: true,
      body: JobTip,
      reply: z.object({ ownerName: z.string() }),
      summary: "Pass on a job heard of in the field; Sales receives it as a lead",
    }),
  },
  records: { activities: activityEndpoints, estimates: estimateEndpoints },
});
