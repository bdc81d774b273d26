import { z } from "zod";
import { about } from "./about.ts";
import { Dossier, NewDossier } from "./dossier.ts";
import { PublicRelease } from "./public-release.ts";
import { ReadyReport } from "./ready.ts";
import { ClientComment } from "./client-comment.ts";
import { DistributionEntry } from "./distribution-entry.ts";
import { commentLife } from "./comment-life.ts";
import {
  Commented,
  Declined,
  HandReceipt,
  NewLink,
  NewRelease,
  RecipientDraft,
  Release,
  ReleaseChange,
  ReleaseWhole,
  Reviewed,
  Signed,
} from "./release.ts";
import { releaseLife } from "./release-life.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download, get, only, patch, post, upload } from "#kit/contract.ts";
import { limitedText } from "#kit/schemas.ts";
import { LinkCode } from "#kit/share-links.ts";

export * from "./client-comment.ts";
export * from "./comment-life.ts";
export * from "./distribution-entry.ts";
export * from "./dossier.ts";
export * from "./public-release.ts";
export * from "./ready.ts";
export * from "./release.ts";
export * from "./release-life.ts";
export * from "./review.ts";

const one = { action: "approve", namedActions: ["release.issue"], reply: ReleaseWhole } as const;
const file = { action: "view" } as const;
/** Anyone who has the link. */
const byLink = { open: true, reply: PublicRelease } as const;
/** A file behind the link; a browser that is refused it is shown the page of the link, which says why. */
const fileByLink = { open: true, refusedTo: "/r/:token" } as const;

