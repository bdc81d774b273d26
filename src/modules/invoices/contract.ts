import { z } from "zod";
import { about } from "./about.ts";
import { AgeingRow } from "./ageing.ts";
import { Paying } from "./paying.ts";
import {
  CreditAsked,
  CreditDraft,
  CreditPreview,
  DeductionDraft,
  Invoice,
  InvoiceChange,
  InvoiceDraft,
  InvoiceWhole,
  RetainageDraft,
} from "./invoice.ts";
import { ExportBatch, ExportDraft } from "./export-batch.ts";
import { invoiceLife } from "./invoice-life.ts";
import { FiguresAsked, InvoiceFigures } from "./invoice-figures.ts";
import { LineTaxDraft } from "./invoice-line.ts";
import { linkEndpoints } from "./invoice-links.ts";
import { Payment, PaymentDraft } from "./payment.ts";
import { BillingLag, ProposedCredit, ReadyToBill, SettleAsked, SourcesOfInvoice } from "./ready.ts";
import { InvoiceSchedule } from "./schedule.ts";
import { scheduleLife } from "./schedule-life.ts";
import { BuildAsked, BuildPreview, BuildSources } from "./source.ts";
import { PaymentReminder, WaitingReminder } from "./reminder.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download, get, many, only, patch, post } from "#kit/contract.ts";
import { emailWords } from "#kit/fields.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, limitedText } from "#kit/schemas.ts";

export * from "./ageing.ts";
export * from "./export-batch.ts";
export * from "./invoice.ts";
export * from "./invoice-life.ts";
export * from "./invoice-line.ts";
export * from "./invoice-figures.ts";
export * from "./invoice-links.ts";
export * from "./payment.ts";
export * from "./reminder.ts";
export * from "./ready.ts";
export * from "./schedule.ts";
export * from "./source.ts";

const version = z.int();
const ofFinance = { action: "approve", namedActions: ["invoice.issue"], reply: InvoiceWhole } as const;

/** Sales may view invoices and hold the named action, without a letter of the matrix. */
const disputing = { action: "view", reply: InvoiceWhole } as const;
const ofPayments = { action: "approve", namedActions: ["payment.record"], reply: Payment.row } as const;

const ofSchedules = { action: "approve", namedActions: ["invoice.issue"], reply: InvoiceSchedule.row } as const;

const ofStatement = z.object({ clientCompanyId: z.uuid(), currency: z.string().length(3), asOf: dayText().optional() });

/** Sums of the invoices of a list in one currency: currencies are never mixed. */
export const CurrencyTotals = z.object({
  currency: z.string(),
  invoices: z.int(),
  netTotal: z.string(),
  /** Of that, what is not issued: it is not open. Void drafts are in no sum. */
  notIssuedNet: z.string(),
  grossTotal: z.string(),
  /** Still to be paid, and what clients have too much: their credit is not taken off what others owe. */
  open: z.string(),
  credit: z.string(),
  overdue: z.string(),
  retainageHeld: z.string(),
});

/** An invoice that was left out of an action on several. */
const Skipped = z.object({ number: z.string(), why: z.string() });

