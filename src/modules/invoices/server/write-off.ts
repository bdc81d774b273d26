/** Writing off what a client will not pay: Finance proposes it with a reason, and another person of Operations agrees (invoices rule 24). */
import type { InvoiceWhole } from "../invoice.ts";
import { isOpen } from "../invoice-life.ts";
import { whyNotDated } from "../rules/dates.ts";
import { openInBase } from "./base-open.ts";
import type { InvoiceRow } from "./computing.ts";
import { settle } from "./settling.ts";
import { invoice } from "./tables.ts";
import { familyOf, noWriteOff, writeOff } from "./written-off.ts";
import { findInvoice } from "./whole.ts";
import { baseCurrencyOf, financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { amountsIn, compareAmounts, grouped } from "#kit/money.ts";
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

/**
 * How much of an invoice can be written off: what is open of it, less the credit that the client has of the same work. A credit of the invoice covers
 * its releases of retainage.
 */
async function owedOf({ store }: Ctx, row: InvoiceRow): Promise<string> {
  refuseUnlessOwed(row);
  const money = amountsIn(row.currency);
  const others = (await familyOf(store.db, row)).filter(({ id }) => id !== row.id);
  const owed = money.least(row.balance, money.sum(row.balance, ...others.map(({ balance }) => balance)));
  const credited = others.find(({ balance }) => compareAmounts(balance, "0") < 0);
  if (compareAmounts(owed, "0") <= 0)
    throw refused(
      `${credited?.number ?? ""} has credit of ${grouped(money.negated(credited?.balance ?? "0"))} for it: use that.`,
    );
  return owed;
}

export async function proposeWriteOff(
  ctx: Ctx,
  { id, body }: Acting<{ reason: string; relief: boolean }>,
): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can propose to write off an invoice.");
  const row = await ctx.store.find(invoice, id, { lock: true });
  await owedOf(ctx, row);
  if (row.writeOffById && !row.writtenOffAt) throw refused("It has been proposed already to write this off.");
  const { reason, relief } = body;
  // What was written off before stays so: this is of what has come back since.
  const again = { writtenOffAt: null, writtenOffById: null };
  const proposed = { ...again, writeOffReason: reason, writeOffById: ctx.actor.id, writeOffRelief: relief };
  await ctx.store.annotate(invoice, id, body.version, proposed, { verb: "proposeWriteOff", reason });
  return findInvoice(ctx, { id });
}

export async function declineWriteOff(ctx: Ctx, { id, body }: Acting): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.writeOff") && !mayDo(ctx, "invoice.issue"))
    throw notAllowed("Only Operations and Finance can decline to write off an invoice.");
  const row = await ctx.store.find(invoice, id, { lock: true });
  if (!row.writeOffById || row.writtenOffAt) throw refused("Nobody proposes to write this off.");
  await ctx.store.annotate(invoice, id, body.version, noWriteOff, "declineWriteOff");
  return findInvoice(ctx, { id });
}

export async function writeOffInvoice(ctx: Ctx, { id, body }: Acting): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.writeOff")) throw notAllowed("Only Operations can agree to write off an invoice.");
  const { store } = ctx;
  const row = await store.find(invoice, id, { lock: true });
  if (!row.writeOffById || row.writtenOffAt) throw refused("Nobody proposes to write this off.");
  if (row.writeOffById === ctx.actor.id) throw refused("Another person has to agree to write this off.");
  const owed = await owedOf(ctx, row);
  const { periodClosedThrough } = await financeDefaultsOf(store.db);
  const closed = whyNotDated(ctx.today, { closedThrough: periodClosedThrough, lastNumbered: null, inOrder: false });
  if (closed) throw refused(closed);
  const base = (await baseCurrencyOf(store.db)) ?? row.currency;
  const isAll = compareAmounts(owed, row.balance) === 0;
  const inBase = isAll ? await openInBase(store.db, base, row) : amountsIn(base).times(owed, row.fxRate ?? "1");
  await writeOff(store, row, { day: ctx.today, amount: owed, inBase });
  const written = { writtenOffAt: store.now, writtenOffById: ctx.actor.id };
  await store.annotate(invoice, id, body.version, written, { verb: "writeOff", reason: row.writeOffReason ?? "" });
  await settle(ctx, id, "settle");
  return findInvoice(ctx, { id });
}
