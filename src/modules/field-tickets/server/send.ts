/** Sends a signed ticket to the client by email, with its PDF. */
import { shownNumber } from "../rules/rows.ts";
import type { TicketWhole } from "../ticket.ts";
import { mustSeePrices } from "./paper.ts";
import { fieldTicket } from "./tables.ts";
import { findTicket } from "./whole.ts";
import { letter } from "#directory/company/letters.ts";
import { refused } from "#kit/refusals.ts";
import { post, written } from "#kit/server/mail.ts";
import type { Ctx } from "#kit/server/services.ts";

export async function sendTicket(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; email: string; message: string } },
): Promise<TicketWhole> {
  const { store, services } = ctx;
  const row = await store.find(fieldTicket, id, { lock: true });
  if (!row.signature || !row.pdfSha256) throw refused("Only a signed ticket can be sent. To have it signed, make a link.");
  await mustSeePrices(ctx, row);
  const { company } = await services.senderOf(store.db);
  const number = shownNumber(row);
  const values = { COMPANY: company.name, NUMBER: number, DAY: row.day, SIGNER: row.signature.name, MESSAGE: body.message };
  const composed = await written(store.db, services, letter("field-ticket", body.email, values));
  const attachments = [{ name: `${number}.pdf`, sha256: row.pdfSha256, mediaType: "application/pdf" }];
  const whole = composed.channel === "email" ? { ...composed, attachments } : composed;
  await post(store.rows, services.jobs, whole, new Date(store.now));
  await store.annotate(fieldTicket, id, body.version, { sentAt: store.now, sentTo: body.email }, "send");
  return findTicket(ctx, { id });
}
