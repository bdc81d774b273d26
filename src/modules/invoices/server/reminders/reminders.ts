/** Payment reminders: proposed, previewed, sent, and kept as they were sent (invoices rule 19). */
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { PaymentReminder, type WaitingReminder } from "../../reminder.ts";
import { reminderSheet, reminderTitle } from "../../reminder-sheet.ts";
import { paymentReminder, paymentReminderItem } from "../tables.ts";
import { type ClientReminder, remindersNow } from "./open.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { letter } from "#directory/company/letters.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { grouped } from "#kit/money.ts";
import { notAllowed, notFound, refused } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { crud } from "#kit/server/crud.ts";
import { post, written } from "#kit/server/mail.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

const pdf = "application/pdf";
const largestPdf = 20 * 1024 * 1024;

export const paymentReminders = crud(paymentReminder, {
  sorts: { createdAt: paymentReminder.createdAt, asOf: paymentReminder.asOf },
  extra: {
    clientName: clientCompany.displayName,
    sentByName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    invoices: sql<string | null>`(select string_agg(i.number, ', ' order by i.number) from payment_reminder_item r
      join invoice i on i.id = r.invoice_id where r.reminder_id = payment_reminder.id)`,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, paymentReminder.clientCompanyId) },
    { table: appUser, on: eq(appUser.id, paymentReminder.createdById) },
  ],
  labels: PaymentReminder.labels,
  fields: PaymentReminder.fields,
});

/** Whom an invoice of a client goes to. */
export const addressesOf = ({ invoiceRecipients, email }: typeof clientCompany.$inferSelect): string[] =>
  invoiceRecipients.length > 0 ? invoiceRecipients.map((one) => one.email) : email ? [email] : [];

export async function waitingReminders(ctx: Ctx): Promise<WaitingReminder[]> {
  const found = await remindersNow(ctx);
  return found
    .map(({ client, reminder: { level, invoices, totals } }) => ({
      id: client.id,
      clientName: client.displayName,
      level,
      sentTo: addressesOf(client),
      invoices: invoices.map(({ number }) => number),
      totals: [...totals],
    }))
    .toSorted((a, b) => b.level - a.level || a.clientName.localeCompare(b.clientName, "en"));
}

async function printed(ctx: Ctx, { client, pct, reminder }: ClientReminder): Promise<Uint8Array> {
  const { banks, dunningLevels } = await financeDefaultsOf(ctx.db);
  const currencies = new Set(reminder.totals.map(({ currency }) => currency));
  return printOnPaper(
    ctx,
    reminderSheet({
      client: { name: client.legalName, address: client.billingAddress ?? "" },
      asOf: ctx.today,
      reminder,
      levels: dunningLevels.length,
      pct,
      banks: banks.filter(({ currency }) => currencies.has(currency)),
    }),
  );
}

/** The letter as it would go out today. */
export async function previewReminder(ctx: Ctx, { clientCompanyId }: { clientCompanyId: string }): Promise<Download> {
  const [found] = await remindersNow(ctx, [clientCompanyId]);
  if (!found) throw notFound("payment reminder");
  return new Download("payment-reminder.pdf", pdf, await printed(ctx, found), { inline: true });
}

/** Sends the letters to these clients, one to each; a level of an invoice goes out once. */
export async function sendReminders(ctx: Ctx, { body }: { body: { clientCompanyIds: string[] } }): Promise<{ sent: number }> {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can send payment reminders.");
  await ctx.store.rows.lock("payment reminders");
  const found = await remindersNow(ctx, body.clientCompanyIds);
  if (found.length === 0) throw refused("There is nothing to remind of.", [], "nothing");
  const unknown = found.filter(({ client }) => addressesOf(client).length === 0).map(({ client }) => client.displayName);
  if (unknown.length > 0) throw refused("No address for invoices is known of these clients.", unknown, "no-address");
  for (const one of found) await send(ctx, one);
  return { sent: found.length };
}

const keys = { first: "payment-reminder", further: "payment-reminder-further", last: "payment-reminder-final" } as const;

async function send(ctx: Ctx, one: ClientReminder): Promise<void> {
  const { store, services, today } = ctx;
  const { client, reminder } = one;
  const { level, invoices, totals } = reminder;
  const { dunningLevels } = await financeDefaultsOf(store.db);
  const levels = dunningLevels.length;
  const name = `${reminderTitle(level, levels).replaceAll(" ", "-").toLowerCase()}-${client.code}-${today}.pdf`;
  const bytes = await printed(ctx, one);
  const { sha256 } = await services.files.put(Readable.from([bytes]), { limit: largestPdf, name });
  const { company } = await services.senderOf(store.db);
  const key = level >= levels && levels > 1 ? keys.last : level === 1 ? keys.first : keys.further;
  const amounts = totals.map(({ currency, balance }) => `${grouped(balance)} ${currency}`).join(", ");
  const numbers = invoices.map(({ number }) => number).join(", ");
  for (const to of addressesOf(client)) {
    const worded = letter(key, to, { COMPANY: company.name, CLIENT: client.legalName, INVOICES: numbers, AMOUNT: amounts });
    const composed = await written(store.db, services, worded);
    const attachments = [{ name, sha256, mediaType: pdf }];
    await post(
      store.rows,
      services.jobs,
      composed.channel === "email" ? { ...composed, attachments } : composed,
      new Date(store.now),
    );
  }
  const made = await store.insert(paymentReminder, {
    clientCompanyId: client.id,
    level,
    asOf: today,
    sentTo: addressesOf(client).join(", "),
    totals: [...totals],
    pdfSha256: sha256,
  });
  await store.freeze(paymentReminder, made.id, made.version, {}, "send");
  await store.rows.insert(paymentReminderItem).values(
    invoices.map(({ id, level: own, balance, interest }) => ({
      id: orderedId(),
      reminderId: made.id,
      invoiceId: id,
      level: own,
      balance,
      interest,
    })),
  );
}

/** The letter as it was sent. */
export async function printReminder(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(paymentReminder, id);
  return new Download(`payment-reminder-${row.asOf}.pdf`, pdf, await ctx.services.files.read(row.pdfSha256), { inline: true });
}
