import { z } from "zod";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, ref, whole } from "#kit/fields.ts";

const stored = z.string().nullable();
export const ReminderTotal = z.object({ currency: z.string(), balance: z.string(), interest: z.string() });
export type ReminderTotal = z.infer<typeof ReminderTotal>;

/** A letter that asks a client to pay what is overdue. It is sent once and final. */
export const PaymentReminder = defineRecord({
  entity: "PaymentReminder",
  noun: "payment reminder",
  path: "/api/payment-reminders",
  page: "/invoices/reminders",
  fields: {
    clientCompanyId: ref("Client", { required: "Choose the client" }),
    level: whole("Level", { required: true }),
    asOf: day("Sent on", { required: true }),
  },
  shown: {
    clientName: derived("Client", stored),
    sentTo: derived("Sent to", z.string()),
    sentByName: derived("Sent by", stored),
    invoices: derived("Invoices", stored, { mono: true }),
    totals: derived("Overdue", z.array(ReminderTotal)),
  },
  filters: { clientCompanyId: z.uuid().optional() },
});
export type PaymentReminder = z.infer<typeof PaymentReminder.row>;

/** A reminder that can go out today. */
export const WaitingReminder = z.object({
  /** Of the client. */
  id: z.uuid(),
  clientName: z.string(),
  level: z.int(),
  /** Where it goes; empty where no address for invoices is known. */
  sentTo: z.array(z.string()),
  invoices: z.array(z.string()),
  totals: z.array(ReminderTotal),
});
export type WaitingReminder = z.infer<typeof WaitingReminder>;