export const releases = defineModule({
  ...about,
  endpoints: {
    ...only(Release.endpoints, "list", "count", "export", "history"),
    find: get("/api/releases/:id", {
      action: "view",
      reply: ReleaseWhole,
      summary: "One release with its reports and recipients",
    }),
    ...actionEndpoints({ path: "/api/releases", row: ReleaseWhole }, releaseLife, {
      issue: {
        /** The answer to the questions asked before issue: recipients outside the client's domains, reports under a caution. */
        confirmation: limitedText(600).optional(),
        /** Why it is sent although the client is on hold; for Operations. */
        holdOverride: limitedText(600).optional(),
      },
    }),
    create: post("/api/releases", { ...one, body: NewRelease, summary: "Prepare a release of signed reports of one client" }),
    combine: post("/api/release-drafts", {
      action: "approve",
      namedActions: ["release.issue"],
      body: NewRelease,
      reply: z.object({ ids: z.array(z.uuid()) }),
      summary: "Prepare releases of signed reports, one for each work order",
    }),
    createDossier: post("/api/turnover-dossiers", {
      ...one,
      body: NewDossier,
      summary: "Prepare a turnover dossier: a release of all current reports of a project or work order",
    }),
    dossier: get("/api/releases/:id/dossier", {
      ...file,
      reply: Dossier,
      summary: "Coverage, registers and gaps of a turnover dossier; of a draft, as they are now",
    }),
    dossierFile: download("/api/releases/:id/dossier.pdf", {
      ...file,
      summary: "Cover, contents, coverage and registers of a turnover dossier as PDF; of a draft, a preview",
    }),
    makePackage: post("/api/releases/:id/package", {
      ...one,
      body: z.object({}),
      summary: "Make the package of an issued release again, where that has failed",
    }),
    update: patch("/api/releases/:id", { ...one, body: ReleaseChange, summary: "Change a release that is not issued yet" }),
    discard: post("/api/releases/:id/discarding", {
      ...one,
      body: z.object({ version: z.int() }),
      summary: "Discard a release that has no number yet",
    }),
    addRecipient: post("/api/releases/:id/recipients", {
      ...one,
      body: z.object({ recipient: RecipientDraft, confirmation: limitedText(600).optional() }),
      summary: "Send an issued release to someone else as well",
    }),
    renewLink: post("/api/releases/:id/recipients/:recipientId/link", {
      ...one,
      body: NewLink,
      summary: "Send a recipient a new link; the previous one stops working",
    }),
    remind: post("/api/release-reminders", {
      action: "approve",
      namedActions: ["release.issue"],
      body: z.object({ ids: z.array(z.uuid()).min(1, "Choose at least one release").max(200, "At most 200 releases") }),
      reply: z.object({ releases: z.int(), recipients: z.int() }),
      summary: "Ask the recipients of releases who have not confirmed receipt again, with a new link each",
    }),
    recordReceipt: post("/api/releases/:id/recipients/:recipientId/receipt", {
      ...one,
      body: HandReceipt,
      summary: "Record a receipt given by hand, on paper or by telephone",
    }),
    sheet: download("/api/releases/:id/sheet", { ...file, summary: "The transmittal sheet as PDF; of a draft, a preview" }),
    package: download("/api/releases/:id/package", { ...file, summary: "Sheet and reports as one PDF with bookmarks" }),
    zip: download("/api/releases/:id/zip", { ...file, summary: "The reports as single files with sheet and index, as ZIP" }),
    index: download("/api/releases/:id/index", {
      ...file,
      query: z.object({ format: z.enum(["csv", "xlsx"]).default("xlsx") }),
      summary: "The index of a release, to be loaded into the client's system",
    }),
    receipts: download("/api/releases/:id/receipts", { ...file, summary: "Who received what and when, as CSV" }),
    proof: download("/api/releases/:id/proof-of-delivery", { ...file, summary: "Proof of delivery as PDF" }),
    shown: get("/api/r/:token", { ...byLink, summary: "A release by its link" }),
    opened: post("/api/r/:token/openings", { ...byLink, summary: "Record that a person has viewed the release" }),
    sendCode: post("/api/r/:token/codes", {
      ...byLink,
      summary: "Send the recipient of a link the code that opens it, where the client asks for one",
    }),
    enterCode: post("/api/r/:token/code", {
      ...byLink,
      body: LinkCode,
      summary: "Open the link in this browser with the code that was sent",
    }),
    acknowledge: post("/api/r/:token/acknowledgement", {
      ...byLink,
      body: Signed,
      summary: "Confirm receipt, which is not agreement with the content of the reports",
    }),
    decline: post("/api/r/:token/refusal", { ...byLink, body: Declined, summary: "Decline a release, with the reason" }),
    comment: post("/api/r/:token/comments", {
      ...byLink,
      body: Commented,
      summary: "Ask about a release or one of its reports, disagree with a report, or accept it",
    }),
    commentFile: upload("/api/r/:token/comment-files", {
      open: true,
      reply: z.object({ id: z.uuid() }),
      summary: "Send a file with comments on a report, for a review",
    }),
    review: post("/api/r/:token/reviews/:itemId", {
      ...byLink,
      body: Reviewed,
      summary: "Review a report that was sent for approval",
    }),
    reviewFile: download("/api/r/:token/reviews/:itemId/file", {
      ...fileByLink,
      summary: "The comment file of the latest review of a report, by the link",
    }),
    startRevision: post("/api/release-comments/:id/revision", {
      action: "create",
      body: z.object({ version: z.int() }),
      reply: ClientComment.row,
      summary: "Start the next revision of the report that a client's comment is about",
    }),
    filesByLink: download("/api/r/:token/package", { ...fileByLink, summary: "Sheet and reports as one PDF, by the link" }),
    zipByLink: download("/api/r/:token/zip", { ...fileByLink, summary: "The reports as single files, by the link" }),
    dossierByLink: download("/api/r/:token/dossier", {
      ...fileByLink,
      summary: "Cover, coverage and registers of a turnover dossier, by the link",
    }),
    reportByLink: download("/api/r/:token/reports/:itemId", {
      ...fileByLink,
      summary: "One report of a release as PDF, by the link",
    }),
  },
  records: {
    ready: ReadyReport.endpoints,
    distribution: only(DistributionEntry.endpoints, "list", "count", "find", "history", "create", "update", "archive", "restore"),
    comments: {
      ...only(ClientComment.endpoints, "list", "count", "export", "history"),
      ...actionEndpoints(ClientComment, commentLife, {
        answer: { answer: limitedText(4000).min(1, "Enter the answer") },
      }),
    },
  },
});
