import { z } from "zod";
import { scheduleLife, scheduleStates } from "./schedule-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, ref, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";

export const intervals = ["month", "quarter", "half-year", "year"] as const;
type Interval = (typeof intervals)[number];
export const monthsIn: Readonly<Record<Interval, number>> = { month: 1, quarter: 3, "half-year": 6, year: 12 };

const stored = z.string().nullable();

/** An invoice that is drafted again at an interval, such as for a monthly stand-by contract; it never issues by itself (rule 21). */
export const InvoiceSchedule = defineRecord({
  entity: "InvoiceSchedule",
  noun: "recurring invoice",
  path: "/api/invoice-schedules",
  page: "/invoices/recurring",
  fields: {
    title: text("Title", { required: "Enter what is billed", most: 120 }),
    sourceInvoiceId: ref("Invoice to repeat", { required: "Choose the invoice to repeat" }),
    firstOn: day("First date", { required: "Enter the first date" }),
    interval: choice("Every", intervals, { required: "Choose how often" }),
    untilOn: day("Last date", {}),
  },
  shown: {
    status: derived("Status", z.enum(scheduleStates), { options: scheduleStates, meanings: meaningsOf(scheduleLife) }),
    clientCompanyId: derived("", z.uuid()),
    clientName: derived("Client", stored),
    sourceNumber: derived("Repeats", z.string(), { mono: true }),
    netTotal: { ...derived("Net", z.string(), { money: true }), kind: "decimal" as const },
    currency: derived("Currency", z.string()),
    nextOn: derived("Next draft", stored),
    lastOn: derived("Last draft", stored),
    responsibleName: derived("Drafts in the name of", stored),
  },
  filters: { status: many(z.enum(scheduleStates)), clientCompanyId: z.uuid().optional() },
});
export type InvoiceSchedule = z.infer<typeof InvoiceSchedule.row>;
export type InvoiceScheduleDraft = z.infer<typeof InvoiceSchedule.draft>;
