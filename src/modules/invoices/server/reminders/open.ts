/** What clients owe after its due date, with the reminders they have had. */
import { and, eq, gt, inArray, lt, type SQL } from "drizzle-orm";
import { settledUntil } from "../ageing.ts";
import { isOpenInvoice } from "../records.ts";
import { type Overdue, type Reminder, reminderFor } from "../../rules/reminders.ts";
import { invoice, paymentReminderItem } from "../tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import type { Ctx } from "#kit/server/services.ts";

export interface ClientReminder {
  client: typeof clientCompany.$inferSelect;
  /** Percent a year; null charges no interest. */
  pct: string | null;
  reminder: Reminder;
}

/** The letters that can go out today, one for each client; of one client where it is given. */
export async function remindersNow(ctx: Ctx, clientIds?: readonly string[]): Promise<ClientReminder[]> {
  const { db, lookup, today } = ctx;
  const { dunningLevels, lateInterestPct } = await financeDefaultsOf(db);
  const levels = dunningLevels.map(({ days }) => days);
  const among: SQL | undefined = clientIds ? inArray(invoice.clientCompanyId, [...clientIds]) : undefined;
  const rows = await db
    .select({ of: invoice, client: clientCompany })
    .from(invoice)
    .innerJoin(clientCompany, eq(clientCompany.id, invoice.clientCompanyId))
    .where(and(isOpenInvoice, gt(invoice.balance, "0"), lt(invoice.dueDate, today), among, lookup.within(invoice)))
    .orderBy(invoice.dueDate, invoice.number);
  if (rows.length === 0) return [];
  const settled = await settledUntil(ctx, today);
  const items = await db
    .select()
    .from(paymentReminderItem)
    .where(
      inArray(
        paymentReminderItem.invoiceId,
        rows.map(({ of }) => of.id),
      ),
    );
  return [...Map.groupBy(rows, ({ client }) => client.id).values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const pct = first.client.lateInterestPct ?? lateInterestPct;
    const open = members.map(({ of }): Overdue => {
      const { id, number, currency, invoiceDate, dueDate, amountDue, disputedAt } = of;
      const sent = items.flatMap(({ invoiceId, level }) => (invoiceId === id && level !== null ? [level] : []));
      return {
        id,
        number: number ?? "",
        currency,
        invoiceDate,
        dueDate,
        amountDue,
        settled: settled.get(id) ?? [],
        disputed: disputedAt !== null,
        sent,
      };
    });
    const reminder = reminderFor(open, today, { levels, pct });
    return reminder ? [{ client: first.client, pct, reminder }] : [];
  });
}
