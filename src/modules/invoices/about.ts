import { invoiceLife } from "./invoice-life.ts";
import { scheduleLife } from "./schedule-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";

/** A gap-free series by the year of the invoice date, taken when it is issued (invoices rule 17). */
const series = (key: string, title: string, prefix: string): ShippedSeries => ({
  key,
  entity: "Invoice",
  title,
  rule: { pattern: `${prefix}-{YYYY}-{SEQ:5}`, resetEvery: "year", resetsOn: [] },
  tokens: ["LOC", "CLIENT"],
  allocated: "issue",
  sample: sampleCodes,
  action: "settings.finance",
});

/** One series for each type, by its name. */
export const invoiceSeries = {
  invoice: series("invoice", "Invoices", "INV"),
  deposit: series("deposit", "Deposit invoices", "DEP"),
  proforma: series("proforma", "Proforma invoices", "PRO"),
  "credit note": series("creditNote", "Credit notes", "CN"),
  "retainage release": series("retainageRelease", "Retainage releases", "RET"),
} as const;

export const about = aboutModule({
  id: "invoices",
  title: "Invoices",
  history: {
    Invoice: {
      ...historyWordsOf(invoiceLife),
      adjust: "added the tier adjustment to this",
      priceAgain: "priced this again",
      changeTax: "changed the tax code of a line of this",
      deduct: "changed the deposits deducted of this",
      send: "sent this",
      share: "made a link for someone",
      revokeLink: "revoked a link",
      view: "was opened by the client through a link",
      dispute: "marked this as disputed",
      resolve: "resolved the dispute",
      pay: "recorded a payment of this",
      credit: "credited this",
      release: "released retainage of this",
      undoPayment: "undid a payment of this",
      proposeWriteOff: "proposed to write this off",
      declineWriteOff: "declined to write this off",
      writeOff: "wrote this off",
      settle: "brought the balance of this up to date",
    },
    InvoiceSchedule: { ...historyWordsOf(scheduleLife), draft: "drafted the invoice of this" },
    PaymentReminder: { send: "sent this" },
    ExportBatch: { create: "exported this", make: "finished this", download: "downloaded this" },
    WorkOrder: { settle: "settled what was open of this without an invoice" },
    Payment: { create: "recorded this", undo: "undid this", useCredit: "used credit of this" },
  },
  namedActions: {
    "invoice.approve": { module: "invoices", holders: ["OPS", "FIN"], delegable: true },
    "invoice.issue": { module: "invoices", holders: ["FIN"], delegable: true },
    "invoice.dispute": { module: "invoices", holders: ["FIN", "COM"] },
    "invoice.writeOff": { module: "invoices", holders: ["OPS"], delegable: true },
    "payment.record": { module: "invoices", holders: ["FIN"], delegable: true },
  },
  due: {
    invoice: {
      title: "Invoices to be paid",
      module: "invoices",
      page: "/invoices/",
      leadDays: [0],
      recipients: ["Finance"],
    },
    recurringInvoice: {
      title: "Recurring invoices",
      module: "invoices",
      page: "/invoices/recurring/",
      leadDays: [0],
      recipients: ["Finance"],
    },
  },
  work: { invoice: { title: "Invoices", page: "/invoices/$id" } },
  numbering: Object.values(invoiceSeries),
});
