/** Writing off what a client will not pay: Finance proposes it with a reason, and another person of Operations agrees (invoices rule 24). */
import type { InvoiceWhole } from "../invoice.ts";
import { isOpen } from "../invoice-life.ts";
import { whyNotDated } from "../rules/dates.ts";
import { openInBase } from "./base-open.ts";
import type { InvoiceRow } from "./computing.ts";
import { settle } from "./settling.ts";
import { invoice } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { baseCurrencyOf, financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { compareAmounts } from "#kit/money.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import type { Acting } from "#kit/server/lifecycle.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What was paid of a deposit stays open for a deduction, and what was not has been no revenue: its write-off is a credit note. */
function refuseUnlessOwed({ type, status, balance }: InvoiceRow): void {
  if (type === "deposit") throw refused("Credit what is not paid: a deposit is no revenue.");
  if (!isOpen(status) || compareAmounts(balance, "0") <= 0)
    throw refused("Only an invoice with an open balance can be written off.");
}

export async function proposeWriteOff(
  ctx: Ctx,
  { id, body }: Acting<{ reason: string; relief: boolean }>,
): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can propose to write off an invoice.");
  const row = await ctx.store.find(invoice, id, { lock: true });
  refuseUnlessOwed(row);
  if (row.writeOffById) throw refused("It has been proposed already to write this off.");
  const { reason, relief } = body;
  const proposed = { writeOffReason: reason, writeOffById: ctx.actor.id, writeOffRelief: relief };
  await ctx.store.annotate(invoice, id, body.version, proposed, { verb: "proposeWriteOff", reason });
  return findInvoice(ctx, { id });
}

export async function declineWriteOff(ctx: Ctx, { id, body }: Acting): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.writeOff") && !mayDo(ctx, "invoice.issue"))
    throw notAllowed("Only Operations and Finance can decline to write off an invoice.");
  const row = await ctx.store.find(invoice, id, { lock: true });
  if (!row.writeOffById || row.writtenOffAt) throw refused("Nobody proposes to write this off.");
  const none = { writeOffReason: null, writeOffById: null, writeOffRelief: false };
  await ctx.store.annotate(invoice, id, body.version, none, "declineWriteOff");
  return findInvoice(ctx, { id });
}

export async function writeOffInvoice(ctx: Ctx, { id, body }: Acting): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.writeOff")) throw notAllowed("Only Operations can agree to write off an invoice.");
  const { store } = ctx;
  const row = await store.find(invoice, id, { lock: true });
  if (!row.writeOffById || row.writtenOffAt) throw refused("Nobody proposes to write this off.");
  if (row.writeOffById === ctx.actor.id) throw refused("Another person has to agree to write this off.");
  refuseUnlessOwed(row);
  const { periodClosedThrough } = await financeDefaultsOf(store.db);
  const closed = whyNotDated(ctx.today, { closedThrough: periodClosedThrough, lastNumbered: null, inOrder: false });
  if (closed) throw refused(closed);
  const base = (await baseCurrencyOf(store.db)) ?? row.currency;
  const written = {
    writtenOff: row.balance,
    writtenOffInBase: await openInBase(store.db, base, row),
    writtenOffAt: store.now,
    writtenOffById: ctx.actor.id,
  };
  await store.annotate(invoice, id, body.version, written, { verb: "writeOff", reason: row.writeOffReason ?? "" });
  await settle(ctx, id, "settle");
  return findInvoice(ctx, { id });
}
