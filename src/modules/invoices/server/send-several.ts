/** Sending several invoices at once; each goes to where its client receives it, and what cannot go out is left out with the reason. */
import { and, eq, inArray } from "drizzle-orm";
import { isIssued } from "../invoice-life.ts";
import type { InvoiceRow } from "./computing.ts";
import { addressesOf } from "./reminders/reminders.ts";
import { deliver } from "./sending.ts";
import { draftName, invoice } from "./tables.ts";
import { deliveryWords } from "#directory/clients/client-terms.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notAllowed, Refusal } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";

interface Several {
  ids: string[];
  message: string;
  link: boolean;
}
interface Skipped {
  number: string;
  why: string;
}

/** In the order of their numbers; nothing goes out twice: what was sent before is left out. */
export async function sendSeveral(ctx: Ctx, { body }: { body: Several }): Promise<{ sent: number; skipped: Skipped[] }> {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can send an invoice.");
  const rows = await ctx.store.db
    .select()
    .from(invoice)
    .where(and(inArray(invoice.id, body.ids), ctx.lookup.within(invoice)))
    .orderBy(invoice.number)
    .for("update");
  const skipped: Skipped[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const why = await send(ctx, row, body);
    if (why !== null) skipped.push({ number: row.number ?? draftName(row.id), why });
  }
  return { sent: rows.length - skipped.length, skipped };
}

/** Null once it is sent; otherwise why it is not. */
async function send(ctx: Ctx, row: InvoiceRow, { message, link }: Several): Promise<string | null> {
  if (!isIssued(row.status)) return "It is not issued.";
  if (row.sentAt) return `It was sent to ${row.sentTo ?? ""} on ${row.sentAt.slice(0, 10)}.`;
  const [client] = await ctx.db.select().from(clientCompany).where(eq(clientCompany.id, row.clientCompanyId));
  const [contact] = row.contactId
    ? await ctx.db.select({ email: clientContact.email }).from(clientContact).where(eq(clientContact.id, row.contactId))
    : [];
  const email = contact?.email ?? (client && addressesOf(client)[0]);
  if (!client || !email) return `No address for invoices is known of ${client?.displayName ?? "the client"}.`;
  const { invoiceDelivery: by } = client;
  if (by && by !== "email PDF" && by !== "e-invoice")
    return `${client.displayName} does not receive its invoices by email: ${deliveryWords[by]}.`;
  const eInvoice = by === "e-invoice" && row.type !== "retainage release" && row.type !== "proforma";
  try {
    await deliver(ctx, row, row.version, { email, message, link, eInvoice });
    return null;
  } catch (failure) {
    // As EN 16931 not possible, which is asked before anything is written.
    if (failure instanceof Refusal) return failure.message;
    throw failure;
  }
}
