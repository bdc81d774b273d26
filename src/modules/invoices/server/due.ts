import { and, isNull, lte, sql } from "drizzle-orm";
import { isOpenInvoice } from "./records.ts";
import { invoice } from "./tables.ts";
import { type DueSource, dueColumns } from "#due/server/source.ts";

/** Issued invoices with a balance, by their due date; disputed ones are left out. */
export const invoicesDue: DueSource<"invoice"> = {
  subject: "invoice",
  table: invoice,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "invoice",
      recordId: sql`${invoice.id}`,
      label: sql`${invoice.number}`,
      ownerId: sql`${invoice.issuedById}`,
      baseId: sql`${invoice.baseLocationId}`,
      dueOn: sql`${invoice.dueDate}`,
      hardStop: false,
      basis: sql`'Terms of payment'`,
    })} from ${invoice}
    where ${and(isOpenInvoice, sql`${invoice.balance} > 0`, isNull(invoice.disputedAt), lte(invoice.dueDate, until), within)}`,
};
