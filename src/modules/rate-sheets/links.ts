/** Links to approved revisions, and what they open (rule 16). */
import { z } from "zod";
import { PrintedSheet } from "./printed-sheet.ts";
import { download, get, post } from "#kit/contract.ts";
import { ShareLinkDraft, ShareLinkRow, ShareLinkView } from "#kit/share-links.ts";

export const linkEndpoints = {
  links: get("/api/rate-sheets/:id/links", {
    action: "view",
    reply: z.array(ShareLinkRow),
    summary: "Links to this revision",
  }),
  liveLinks: get("/api/rate-sheet-links", {
    action: "view",
    reply: z.array(ShareLinkRow.extend({ clientCompanyId: z.uuid().nullable(), clientName: z.string().nullable() })),
    summary: "Every link to a rate sheet that still opens",
  }),
  makeLink: post("/api/rate-sheets/:id/links", {
    action: "edit",
    body: ShareLinkDraft,
    /** The only answer that has the token. */
    reply: z.object({ id: z.uuid(), href: z.string() }),
    summary: "Make a link to an approved revision for someone without an account",
  }),
  revokeLink: post("/api/rate-sheet-links/:linkId/revocation", {
    action: "edit",
    reply: z.object({ revoked: z.int() }),
    summary: "Revoke a link: it opens for nobody from now on",
  }),
  revokeLinksOfClient: post("/api/rate-sheet-links/revocations", {
    action: "edit",
    body: z.object({ clientCompanyId: z.uuid() }),
    reply: z.object({ revoked: z.int() }),
    summary: "Revoke all links to rate sheets of a client",
  }),
  linkViews: get("/api/rate-sheet-links/:linkId/views", {
    action: "view",
    reply: z.array(ShareLinkView),
    summary: "Who opened a link, and when",
  }),
  // Not ":id": what is no id is answered like one that is unknown.
  print: post("/api/printed-rate-sheets/:sheet", {
    open: true,
    reply: z.object({ asksPasscode: z.boolean(), sheet: PrintedSheet.nullable() }),
    summary: "The printable rate sheet: for staff, or with the token of a link in the header x-share-token",
  }),
  paper: download("/api/printed-rate-sheets/:sheet/file", {
    open: true,
    query: z.object({ format: z.enum(["pdf", "xlsx"]).default("pdf") }),
    summary: "The same as PDF or workbook",
  }),
};
