/** Links with which the client signs later, without an account (project-management rule 7). */
import { z } from "zod";
import { ClientSignature, TicketContent } from "./signed-ticket.ts";
import { get, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { requiredText } from "#kit/schemas.ts";
import { ShareLinkDraft, ShareLinkRow } from "#kit/share-links.ts";

const modules = ["projects"] as const;

/** The ticket as the client sees it by a link. */
export const LinkedTicket = z.object({
  asksPasscode: z.boolean(),
  /** Whom the company calls, printed where a link fails. */
  company: z.string(),
  recipientName: z.string(),
  /** Null while a passcode is missing. */
  content: TicketContent.nullable(),
  signature: ClientSignature.nullable(),
  disputeNote: z.string().nullable(),
});
export type LinkedTicket = z.infer<typeof LinkedTicket>;

export const linkEndpoints = {
  links: get("/api/field-tickets/:id/links", {
    action: "view",
    modules,
    reply: z.array(ShareLinkRow),
    summary: "Links to a ticket",
  }),
  makeLink: post("/api/field-tickets/:id/links", {
    action: "create",
    modules,
    body: ShareLinkDraft,
    /** The only answer that has the token. */
    reply: z.object({ id: z.uuid(), href: z.string() }),
    summary: "Make a link with which the client signs a finished ticket later",
  }),
  revokeLink: post("/api/field-ticket-links/:linkId/revocation", {
    action: "create",
    modules,
    reply: z.object({ revoked: z.int() }),
    summary: "Revoke a link to a ticket: it opens for nobody from now on",
  }),
  // Not ":id": what is no id is answered like one that is unknown.
  linked: post("/api/linked-tickets/:ticket", {
    open: true,
    reply: LinkedTicket,
    summary: "The ticket behind a link, with its token in the header x-share-token",
  }),
  signLinked: post("/api/linked-tickets/:ticket/signature", {
    open: true,
    body: z.object({ content: TicketContent, signature: ClientSignature }),
    reply: LinkedTicket,
    summary: "The client signs the ticket behind a link",
  }),
  disputeLinked: post("/api/linked-tickets/:ticket/dispute", {
    open: true,
    body: z.object({ name: requiredText("Enter your name", 120), reason: reasonText("Explain what you dispute", 1000) }),
    reply: LinkedTicket,
    summary: "The client disputes the ticket behind a link",
  }),
};