export const invoices = defineModule({
  ...about,
  endpoints: {
    ...only(Invoice.endpoints, "list", "count", "export", "history"),
    find: get("/api/invoices/:id", { action: "view", reply: InvoiceWhole, summary: "One invoice with its lines" }),
    totals: get("/api/invoices/totals", {
      action: "view",
      query: Invoice.endpoints.list.query,
      reply: z.array(CurrencyTotals),
      summary: "Sums of the filtered invoices, for each currency",
    }),
    figures: get("/api/invoices/figures", {
      action: "view",
      query: FiguresAsked,
      reply: InvoiceFigures,
      summary:
        "Revenue of a period by month, client, method or base, days sales outstanding and billing lag, in the base currency",
    }),
    ageing: get("/api/invoices/ageing", {
      action: "view",
      query: z.object({ asOf: dayText().optional() }),
      reply: z.array(AgeingRow),
      summary: "What each client owes at the end of a day, by how late it is",
    }),
    paying: get("/api/client-payment-days/:id", {
      action: "view",
      reply: Paying,
      summary: "How a client pays: days from invoice to payment, and what is open by how late it is",
    }),
    sources: get("/api/invoice-building/:id", {
      action: "create",
      reply: BuildSources,
      summary: "What is not billed yet of a work order or project, with what keeps it from being billed",
    }),
    preview: post("/api/invoice-building/:id/preview", {
      action: "create",
      body: BuildAsked,
      reply: BuildPreview,
      summary: "The lines that chosen sources would become, with the trace of each price",
    }),
    build: post("/api/invoice-building/:id", {
      action: "create",
      body: BuildAsked,
      reply: InvoiceWhole,
      summary: "Draft an invoice of chosen sources; each can be billed once",
    }),
    billed: get("/api/invoices/:id/sources", {
      action: "view",
      reply: SourcesOfInvoice,
      summary: "What each line bills, and what signed reports no longer say of it",
    }),
    priceAgain: post("/api/invoices/:id/repricing", {
      action: "edit",
      body: z.object({ version }),
      reply: InvoiceWhole,
      summary: "Price a draft again from the sources it bills, by the rate sheets as they are now",
    }),
    create: post("/api/invoices", { action: "create", body: InvoiceDraft, reply: InvoiceWhole, summary: "Draft an invoice" }),
    changeTax: post("/api/invoices/:id/line-taxes", {
      action: "edit",
      reply: InvoiceWhole,
      body: LineTaxDraft.extend({ version }),
      summary: "Set other tax codes on a line of a draft, with the reason",
    }),
    update: patch("/api/invoices/:id", {
      action: "edit",
      body: InvoiceChange,
      reply: InvoiceWhole,
      summary: "Change a draft; the version read must be the version stored",
    }),
    ...actionEndpoints({ path: "/api/invoices", row: InvoiceWhole }, invoiceLife, {
      issue: {
        /** Finance agrees although the client uses more than 120 % of its credit limit. */
        agreeCredit: z.boolean().optional(),
      },
    }),
    previewCredit: post("/api/invoices/:id/credit-notes/preview", {
      action: "create",
      body: CreditAsked,
      reply: CreditPreview,
      summary: "What a credit note of an issued invoice would come to, without drafting it",
    }),
    credit: post("/api/invoices/:id/credit-notes", {
      action: "create",
      body: CreditDraft,
      reply: InvoiceWhole,
      summary: "Draft a credit note of an issued invoice",
    }),
    creditTiers: post("/api/invoices/:id/tier-credit-notes", {
      action: "create",
      reply: InvoiceWhole,
      summary: "Draft the price credit note of tier adjustments that no further invoice follows",
    }),
    deduct: post("/api/invoices/:id/deposit-deductions", {
      action: "edit",
      body: DeductionDraft.extend({ version }),
      reply: InvoiceWhole,
      summary: "Set what the draft of an invoice deducts of deposits",
    }),
    billProforma: post("/api/invoices/:id/invoices", {
      action: "create",
      body: z.object({ version }),
      reply: InvoiceWhole,
      summary: "Draft the invoice that a proforma has announced",
    }),
    release: post("/api/invoices/:id/retainage-releases", {
      action: "create",
      body: RetainageDraft,
      reply: InvoiceWhole,
      summary: "Draft a release of retainage that is held on an invoice",
    }),
    dispute: post("/api/invoices/:id/dispute", {
      ...disputing,
      body: z.object({ version, reason: reasonText("Explain what the client disputes", 600) }),
      summary: "Mark an issued invoice as disputed",
    }),
    resolve: post("/api/invoices/:id/dispute-end", {
      ...disputing,
      body: z.object({ version }),
      summary: "Resolve the dispute of an invoice",
    }),
    proposeWriteOff: post("/api/invoices/:id/write-off-proposal", {
      ...ofFinance,
      body: z.object({
        version,
        reason: reasonText("Explain why it is written off", 600),
        /** Bad-debt relief: the tax in it is claimed back. */
        relief: z.boolean(),
      }),
      summary: "Propose to write off what is open of an invoice; Operations has to agree",
    }),
    writeOff: post("/api/invoices/:id/write-off", {
      action: "approve",
      namedActions: ["invoice.writeOff"],
      reply: InvoiceWhole,
      body: z.object({ version }),
      summary: "Write off what is open of an invoice, as another person proposed",
    }),
    declineWriteOff: post("/api/invoices/:id/write-off-refusal", {
      action: "approve",
      namedActions: ["invoice.writeOff", "invoice.issue"],
      reply: InvoiceWhole,
      body: z.object({ version }),
      summary: "Withdraw or decline a proposal to write off",
    }),
    send: post("/api/invoices/:id/sending", {
      ...ofFinance,
      body: z.object({
        version,
        email: z.email({ error: emailWords }).max(200),
        message: limitedText(2000),
        /** Attaches the UBL as well. */
        eInvoice: z.boolean().optional(),
        /** Makes a link with which the invoice is seen without an account, and puts it in the message. */
        link: z.boolean().optional(),
      }),
      summary: "Send an issued invoice by email, with its PDF and where asked its UBL",
    }),
    sendSeveral: post("/api/invoices/sendings", {
      action: "approve",
      namedActions: ["invoice.issue"],
      body: z.object({
        ids: z.array(z.uuid()).min(1).max(100, "At most 100 invoices at once"),
        message: limitedText(2000),
        link: z.boolean(),
      }),
      reply: z.object({ sent: z.int(), skipped: z.array(Skipped) }),
      summary:
        "Send issued invoices by email, each to its contact or to where its client receives invoices; those left out, with the reason",
    }),
    ubl: download("/api/invoices/:id/ubl", {
      action: "view",
      summary: "An issued invoice or credit note as UBL 2.1 by EN 16931",
    }),
    sheet: download("/api/invoices/:id/pdf", { action: "view", summary: "The invoice as PDF; of a draft, a preview" }),
    ...linkEndpoints,
  },
  records: {
    ready: {
      ...ReadyToBill.endpoints,
      settle: post("/api/invoices-ready/settlements", {
        ...ofFinance,
        body: SettleAsked,
        reply: z.object({ settled: z.int() }),
        summary: "Settle all that is open of work orders without an invoice, with the reason",
      }),
      lag: get("/api/invoices-ready/lag", {
        action: "view",
        reply: BillingLag,
        summary: "Days from the last day of work to the issue of its invoice, of the last 90 days",
      }),
      credits: get("/api/invoices-ready/credits", {
        action: "view",
        reply: z.array(ProposedCredit),
        summary: "Tier adjustments in a client's favour that no invoice follows: each is proposed as a price credit note",
      }),
    },
    payments: {
      ...only(Payment.endpoints, "list", "count", "export", "find", "history"),
      create: post("/api/payments", {
        ...ofPayments,
        body: PaymentDraft,
        summary: "Record a payment, with the invoices it pays",
      }),
      undo: post("/api/payments/:id/undoing", {
        ...ofPayments,
        body: z.object({ version, reason: reasonText("Explain why it is undone", 600) }),
        summary: "Undo a payment that came back: what it paid is open again",
      }),
    },
    reminders: {
      ...only(PaymentReminder.endpoints, "list", "count", "export", "history"),
      waiting: get("/api/payment-reminders/waiting", {
        action: "view",
        reply: z.array(WaitingReminder),
        summary: "The payment reminders that can go out today, one for each client",
      }),
      preview: download("/api/payment-reminder-previews/:clientCompanyId", {
        action: "view",
        summary: "The payment reminder of a client as it would go out today",
      }),
      send: post("/api/payment-reminders", {
        action: "approve",
        namedActions: ["invoice.issue"],
        body: z.object({ clientCompanyIds: z.array(z.uuid()).min(1, "Choose at least one client").max(100) }),
        reply: z.object({ sent: z.int() }),
        summary: "Send the payment reminders of these clients by email",
      }),
      sheet: download("/api/payment-reminders/:id/pdf", { action: "view", summary: "A payment reminder as it was sent" }),
    },
    schedules: {
      ...only(InvoiceSchedule.endpoints, "list", "count", "export", "find", "history"),
      create: post("/api/invoice-schedules", {
        ...ofSchedules,
        body: InvoiceSchedule.draft,
        summary: "Repeat an invoice at an interval: drafts only",
      }),
      update: patch("/api/invoice-schedules/:id", {
        ...ofSchedules,
        body: z.object({ version, changes: InvoiceSchedule.draft.partial() }),
        summary: "Change a recurring invoice; what is drafted already stays",
      }),
      ...actionEndpoints(InvoiceSchedule, scheduleLife),
    },
    statements: {
      sheet: download("/api/invoice-statements/pdf", {
        action: "view",
        query: ofStatement,
        summary: "A client's statement of account in one currency, at the end of a day",
      }),
      send: post("/api/invoice-statements", {
        action: "approve",
        namedActions: ["invoice.issue"],
        body: ofStatement,
        reply: z.object({ sentTo: z.string() }),
        summary: "Send a statement of account by email",
      }),
    },
    exports: {
      ...only(ExportBatch.endpoints, "list", "count", "export", "history"),
      waiting: get("/api/invoice-exports/waiting", {
        action: "export",
        query: ExportDraft.pick({ system: true, toDay: true }).extend({ ids: many(z.uuid()) }),
        reply: z.object({ documents: z.int(), skipped: z.array(Skipped) }),
        summary: "How many documents have not been exported to a system; of chosen invoices, which are left out and why",
      }),
      create: post("/api/invoice-exports", {
        action: "export",
        body: ExportDraft,
        reply: ExportBatch.row,
        summary: "Make the file for the accounting system, or refuse with the lines that have no account or tax there",
      }),
      file: download("/api/invoice-exports/:id/file", { action: "export", summary: "The file of an export, as it was made" }),
    },
  },
});
