import { isNotNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  snakeCase,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type BatchTotal, exportSystems } from "../export-batch.ts";
import { creditKinds, discountKinds, invoiceTypes, type Party } from "../invoice.ts";
import { invoiceStates } from "../invoice-life.ts";
import { paymentMethods } from "../payment.ts";
import type { ReminderTotal } from "../reminder.ts";
import type { LineOrigin, ShownTax, TaxChange } from "../invoice-line.ts";
import { sourceTypes } from "../source.ts";
import type { Figures } from "../rules/figures.ts";
import { lineKinds } from "../rules/parts.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { invoiceGroupings, retainageBases } from "#directory/clients/client-terms.ts";
import { clientCompany, clientSite, notConfidential } from "#directory/clients/server/tables.ts";
import { retainageTaxes, taxRoundings } from "#directory/finance/finance-defaults.ts";
import type { PaymentTerms } from "#directory/finance/payment-terms.ts";
import type { Interval } from "#kit/intervals.ts";
import { describeRecord, instant, onlyAdded, partOf, record } from "#kit/server/record.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const day = () => date({ mode: "string" });
/** In the currency of the invoice, with its decimals: without a scale the column returns them as they were written. */
const amount = () => numeric().notNull().default("0");

/** Invoices, deposits, proformas, credit notes and releases of retainage. Issued ones are final but for what is paid, credited and told of them. */
export const invoice = snakeCase.table(
  "invoice",
  {
    ...record(),
    type: text({ enum: invoiceTypes }).notNull().default("invoice"),
    number: text(),
    status: text({ enum: invoiceStates }).notNull().default("draft"),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    clientSiteId: uuid().references(() => clientSite.id),
    projectId: uuid().references(() => project.id),
    workOrderIds: uuid().array().notNull().default([]),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    contactId: uuid().references(() => clientContact.id),
    /** As it was at the issue; null before. */
    billTo: jsonb().$type<Party>(),
    invoiceDate: day().notNull(),
    dueDate: day().notNull(),
    /** Of the client, as they were when the draft was made. */
    terms: jsonb().$type<PaymentTerms>().notNull(),
    serviceFrom: day(),
    serviceTo: day(),
    currency: text().notNull(),
    /** Units of the base currency for one of the invoice's, with the day and the source it was published by; null where none is known yet. */
    fxRate: numeric(),
    fxDate: day(),
    fxSource: text(),
    baseNet: numeric(),
    baseTax: numeric(),
    baseGross: numeric(),
    poNumber: text(),
    afe: text(),
    costCode: text(),
    vendorNumber: text(),
    discountKind: text({ enum: discountKinds }),
    discountValue: numeric(),
    taxRounding: text({ enum: taxRoundings }).notNull(),
    retainagePct: numeric(),
    retainageBase: text({ enum: retainageBases }).notNull(),
    retainageTax: text({ enum: retainageTaxes }).notNull(),
    notes: text(),
    internalNote: text(),
    paymentInstructions: text(),
    /** How the lines of its sources are put together; null for one that is written by hand. */
    grouping: text({ enum: invoiceGroupings }),
    /** The whole calculation, as of the last save; of a credit note without its sign. */
    figures: jsonb().$type<Figures>().notNull(),
    linesTotal: amount(),
    discountTotal: amount(),
    netTotal: amount(),
    taxTotal: amount(),
    grossTotal: amount(),
    retainageAmount: amount(),
    withheldTotal: amount(),
    amountDue: amount(),
    /** What deductions of deposits take off net and gross: a client's order is used by the work before them. */
    deductedNet: amount(),
    deductedGross: amount(),
    paidTotal: amount(),
    creditedTotal: amount(),
    balance: amount(),
    retainageHeld: amount(),
    submittedById: uuid(),
    submittedAt: instant(),
    approvedById: uuid(),
    approvedAt: instant(),
    issuedById: uuid(),
    issuedAt: instant(),
    sentAt: instant(),
    sentTo: text(),
    /** When a link to it was opened for the first time. */
    viewedAt: instant(),
    disputedAt: instant(),
    disputeReason: text(),
    /** The PDF of the issue. */
    pdfSha256: text(),
    /** Of a credit note and a release: the invoice; of an invoice: the proforma it follows. */
    relatedInvoiceId: uuid().references((): AnyPgColumn => invoice.id),
    creditKind: text({ enum: creditKinds }),
    /** Of a draft that a recurring invoice made. */
    scheduleId: uuid(),
    reason: text(),
    /** Finance proposes to write off what is open, and Operations agrees (rule 24). */
    writeOffReason: text(),
    writeOffById: uuid(),
    /** Whether the tax in it is claimed back; otherwise the tax stays. */
    writeOffRelief: boolean().notNull().default(false),
    /** What is written off now, as `invoiceWriteOff` has it. */
    writtenOff: amount(),
    writtenOffAt: instant(),
    writtenOffById: uuid(),
    /** Of an issued credit note: what it took off the receivable of its invoice in the base currency. */
    baseReleased: numeric(),
  },
  (t) => [
    unique("invoice_number_once").on(t.number),
    index().on(t.createdAt, t.id),
    index().on(t.invoiceDate, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.clientCompanyId, t.createdAt, t.id),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.relatedInvoiceId).where(isNotNull(t.relatedInvoiceId)),
    index().on(t.scheduleId).where(isNotNull(t.scheduleId)),
    index("invoice_open")
      .on(t.dueDate)
      .where(sql`${t.status} in ('issued', 'partly paid')`),
    // What is not settled: the ageing reads nothing else.
    index("invoice_unsettled")
      .on(t.clientCompanyId)
      .where(sql`${t.balance} <> 0 and ${t.issuedAt} is not null`),
    index("invoice_search").using("gin", sql`(coalesce(${t.number}, '') || ' ' || coalesce(${t.poNumber}, '')) gin_trgm_ops`),
  ],
);
describeRecord(invoice, {
  entity: "Invoice",
  noun: "invoice",
  modules: ["invoices"],
  label: ({ number, id }) => number ?? draftName(id),
  base: invoice.baseLocationId,
  visible: (actor) => notConfidential(invoice.clientCompanyId, actor),
  afterFreeze: [
    "status",
    "paidTotal",
    "creditedTotal",
    "balance",
    "retainageHeld",
    "sentAt",
    "sentTo",
    "viewedAt",
    "pdfSha256",
    "disputedAt",
    "disputeReason",
    "writeOffReason",
    "writeOffById",
    "writeOffRelief",
    "writtenOff",
    "writtenOffAt",
    "writtenOffById",
    "internalNote",
  ],
  about: ({ baseLocationId, clientCompanyId, projectId }) => ({ baseLocationId, clientCompanyId, projectId }),
  unique: { invoice_number_once: { field: "number", message: "There is an invoice {value} already." } },
});

