import { sql } from "drizzle-orm";
import { date, index, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { intervals } from "../../schedule.ts";
import { scheduleStates } from "../../schedule-life.ts";
import { invoice } from "../tables.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, indexOfKnown, record } from "#kit/server/record.ts";

/** An invoice that is drafted again at an interval. */
export const invoiceSchedule = snakeCase.table(
  "invoice_schedule",
  {
    ...record(),
    title: text().notNull(),
    sourceInvoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    /** Of that invoice. */
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    firstOn: date({ mode: "string" }).notNull(),
    interval: text({ enum: intervals }).notNull(),
    untilOn: date({ mode: "string" }),
    status: text({ enum: scheduleStates }).notNull().default("active"),
    /** When the next draft is made; null after the last. */
    nextOn: date({ mode: "string" }),
    lastOn: date({ mode: "string" }),
    /** In whose name drafts are made: who entered or changed it last. */
    responsibleId: uuid()
      .notNull()
      .references(() => appUser.id),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.clientCompanyId),
    index().on(t.sourceInvoiceId),
    indexOfKnown(t.nextOn),
    index("invoice_schedule_search").using("gin", sql`${t.title} gin_trgm_ops`),
  ],
);
describeRecord(invoiceSchedule, {
  entity: "InvoiceSchedule",
  noun: "recurring invoice",
  modules: ["invoices"],
  label: ({ title }) => title,
  visible: (actor) => notConfidential(invoiceSchedule.clientCompanyId, actor),
  closed: ({ status }) => status === "ended",
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
});
