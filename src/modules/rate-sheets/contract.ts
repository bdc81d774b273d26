import { z } from "zod";
import { about } from "./about.ts";
import { DayCost, DayCostAsked } from "./day-cost.ts";
import { RateItem, RateItemDraft } from "./rate-item.ts";
import { RateSheet } from "./rate-sheet.ts";
import { rateSheetLife } from "./rate-sheet-life.ts";
import { itemImportEndpoints } from "./item-import.ts";
import { linkEndpoints } from "./links.ts";
import { MarkupText, QuantityText } from "./item-terms.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, get, post, put } from "#kit/contract.ts";
import { dayText, limitedText, optional, requiredText } from "#kit/schemas.ts";

export * from "./rate-item.ts";
export * from "./rate-sheet.ts";
export * from "./rate-sheet-life.ts";

/** The most items of a sheet. */
const mostItems = 500;

const { title, scope, clientCompanyId, projectId, workOrderId, currency, effectiveFrom, effectiveTo } = RateSheet.draft.shape;
/** A copy for somebody else, with every price raised by a percentage if one is given. */
export const CopyDraft = z.object({
  title,
  scope,
  clientCompanyId,
  projectId,
  workOrderId,
  currency,
  effectiveFrom,
  effectiveTo,
  raisePct: optional(MarkupText),
});
export type CopyDraft = z.infer<typeof CopyDraft>;

/** Items of a sheet with its version, which the next save has to name. */
const Items = z.object({
  version: z.int(),
  /** Whether this person sees costs. */
  mayCost: z.boolean(),
  items: z.array(RateItem),
});

/** One item in two revisions: added, removed, or with another price; percentages are of the earlier one. */
export const Difference = z.object({
  code: z.string(),
  description: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changePct: z.string().nullable(),
  others: z.array(z.string()),
});
export type Difference = z.infer<typeof Difference>;

export const rateSheets = defineModule({
  ...about,
  endpoints: {
    ...RateSheet.endpoints,
    ...actionEndpoints(RateSheet, rateSheetLife, {
      accept: {
        by: requiredText("Enter who accepted for the client", 120),
        on: dayText("Enter the day of acceptance"),
        reference: optional(limitedText(120)),
      },
    }),
    items: get("/api/rate-sheets/:id/items", { action: "view", reply: Items, summary: "The items of a rate sheet, in order" }),
    saveItems: put("/api/rate-sheets/:id/items", {
      action: "edit",
      body: z.object({
        version: z.int(),
        items: z.array(RateItemDraft).max(mostItems, `A rate sheet has at most ${mostItems} items`),
      }),
      reply: Items,
      summary: "Save the items of a draft: all of them, in order",
    }),
    ...itemImportEndpoints,
    copy: post("/api/rate-sheets/:id/copies", {
      action: "create",
      body: CopyDraft,
      reply: RateSheet.row,
      summary: "Start a rate sheet as a copy of another",
    }),
    revise: post("/api/rate-sheets/:id/revisions", {
      action: "create",
      body: z.object({ effectiveFrom, effectiveTo }),
      reply: RateSheet.row,
      summary: "Start the next revision of a rate sheet",
    }),
    escalate: post("/api/rate-sheets/:id/escalations", {
      action: "create",
      body: z.object({ effectiveFrom, effectiveTo, index: optional(QuantityText) }),
      reply: RateSheet.row,
      summary: "Start the next revision with prices escalated from those of the base revision",
    }),
    revisions: get("/api/rate-sheets/:id/revisions", {
      action: "view",
      reply: z.array(RateSheet.row),
      summary: "All revisions of a rate sheet, the latest first",
    }),
    compare: get("/api/rate-sheets/:id/differences", {
      action: "view",
      query: z.object({ from: z.uuid() }),
      reply: z.array(Difference),
      summary: "What differs in the items from another revision or sheet",
    }),
    warnings: get("/api/rate-sheets/:id/warnings", {
      action: "view",
      reply: z.array(z.string()),
      summary: "Tiers at which one more unit makes all of them cheaper",
    }),
    dayCost: post("/api/rate-sheets/:id/day-cost", {
      action: "view",
      body: DayCostAsked,
      reply: DayCost,
      summary: "What a day of a crew or a person would cost by this sheet, with the trace of each line",
    }),
    ...linkEndpoints,
  },
});
