/** What is asked of estimates, and of the page that a client opens with a link. */
import { z } from "zod";
import { CrewPlan } from "./crew-plan.ts";
import { Estimate, EstimateLines, EstimateWhole, NewEstimate, OfferedSheets } from "./estimate.ts";
import { estimateLife } from "../estimate-life.ts";
import { Offer } from "./offer.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { download, get, only, post, put } from "#kit/contract.ts";
import { emailWords } from "#kit/fields.ts";
import { dayText, limitedText, optional, requiredText } from "#kit/schemas.ts";
import { ShareLinkDraft, ShareLinkRow, ShareLinkView } from "#kit/share-links.ts";

export const OfferShown = z.object({ asksPasscode: z.boolean(), offer: Offer.nullable() });
export const OfferAccepted = z.object({
  name: requiredText("Enter your name", 80),
  role: requiredText("Enter your position", 60),
  reference: optional(limitedText(60)),
});
export const OfferDeclined = z.object({
  name: requiredText("Enter your name", 80),
  reason: requiredText("Enter the reason", 600),
});

const byLink = { open: true, reply: OfferShown } as const;

export const estimateEndpoints = {
  ...only(Estimate.endpoints, "list", "history"),
  find: get("/api/estimates/:id", { action: "view", reply: EstimateWhole, summary: "One estimate with its lines" }),
  create: post("/api/estimates", {
    action: "edit",
    body: NewEstimate,
    reply: EstimateWhole,
    summary: "Start the estimate of a lead, or its next revision",
  }),
  update: { ...Estimate.endpoints.update, reply: EstimateWhole },
  archive: { ...Estimate.endpoints.archive, reply: EstimateWhole },
  restore: { ...Estimate.endpoints.restore, reply: EstimateWhole },
  ...actionEndpoints({ path: "/api/estimates", row: EstimateWhole }, estimateLife, {
    send: { email: z.email({ error: emailWords }).max(200), message: optional(limitedText(2000)) },
    accept: {
      by: requiredText("Enter who accepted for the client", 120),
      on: dayText("Enter the day of acceptance"),
      reference: optional(limitedText(60)),
    },
  }),
  saveLines: put("/api/estimates/:id/lines", {
    action: "edit",
    body: EstimateLines,
    reply: EstimateWhole,
    summary: "Save the lines of a draft: all of them, in order",
  }),
  planCrew: put("/api/estimates/:id/crew-plan", {
    action: "edit",
    body: z.object({ version: z.int(), plan: CrewPlan }),
    reply: EstimateWhole,
    summary: "Plan the crews of a draft: its lines take the place of those of the plan before",
  }),
  offeredSheets: get("/api/estimates/:id/rate-sheets", {
    action: "view",
    reply: OfferedSheets,
    summary: "The rate sheets that can price the work, and the items of the one that is chosen",
  }),
  sheet: download("/api/estimates/:id/pdf", { action: "view", summary: "The proposal as PDF; of a draft, a preview" }),
  links: get("/api/estimates/:id/links", {
    action: "view",
    reply: z.array(ShareLinkRow),
    summary: "Links to an estimate",
  }),
  makeLink: post("/api/estimates/:id/links", {
    action: "edit",
    body: ShareLinkDraft,
    /** The only answer that has the token. */
    reply: z.object({ id: z.uuid(), href: z.string() }),
    summary: "Make a link to an estimate that was sent, for someone without an account",
  }),
  revokeLink: post("/api/estimate-links/:linkId/revocation", {
    action: "edit",
    reply: z.object({ revoked: z.int() }),
    summary: "Revoke a link: it opens for nobody from now on",
  }),
  linkViews: get("/api/estimate-links/:linkId/views", {
    action: "view",
    reply: z.array(ShareLinkView),
    summary: "Who opened a link, and when",
  }),
  // Not ":id": what is no id is answered like one that is unknown.
  offer: post("/api/offers/:estimate", {
    ...byLink,
    summary: "The proposal, with the token of a link in the header x-share-token",
  }),
  offerPaper: download("/api/offers/:estimate/file", { open: true, summary: "The same as PDF" }),
  acceptOffer: post("/api/offers/:estimate/acceptance", {
    ...byLink,
    body: OfferAccepted,
    summary: "Accept the proposal for the client",
  }),
  declineOffer: post("/api/offers/:estimate/rejection", {
    ...byLink,
    body: OfferDeclined,
    summary: "Decline the proposal for the client",
  }),
};