/** What a draft is called: the end of its id, which unlike the beginning tells drafts of one minute apart. */
export const draftName = (id: string): string => `Draft ${id.slice(-6)}`;

/** What was written off of an invoice, in its currency and the base currency; below zero what a credit of it took back. */
export const invoiceWriteOff = snakeCase.table(
  "invoice_write_off",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    day: day().notNull(),
    amount: amount(),
    inBase: numeric().notNull(),
    relief: boolean().notNull(),
  },
  (t) => [index().on(t.invoiceId), index().on(t.day)],
);
onlyAdded(invoiceWriteOff);

/** A line; quantity and net are negative for what is taken off. */
export const invoiceLine = snakeCase.table(
  "invoice_line",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    position: integer().notNull(),
    kind: text({ enum: lineKinds }).notNull(),
    description: text().notNull(),
    serviceFrom: day().notNull(),
    serviceTo: day().notNull(),
    quantity: numeric().notNull(),
    unit: text().notNull(),
    unitPrice: numeric(),
    discountPct: numeric().notNull(),
    lineNet: amount(),
    /** The codes chosen, and the taxes they were on the last service date. */
    taxCodes: text().array().notNull().default([]),
    taxes: jsonb().$type<ShownTax[]>().notNull().default([]),
    account: text(),
    creditsLineId: uuid(),
    /** Of a deposit deduction, and of what takes one back: the deposit. */
    depositId: uuid().references(() => invoice.id),
    /** Of a line priced by a rate sheet: how, and of whom. */
    origin: jsonb().$type<LineOrigin>(),
    /** Of a line whose tax codes Finance changed. */
    taxChange: jsonb().$type<TaxChange>(),
  },
  (t) => [index().on(t.invoiceId, t.position), index().on(t.depositId).where(isNotNull(t.depositId))],
);
partOf(invoiceLine, invoice, invoiceLine.invoiceId);

/**
 * What a line bills: time, quantities of signed reports, rows of tickets. A quantity is billed once: `quantity` less `freed` of all rows of a unit
 * is never above what the source has. Without a line nothing is charged for it, and `why` says so; without an invoice it is settled for good.
 */
export const invoiceSource = snakeCase.table(
  "invoice_source",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid().references(() => invoice.id),
    invoiceLineId: uuid(),
    sourceType: text({ enum: sourceTypes }).notNull(),
    sourceId: uuid().notNull(),
    unitKey: text().notNull(),
    workOrderId: uuid()
      .notNull()
      .references(() => workOrder.id),
    day: day().notNull(),
    /** "Jake Moreno, 06:00-12:00", "UT-2026-0042: 24 welds", "FT-0931 line 2". */
    label: text().notNull(),
    quantity: numeric().notNull(),
    freed: numeric().notNull().default("0"),
    /** How much of its line's quantity is charged for it, as `WorkSource` has it; null: its quantity. */
    charged: numeric(),
    /** Which of the source it is, as `WorkSource` has it; freed from the last on. Empty where it is not known: then the first that is open. */
    spans: jsonb().$type<readonly Interval[]>().notNull().default([]),
    why: text(),
    /** The entry of time was locked because of it, and is opened again with it. */
    locked: boolean().notNull().default(false),
    /** Of a report: the revision that was billed. */
    reportId: uuid(),
  },
  (t) => [index().on(t.sourceId, t.unitKey), index().on(t.workOrderId), index().on(t.invoiceId), index().on(t.invoiceLineId)],
);

