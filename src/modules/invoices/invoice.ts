import { z } from "zod";
import { invoiceLife, invoiceStates } from "./invoice-life.ts";
import { ageBuckets } from "./rules/late.ts";
import { InvoiceLine, LineDraft, ShownTaxGroup, ShownWithheld } from "./invoice-line.ts";
import { invoiceGroupings, retainageBases } from "#directory/clients/client-terms.ts";
import { Bank, retainageTaxes, taxRoundings } from "#directory/finance/finance-defaults.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, day, derived, field, ref, refs, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { amountText, dayText, decimalText, limitedText, optional, percentText } from "#kit/schemas.ts";

/** What is made of lines that people enter: a deposit asks for money before the work, a proforma shows an invoice to come. */
export const enteredTypes = ["invoice", "deposit", "proforma"] as const;
export const invoiceTypes = [...enteredTypes, "credit note", "retainage release"] as const;
export type InvoiceType = (typeof invoiceTypes)[number];
export const isEntered = (type: InvoiceType): boolean => enteredTypes.some((one) => one === type);
/** By these a client owes money. A credit note takes off what its invoice asks for, and a proforma asks for nothing. */
export const receivableTypes = ["invoice", "deposit", "retainage release"] as const satisfies readonly InvoiceType[];
/** What the document is to which another refers. */
export const relatedTitle = (type: InvoiceType): string => (type === "invoice" ? "Of proforma" : "Of invoice");
/** What a document is called on screen, on paper and in letters. */
export const typeTitles: Readonly<Record<InvoiceType, string>> = {
  invoice: "Invoice",
  deposit: "Deposit invoice",
  proforma: "Proforma invoice",
  "credit note": "Credit note",
  "retainage release": "Release of retainage",
};
export const discountKinds = ["percent", "amount"] as const;
export const creditKinds = ["quantity", "price", "tax"] as const;

const stored = z.string().nullable();
/** An amount in the currency of the invoice: "1320.00". */
const amount = (label: string) => ({ ...derived(label, z.string(), { money: true }), kind: "decimal" as const });
const percent = (label: string, most: number) =>
  field(
    label,
    optional(percentText("Enter a percentage such as 10", 2).refine((pct) => Number(pct) <= most, `At most ${most} %`)),
    stored,
    { kind: "decimal", unit: "%" },
  );

