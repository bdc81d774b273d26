import { isNotNull, isNull, sql } from "drizzle-orm";
import { invoice, payment } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Issued invoices and payments received, in the timeline of their client. */
export const timelineOfClient: Questions["timelineOfClient"] = [
  {
    kind: "invoice",
    entity: "Invoice",
    table: invoice,
    client: invoice.clientCompanyId,
    where: isNotNull(invoice.issuedAt),
    on: invoice.invoiceDate,
    number: invoice.number,
    title: sql`nullif(${invoice.type}, 'invoice')`,
    state: invoice.status,
    amount: invoice.grossTotal,
    currency: invoice.currency,
  },
  {
    kind: "payment",
    entity: "Payment",
    table: payment,
    client: payment.clientCompanyId,
    where: isNull(payment.undoneAt),
    on: payment.receivedOn,
    number: payment.reference,
    title: payment.method,
    amount: payment.amount,
    currency: payment.currency,
  },
];