/** Money received from a client. It is final; one that comes back is undone. */
export const payment = snakeCase.table(
  "payment",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    receivedOn: day().notNull(),
    amount: amount(),
    currency: text().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    reference: text(),
    note: text(),
    /** Units of the base currency for one of the payment's on the day it was received. */
    fxRate: numeric(),
    baseAmount: numeric(),
    /** What is not allocated to invoices: credit of the client. */
    unallocated: amount(),
    undoneAt: instant(),
    undoReason: text(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.receivedOn, t.id),
    index().on(t.clientCompanyId, t.receivedOn, t.id),
    index("payment_unallocated")
      .on(t.clientCompanyId)
      .where(sql`${t.unallocated} <> 0`),
    index("payment_search").using("gin", sql`coalesce(${t.reference}, '') gin_trgm_ops`),
  ],
);
describeRecord(payment, {
  entity: "Payment",
  noun: "payment",
  modules: ["invoices"],
  label: ({ reference, receivedOn }) => reference ?? `of ${receivedOn}`,
  visible: (actor) => notConfidential(payment.clientCompanyId, actor),
  afterFreeze: ["undoneAt", "undoReason", "unallocated"],
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
});

/** What a payment pays of an invoice, in the invoice's currency; below zero where the credit of an invoice that was credited after payment is used. */
export const paymentAllocation = snakeCase.table(
  "payment_allocation",
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    amount: amount(),
    /** The early-payment discount taken with it. */
    discountTaken: amount(),
    /** A rest within the rounding tolerance that was written off with it. */
    rounding: amount(),
    /** The day on which credit of the client was used; null for what was allocated when the money came. */
    creditUsedOn: day(),
    /** In the currency of the payment, and the rate at which that was agreed: units of the invoice's currency for one of the payment's. */
    paid: numeric(),
    rate: numeric(),
    /** In the base currency: what was received, and what it took off the invoice with discount and rounding. */
    baseReceived: numeric(),
    baseReleased: numeric(),
    /** What was received more than was taken off, in the base currency (rule 8). */
    fxDifference: numeric(),
    /** The tax in the discount, where the country says that it reduces tax. */
    discountTax: numeric(),
  },
  (t) => [
    index().on(t.paymentId),
    index().on(t.invoiceId),
    index("payment_allocation_credit_used").on(t.creditUsedOn).where(isNotNull(t.creditUsedOn)),
  ],
);
onlyAdded(paymentAllocation);

/** A file for the accounting system, stored as it was made. */
export const exportBatch = snakeCase.table(
  "export_batch",
  {
    ...record(),
    system: text({ enum: exportSystems }).notNull(),
    fromDay: day(),
    toDay: day().notNull(),
    documents: integer().notNull(),
    totals: jsonb().$type<BatchTotal[]>().notNull(),
    fileName: text().notNull(),
    fileSha256: text().notNull(),
    againReason: text(),
  },
  (t) => [index().on(t.createdAt, t.id)],
);
describeRecord(exportBatch, {
  entity: "ExportBatch",
  noun: "export",
  modules: ["invoices"],
  label: ({ fileName }) => fileName,
});

/** What a batch holds: an invoice, a payment, one that came back. `again` marks what had been exported before. */
export const exportedItem = snakeCase.table(
  "exported_item",
  {
    id: uuid().primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => exportBatch.id),
    system: text({ enum: exportSystems }).notNull(),
    recordId: uuid().notNull(),
    event: text().notNull(),
    again: boolean().notNull(),
  },
  (t) => [
    index().on(t.batchId),
    uniqueIndex("exported_once")
      .on(t.system, t.recordId, t.event)
      .where(sql`not ${t.again}`),
  ],
);
onlyAdded(exportedItem);

/** A letter that asked a client to pay what was overdue, as it was sent. */
export const paymentReminder = snakeCase.table(
  "payment_reminder",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    level: integer().notNull(),
    asOf: day().notNull(),
    sentTo: text().notNull(),
    totals: jsonb().$type<ReminderTotal[]>().notNull(),
    pdfSha256: text().notNull(),
  },
  (t) => [index().on(t.createdAt, t.id), index().on(t.clientCompanyId, t.createdAt, t.id)],
);
describeRecord(paymentReminder, {
  entity: "PaymentReminder",
  noun: "payment reminder",
  modules: ["invoices"],
  label: ({ level, asOf }) => `level ${level} of ${asOf}`,
  visible: (actor) => notConfidential(paymentReminder.clientCompanyId, actor),
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
});

/** An invoice in a reminder, at its level; without one it was listed only. */
export const paymentReminderItem = snakeCase.table(
  "payment_reminder_item",
  {
    id: uuid().primaryKey(),
    reminderId: uuid()
      .notNull()
      .references(() => paymentReminder.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    level: integer(),
    balance: amount(),
    interest: amount(),
  },
  (t) => [index().on(t.reminderId), index().on(t.invoiceId)],
);
onlyAdded(paymentReminderItem);