/** What a client owes for work, or is given back: numbered without a gap when it is issued, and final from then on. */
export const Invoice = defineRecord({
  entity: "Invoice",
  noun: "invoice",
  path: "/api/invoices",
  page: "/invoices",
  fields: {
    clientCompanyId: ref("Client", { required: "Choose the client" }),
    clientSiteId: ref("Site", {}),
    projectId: ref("Project", {}),
    workOrderIds: refs("Work orders", { most: 40 }),
    baseLocationId: ref("Base", { required: "Choose the base" }),
    contactId: ref("Contact", {}),
    invoiceDate: day("Invoice date", { required: "Enter the day" }),
    currency: currency("Currency", { required: "Choose the currency" }),
    poNumber: text("Client's PO", { most: 40, mono: true }),
    afe: text("AFE", { most: 40, mono: true }),
    costCode: text("Cost code", { most: 40, mono: true }),
    vendorNumber: text("Vendor number", { most: 40, mono: true, help: "Under which the client knows the company." }),
    discountKind: choice("Discount in", discountKinds, { words: { percent: "Percent", amount: "An amount" } }),
    discountValue: field("Discount", optional(decimalText("Enter a number such as 2")), stored, { kind: "decimal" }),
    taxRounding: choice("Tax rounded", taxRoundings, {
      filledIn: true,
      words: { "per tax group": "Once for each tax", "per line": "On each line" },
    }),
    retainagePct: percent("Retainage", 50),
    retainageBase: choice("Retained of", retainageBases, { filledIn: true, words: { net: "Net", gross: "Gross" } }),
    retainageTax: choice("Tax on retainage", retainageTaxes, {
      filledIn: true,
      words: { full: "Charged now", "on payment": "Charged with its release" },
    }),
    notes: text("Notes on the invoice", { most: 2000, lines: 3 }),
    internalNote: text("Internal note", { most: 2000, lines: 2 }),
    paymentInstructions: text("Payment instructions", { most: 1000, lines: 2 }),
  },
  shown: {
    type: derived("Type", z.enum(invoiceTypes), { options: invoiceTypes }),
    number: derived("Number", stored, { mono: true }),
    shownNumber: derived("", z.string(), { mono: true }),
    grouping: derived("", z.enum(invoiceGroupings).nullable()),
    status: derived("Status", z.enum(invoiceStates), { options: invoiceStates, meanings: meaningsOf(invoiceLife) }),
    clientName: derived("Client", stored),
    siteName: derived("Site", stored),
    projectNumber: derived("Project", stored, { mono: true }),
    baseName: derived("Base", stored),
    dueDate: derived("Due", z.string()),
    fxRate: { ...derived("Exchange rate", stored), kind: "decimal" as const },
    fxDate: derived("Rate of", stored),
    fxSource: derived("Rate from", stored),
    baseNet: { ...derived("Net in base currency", stored), kind: "decimal" as const },
    baseTax: { ...derived("Tax in base currency", stored), kind: "decimal" as const },
    baseGross: { ...derived("Gross in base currency", stored), kind: "decimal" as const },
    daysLate: derived("Days late", z.int()),
    serviceFrom: derived("Work from", stored),
    serviceTo: derived("Work to", stored),
    linesTotal: amount("Lines"),
    discountTotal: amount("Discount total"),
    netTotal: amount("Net"),
    taxTotal: amount("Tax"),
    grossTotal: amount("Gross"),
    retainageAmount: amount("Retained"),
    withheldTotal: amount("Withheld"),
    amountDue: amount("Amount due"),
    paidTotal: amount("Paid"),
    creditedTotal: amount("Credited"),
    balance: amount("Balance"),
    retainageHeld: amount("Retainage held"),
    submittedByName: derived("Submitted by", stored),
    approvedByName: derived("Approved by", stored),
    issuedByName: derived("Issued by", stored),
    issuedAt: derived("Issued", stored),
    sentAt: derived("Sent", stored),
    sentTo: derived("Sent to", stored),
    viewedAt: derived("Viewed", stored),
    exported: derived("Exported", z.boolean()),
    disputedAt: derived("Disputed since", stored),
    disputeReason: derived("Dispute", stored),
    writeOffReason: derived("Write-off", stored),
    writeOffById: derived("", z.uuid().nullable()),
    writeOffRelief: derived("Tax claimed back", z.boolean()),
    writtenOff: amount("Written off"),
    writtenOffAt: derived("Written off at", stored),
    relatedInvoiceId: derived("", z.uuid().nullable()),
    scheduleId: derived("", z.uuid().nullable()),
    relatedNumber: derived("Of invoice", stored, { mono: true }),
    creditKind: derived("Credits", z.enum(creditKinds).nullable(), { options: creditKinds }),
    reason: derived("Reason", stored),
  },
  filters: {
    status: many(z.enum(invoiceStates)),
    type: many(z.enum(invoiceTypes)),
    clientCompanyId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    baseLocationId: many(z.uuid()),
    currency: z.string().max(3).optional(),
    relatedInvoiceId: z.uuid().optional(),
    scheduleId: z.uuid().optional(),
    from: dayText().optional(),
    to: dayText().optional(),
    overdue: flag.describe("true shows issued invoices with a balance that are past their due date"),
    bucket: many(z.enum(ageBuckets)).describe("how late those with a balance are today"),
    notExported: flag.describe("true shows issued ones that no export holds"),
    disputed: flag.describe("true shows disputed ones"),
    held: flag.describe("true shows those of which retainage is held"),
  },
});

/** What is entered of a draft; its lines are sent whole. */
const InvoiceEntered = Invoice.draft.extend({ lines: z.array(LineDraft).max(400, "At most 400 lines") });
/** A new draft; without a type it is an invoice. The type does not change afterwards. */
export const InvoiceDraft = InvoiceEntered.extend({ type: z.enum(enteredTypes).optional() });
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;
export const InvoiceChange = z.object({ version: z.int(), changes: InvoiceEntered.partial() });

/** A deposit of the client in the currency of a draft. */
const OpenDeposit = z.object({
  id: z.uuid(),
  number: z.string(),
  projectNumber: stored,
  /** What other documents have left of it, before tax. */
  open: z.string(),
  /** What this draft deducts. */
  deducted: z.string(),
});
/** A document that deducts a deposit. */
const DepositDeduction = z.object({ id: z.uuid(), shownNumber: z.string(), amount: z.string() });

/** Whom the invoice is addressed to, as copied when it is issued. */
export const Party = z.object({
  name: z.string(),
  address: z.string(),
  taxIds: z.array(z.string()),
  country: z.string().nullable().optional(),
});
export type Party = z.infer<typeof Party>;

