import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { invoiceSchedule } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { type DueSource, dueColumns } from "#due/server/source.ts";

/** The next draft of each active recurring invoice; one that is late could not be made. */
export const recurringDue: DueSource<"recurringInvoice"> = {
  subject: "recurringInvoice",
  table: invoiceSchedule,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "recurringInvoice",
      recordId: sql`${invoiceSchedule.id}`,
      label: sql`${invoiceSchedule.title}`,
      detail: sql`${clientCompany.displayName}`,
      ownerId: sql`${invoiceSchedule.responsibleId}`,
      baseId: sql`${clientCompany.defaultBaseId}`,
      dueOn: sql`${invoiceSchedule.nextOn}`,
      hardStop: false,
      basis: sql`'Next draft of a recurring invoice'`,
    })} from ${invoiceSchedule} join ${clientCompany} on ${eq(clientCompany.id, invoiceSchedule.clientCompanyId)}
    where ${and(
      eq(invoiceSchedule.status, "active"),
      isNull(invoiceSchedule.archivedAt),
      lte(invoiceSchedule.nextOn, until),
      within,
    )}`,
};
