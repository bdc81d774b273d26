/** Links to issued invoices for somebody without an account, and what they open (rule 18, as safe as those to rate sheets). */
import { z } from "zod";
import { InvoiceWhole, PaidPart } from "./invoice.ts";
import { InvoiceLine } from "./invoice-line.ts";
import { Bank } from "#directory/finance/finance-defaults.ts";
import { download, get, post } from "#kit/contract.ts";
import { ShareLinkDraft, ShareLinkRow, ShareLinkView } from "#kit/share-links.ts";

/** An invoice as its client sees it: what is on paper, what has been paid since, and the evidence behind it. */
export const SharedInvoice = InvoiceWhole.pick({
  type: true,
  invoiceDate: true,
  dueDate: true,
  currency: true,
  billTo: true,
  terms: true,
  serviceFrom: true,
  serviceTo: true,
  poNumber: true,
  vendorNumber: true,
  afe: true,
  costCode: true,
  reason: true,
  notes: true,
  paymentInstructions: true,
  taxes: true,
  linesTotal: true,
  discountTotal: true,
  netTotal: true,
  taxTotal: true,
  grossTotal: true,
  retainageAmount: true,
  withheldTotal: true,
  amountDue: true,
  creditedTotal: true,
  balance: true,
}).extend({
  banks: z.array(Bank.omit({ id: true })),
  number: z.string(),
  company: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  /** For whom this copy is, and of which day. */
  watermark: z.string(),
  isOverdue: z.boolean(),
  lines: z.array(
    InvoiceLine.pick({
      description: true,
      serviceFrom: true,
      serviceTo: true,
      quantity: true,
      unit: true,
      unitPrice: true,
      discountPct: true,
      taxCodes: true,
      lineNet: true,
    }),
  ),
  payments: z.array(PaidPart.pick({ on: true, amount: true, discountTaken: true, reference: true })),
  evidence: z.object({
    tickets: z.array(z.object({ number: z.string(), day: z.string(), signedBy: z.string() })),
    /** `code` opens the check at /verify/{code}. */
    reports: z.array(z.object({ number: z.string(), day: z.string(), code: z.string().nullable(), billed: z.array(z.string()) })),
    /** How many files of receipts are in its PDF with evidence. */
    receipts: z.int(),
  }),
});
export type SharedInvoice = z.infer<typeof SharedInvoice>;

const ofFinance = { action: "approve", namedActions: ["invoice.issue"] } as const;

export const linkEndpoints = {
  links: get("/api/invoices/:id/links", {
    action: "view",
    reply: z.array(ShareLinkRow),
    summary: "Links to an invoice",
  }),
  liveLinks: get("/api/invoice-links", {
    action: "view",
    reply: z.array(ShareLinkRow.extend({ clientCompanyId: z.uuid(), clientName: z.string() })),
    summary: "Every link to an invoice that still opens",
  }),
  makeLink: post("/api/invoices/:id/links", {
    ...ofFinance,
    body: ShareLinkDraft,
    /** The only answer that has the token. */
    reply: z.object({ id: z.uuid(), href: z.string() }),
    summary: "Make a link to an issued invoice for someone without an account",
  }),
  revokeLink: post("/api/invoice-links/:linkId/revocation", {
    ...ofFinance,
    reply: z.object({ revoked: z.int() }),
    summary: "Revoke a link to an invoice: it opens for nobody from now on",
  }),
  revokeLinksOfClient: post("/api/invoice-links/revocations", {
    ...ofFinance,
    body: z.object({ clientCompanyId: z.uuid() }),
    reply: z.object({ revoked: z.int() }),
    summary: "Revoke all links to invoices of a client",
  }),
  linkViews: get("/api/invoice-links/:linkId/views", {
    action: "view",
    reply: z.array(ShareLinkView),
    summary: "Who opened a link to an invoice, and when",
  }),
  backup: download("/api/invoices/:id/backup", {
    action: "view",
    summary: "An issued invoice with its signed tickets and the index of its reports, as one PDF",
  }),
  // Not ":id": what is no id is answered like one that is unknown.
  shared: post("/api/shared-invoices/:invoice", {
    open: true,
    reply: z.object({ asksPasscode: z.boolean(), invoice: SharedInvoice.nullable() }),
    summary: "The invoice behind a link, with its token in the header x-share-token",
  }),
  sharedFile: download("/api/shared-invoices/:invoice/file", {
    open: true,
    query: z.object({ part: z.enum(["invoice", "backup"]).default("invoice") }),
    summary: "Its PDF, or that with its signed tickets and the index of its reports",
  }),
};
