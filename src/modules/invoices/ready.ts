import { z } from "zod";
import { defineList } from "#kit/define-record.ts";
import { derived } from "#kit/fields.ts";
import { reasonText } from "#kit/reasons.ts";

const told = z.string().nullable();

/** Work orders of which something is not billed yet. */
export const ReadyToBill = defineList({
  noun: "work order ready to bill",
  path: "/api/invoices-ready",
  page: "/invoices/ready",
  shown: {
    number: derived("Work order", z.string(), { mono: true }),
    title: derived("Title", z.string()),
    clientName: derived("Client", told),
    projectNumber: derived("Project", told, { mono: true }),
    baseName: derived("Base", told),
    oldestDay: derived("Oldest day", told),
    /** What can be billed now, before tax, without surcharges in percent and what is not priced; null where nothing can be billed yet, or charged. */
    amount: { ...derived("Unbilled", told), kind: "decimal" as const },
    /** What it comes to before tax, as far as it has a price. */
    waiting: { ...derived("Waiting", told), kind: "decimal" as const },
    currency: derived("Currency", z.string()),
    /** Why it cannot be billed yet, or how the work is paid for which nothing is charged. */
    blocked: derived("Waits for", told),
  },
  filters: { clientCompanyId: z.uuid().optional(), baseLocationId: z.uuid().optional(), projectId: z.uuid().optional() },
});
export type ReadyToBill = z.infer<typeof ReadyToBill.row>;

/** Nothing is billed for what is open of these work orders up to a day: it was billed elsewhere, or is part of a price. */
export const SettleAsked = z.object({
  workOrderIds: z.array(z.uuid()).min(1).max(100, "At most 100 work orders at once"),
  reason: reasonText("Explain why nothing is billed", 300),
});

/** Days from the last day of work to the issue of its invoice, of invoices issued in the last 90 days. */
export const BillingLag = z.object({ invoices: z.int(), averageDays: z.string().nullable() });

/** A source as it is shown with the line that bills it. */
const BilledSource = z.object({
  id: z.uuid(),
  lineId: z.uuid().nullable(),
  label: z.string(),
  day: z.string(),
  quantity: z.string(),
  freed: z.string(),
  why: told,
  href: z.string(),
});
/** A line that bills more than its signed report says now: it was revised or declared void. */
const OverBilled = z.object({
  lineId: z.uuid(),
  label: z.string(),
  billed: z.string(),
  now: z.string(),
  quantity: z.string(),
});
/** A tier adjustment in the client's favour that nothing follows: it is proposed as a price credit note of this invoice. */
const TierCredit = z.object({ label: z.string(), amount: z.string(), trace: z.array(z.string()) });
/** The same with its invoice, for the list of all that are proposed. */
export const ProposedCredit = TierCredit.extend({
  invoiceId: z.uuid(),
  number: z.string(),
  clientName: z.string(),
  currency: z.string(),
});
export type ProposedCredit = z.infer<typeof ProposedCredit>;

export const SourcesOfInvoice = z.object({
  sources: z.array(BilledSource),
  overBilled: z.array(OverBilled),
  tierCredits: z.array(TierCredit),
});
export type SourcesOfInvoice = z.infer<typeof SourcesOfInvoice>;
