/** Links with which the client signs later, without an account (project-management rule 7). */
import { z } from "zod";
import { TicketContent } from "./signed-ticket.ts";
import { ClientSignature, GivenSignature } from "#kit/client-signature.ts";
import { get, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { requiredText } from "#kit/schemas.ts";
import { CodeAsked, CodedLinkDraft, LinkCode, ShareLinkRow } from "#kit/share-links.ts";

const modules = ["projects"] as const;

/** The ticket as the client sees it by a link. */
export const LinkedTicket = z.object({
  asksPasscode: z.boolean(),
  /** The code that must be entered first; null where none is asked for, or it was entered in this browser. */
  code: CodeAsked.nullable(),
  company: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  recipientName: z.string(),
  /** Null while a passcode or code is missing. */
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
    body: CodedLinkDraft,
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
  sendLinkedCode: post("/api/linked-tickets/:ticket/codes", {
    open: true,
    reply: LinkedTicket,
    summary: "Send the recipient of a link the code that opens it",
  }),
  enterLinkedCode: post("/api/linked-tickets/:ticket/code", {
    open: true,
    body: LinkCode,
    reply: LinkedTicket,
    summary: "Open the link in this browser with the code that was sent",
  }),
  signLinked: post("/api/linked-tickets/:ticket/signature", {
    open: true,
    body: z.object({ content: TicketContent, signature: GivenSignature }),
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
