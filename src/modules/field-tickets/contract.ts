import { z } from "zod";
import { about } from "./about.ts";
import { DailyReport, LinkedDaily } from "./daily-report.ts";
import { linkEndpoints } from "./ticket-links.ts";
import { TicketContent } from "./signed-ticket.ts";
import { FieldTicket, TicketJob, TicketWhole } from "./ticket.ts";
import { ticketLife } from "./ticket-life.ts";
import { TicketRow } from "./ticket-row.ts";
import { GivenSignature } from "#kit/client-signature.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, del, download, get, only, post, put } from "#kit/contract.ts";
import { emailWords } from "#kit/fields.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, limitedText, optional } from "#kit/schemas.ts";
import { CodedLinkDraft, LinkCode, ShareLinkRow } from "#kit/share-links.ts";

export * from "./signed-ticket.ts";
export * from "./ticket.ts";
export * from "./ticket-life.ts";
export * from "./ticket-row.ts";

const modules = ["projects"] as const;

const dayOfJob = z.object({ workOrderId: z.uuid(), day: dayText() });

/** A ticket as it was written on a device; its id is the device's own. */
export const TicketDraft = z.object({
  /** The version it was last read in; null for a new one. */
  version: z.int().nullable(),
  workOrderId: z.uuid("Choose the work order"),
  day: dayText(),
  untilDay: optional(dayText()),
  rows: z.array(TicketRow).max(400, "At most 400 rows"),
  remarks: optional(limitedText(4000)),
  /** What a device called it before it had a number. */
  provisionalRef: optional(z.string().regex(/^[A-Za-z0-9-]{1,40}$/, "A provisional number has letters, figures and hyphens")),
});
export type TicketDraft = z.infer<typeof TicketDraft>;

/** What came of a ticket sent by a device: stored in it, or, as the client had signed it meanwhile, in a new revision. */
const Sent = z.object({ ticket: TicketWhole, isRevision: z.boolean() });

export const fieldTickets = defineModule({
  ...about,
  endpoints: {
    ...only(FieldTicket.endpoints, "list", "count", "export", "history"),
    job: get("/api/field-tickets/job", {
      action: "view",
      modules,
      query: z.object({ workOrderId: z.uuid() }),
      reply: TicketJob,
      summary:
        "What a job needs to write and sign its tickets: its facts, contacts, and what time, reports and equipment propose",
    }),
    daily: get("/api/field-tickets/daily-report", {
      action: "view",
      modules,
      query: dayOfJob,
      reply: DailyReport,
      summary:
        "What was done on a job on a day: time, standby, quantities, results of signed reports, tickets, the next day's crew",
    }),
    dailyLinks: get("/api/work-orders/:id/daily-report-links", {
      action: "view",
      modules,
      reply: z.array(ShareLinkRow),
      summary: "Links to daily reports of a work order",
    }),
    makeDailyLink: post("/api/work-orders/:id/daily-report-links", {
      action: "create",
      modules,
      body: CodedLinkDraft.safeExtend({ day: dayText() }),
      /** The only answer that has the token. */
      reply: z.object({ id: z.uuid(), href: z.string() }),
      summary: "Make a link to the daily report of a day, as it is now",
    }),
    revokeDailyLink: post("/api/daily-report-links/:linkId/revocation", {
      action: "create",
      modules,
      reply: z.object({ revoked: z.int() }),
      summary: "Revoke a link to a daily report: it opens for nobody from now on",
    }),
    // Not ":id": what is no id is answered like one that is unknown.
    linkedDaily: post("/api/linked-daily-reports/:order", {
      open: true,
      reply: LinkedDaily,
      summary: "The daily report behind a link, with its token in the header x-share-token",
    }),
    sendDailyCode: post("/api/linked-daily-reports/:order/codes", {
      open: true,
      reply: LinkedDaily,
      summary: "Send the recipient of a link the code that opens it",
    }),
    enterDailyCode: post("/api/linked-daily-reports/:order/code", {
      open: true,
      body: LinkCode,
      reply: LinkedDaily,
      summary: "Open the link in this browser with the code that was sent",
    }),
    linkedDailySheet: download("/api/linked-daily-reports/:order/file", { open: true, summary: "The same as PDF" }),
    dailySheet: download("/api/field-tickets/daily-report/pdf", {
      action: "view",
      modules,
      query: dayOfJob,
      summary: "The daily job report to the client as PDF",
    }),
    find: get("/api/field-tickets/:id", { action: "view", modules, reply: TicketWhole, summary: "One ticket with its rows" }),
    save: put("/api/field-tickets/:id/draft", {
      action: "create",
      modules,
      body: TicketDraft,
      reply: Sent,
      summary: "Store a ticket as written, new or changed; one that the client has signed meanwhile gets a revision",
    }),
    remove: del("/api/field-tickets/:id", {
      action: "create",
      modules,
      query: z.object({ version: z.coerce.number().int() }),
      reply: TicketWhole,
      summary: "Remove a ticket that is still a draft",
    }),
    ...actionEndpoints({ ...FieldTicket, row: TicketWhole }, ticketLife, {
      ready: { unsignedReason: reasonText("Enter why nobody of the client signs now", 300) },
    }),
    sign: post("/api/field-tickets/:id/signature", {
      action: "create",
      modules,
      body: z.object({ content: TicketContent, signature: GivenSignature, provisionalRef: optional(z.string().max(40)) }),
      reply: Sent,
      summary: "Store a ticket as the client has signed it: its content, and the signature bound to the hash of it",
    }),
    revise: post("/api/field-tickets/:id/revisions", {
      action: "create",
      modules,
      body: z.object({ version: z.int() }),
      reply: TicketWhole,
      summary: "Begin a revision of a ticket that the client has signed; both are retained",
    }),
    send: post("/api/field-tickets/:id/sending", {
      action: "create",
      modules,
      body: z.object({ version: z.int(), email: z.email({ error: emailWords }).max(200), message: limitedText(2000) }),
      reply: TicketWhole,
      summary: "Send a signed ticket to the client by email, with its PDF",
    }),
    sheet: download("/api/field-tickets/:id/pdf", {
      action: "view",
      modules,
      summary: "The ticket as PDF: as it was stored at the signature, else a preview",
    }),
    ...linkEndpoints,
  },
});