/** What one payment took off an invoice, in the invoice's currency; the exchange difference is in the base currency. */
export const PaidPart = z.object({
  id: z.uuid(),
  on: z.string(),
  amount: z.string(),
  discountTaken: z.string(),
  discountTax: stored,
  rounding: z.string(),
  fxDifference: stored,
  reference: stored,
  undone: z.boolean(),
});
export type PaidPart = z.infer<typeof PaidPart>;

/** An invoice with all that belongs to it. */
export const InvoiceWhole = Invoice.row.extend({
  billTo: Party,
  lines: z.array(InvoiceLine),
  /** "2/10 net 30" */
  terms: z.string(),
  /** The company's accounts in the currency of the invoice. */
  banks: z.array(Bank),
  taxes: z.array(ShownTaxGroup),
  withheld: z.array(ShownWithheld),
  /** Why it cannot be submitted or issued as it is; none once it is issued. */
  obstacles: z.array(z.string()),
  /** What was paid of it, the latest first. */
  payments: z.array(PaidPart),
  /** What can still be credited of an issued invoice, by line. */
  creditable: z.array(z.object({ lineId: z.uuid(), quantity: z.string(), net: z.string() })),
  /** Of the draft of an invoice: what may be deducted. */
  deposits: z.array(OpenDeposit),
  /** Of an issued deposit: what is open of it, and where it is deducted. */
  deposit: z.object({ open: z.string(), deductions: z.array(DepositDeduction) }).nullable(),
  /** The client's purchase order, as far as it is in the list, with what is used of it by issued invoices and this one. */
  order: z
    .object({
      number: z.string(),
      currency: z.string(),
      limit: z.string(),
      used: z.string(),
      left: z.string(),
      /** Percent, one decimal. */
      pct: z.string(),
      warning: z.union([z.literal(75), z.literal(90)]).nullable(),
    })
    .nullable(),
  /** Of an invoice that is not issued: why it cannot be issued on its order. */
  orderProblems: z.array(z.string()),
  /** Of an invoice that is not issued: how much of the credit limit the client would use with it. */
  creditUse: z.object({ used: z.string(), pct: z.string(), verdict: z.enum(["within", "warning", "Finance"]) }).nullable(),
  frozenAt: stored,
});
export type InvoiceWhole = z.infer<typeof InvoiceWhole>;
export type Invoice = z.infer<typeof Invoice.row>;

/** A credit note asked for: quantities, a lower price, or other taxes of lines of one invoice (rule 15). */
export const CreditDraft = z.object({
  kind: z.enum(creditKinds),
  reason: limitedText(600, "Explain what is credited").min(5, "Explain what is credited"),
  lines: z
    .array(
      z.object({
        lineId: z.uuid(),
        quantity: optional(
          z
            .string()
            .regex(/^\d{1,10}(\.\d{1,4})?$/, "Enter a quantity such as 15")
            .refine((text) => /[1-9]/.test(text), "Enter a quantity above 0"),
        ),
        perUnit: optional(z.string().regex(/^\d{1,10}(\.\d{1,4})?$/, "Enter an amount such as 5.00")),
        taxCodes: optional(z.array(z.string().max(20)).max(4)),
      }),
    )
    .min(1, "Choose at least one line")
    .max(400),
});
export type CreditDraft = z.infer<typeof CreditDraft>;
/** A credit before anyone explains it. */
export const CreditAsked = CreditDraft.omit({ reason: true });
export type CreditAsked = z.infer<typeof CreditAsked>;

/** What a credit note would come to, with the sign it has. */
export const CreditPreview = z.object({
  currency: z.string(),
  netTotal: z.string(),
  taxTotal: z.string(),
  grossTotal: z.string(),
  retainageAmount: z.string(),
  withheldTotal: z.string(),
  amountDue: z.string(),
  /** Lines that were not named and are credited with those that were: what a week price took off days of hire. */
  also: z.array(z.object({ description: z.string(), net: z.string() })),
});
export type CreditPreview = z.infer<typeof CreditPreview>;

/** What a draft deducts of deposits, before tax: all of it, so that what is not named is no longer deducted. */
export const DeductionDraft = z.object({
  deductions: z.array(z.object({ depositId: z.uuid(), amount: amountText() })).max(50, "At most 50 deposits"),
});

/** How much of the held retainage is asked for. */
export const RetainageDraft = z.object({
  amount: amountText().refine((amount) => /[1-9]/.test(amount), "Enter an amount above zero"),
});
