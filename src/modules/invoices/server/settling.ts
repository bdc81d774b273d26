/** What is open of an issued invoice after payments, credit notes and releases: always computed from all of them. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { InvoiceState } from "../invoice-life.ts";
import type { Figures } from "../rules/figures.ts";
import type { InvoiceRow } from "./computing.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { creditsOf } from "./whole.ts";
import { familyOf, noWriteOff, takeBack, writeOffsOf } from "./written-off.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

/**
 * Brings balance, held retainage and status of an invoice up to date; the history says why (`verb`). `day` is that of the document or payment by which
 * it changes.
 */
export async function settle(
  ctx: Pick<Ctx, "store" | "today">,
  id: string,
  verb: string,
  { reason, day = ctx.today }: { reason?: string | undefined; day?: Day } = {},
): Promise<void> {
  const { store } = ctx;
  const row = await store.find(invoice, id, { lock: true });
  const money = amountsIn(row.currency);
  const paidTotal = money.sum(...(await paymentsOf(store.db, id)));
  const credits = await creditsOf(store.db, id);
  const creditedTotal = money.sum(...credits.map(({ amountDue }) => amountDue));
  const released = await releasedOf(store.db, row);
  const open = money.minus(row.amountDue, paidTotal, creditedTotal);
  const writeOffs = await writeOffsOf(store.db, id);
  const before = money.minus(open, ...writeOffs.map(({ amount }) => amount));
  const writtenOff = await takeBack(store, row, writeOffs, { balance: before, excess: money.negated(before), day });
  const balance = money.minus(open, writtenOff);
  const retainageHeld = money.minus(row.retainageAmount, released, ...credits.map(({ retainageAmount }) => retainageAmount));
  const isCredited = credits.some(({ takesTheRest }) => takesTheRest);
  const status = statusAfter({ balance, paidTotal, isCredited, writtenOff });
  const isTakenBack = /[1-9]/.test(row.writtenOff) && !/[1-9]/.test(writtenOff);
  // Nobody has to agree to a loss that is none any more.
  const isSettled = row.writeOffById !== null && row.writtenOffAt === null && compareAmounts(balance, "0") <= 0;
  await store.annotate(
    invoice,
    id,
    row.version,
    { paidTotal, creditedTotal, balance, retainageHeld, status, writtenOff, ...(isTakenBack || isSettled ? noWriteOff : {}) },
    { verb, ...(reason ? { reason } : {}) },
  );
  if (row.type === "invoice" && compareAmounts(balance, "0") < 0) await settleReleases(ctx, { ...row, balance }, day);
}

/** Credit of an invoice beyond what its releases of retainage have open takes back what was written off of them. */
async function settleReleases(ctx: Pick<Ctx, "store" | "today">, row: InvoiceRow, day: Day): Promise<void> {
  const money = amountsIn(row.currency);
  const releases = (await familyOf(ctx.store.db, row)).filter(({ id }) => id !== row.id);
  let excess = money.negated(money.sum(row.balance, ...releases.map(({ balance }) => balance)));
  for (const release of releases) {
    // oxlint-disable no-await-in-loop -- one after the other, in one transaction
    const writeOffs = await writeOffsOf(ctx.store.db, release.id);
    const left = await takeBack(ctx.store, release, writeOffs, { balance: release.balance, excess, day });
    if (compareAmounts(left, release.writtenOff) === 0) continue;
    excess = money.minus(excess, release.writtenOff, money.negated(left));
    await settle(ctx, release.id, "settle", { day });
    // oxlint-enable no-await-in-loop
  }
}

/**
 * Open while anything is owed, also after everything was credited: credit of it that was used elsewhere is owed again once its payment comes back.
 * Then credited if everything is, otherwise paid; partly paid only by a payment (invoices section 3).
 */
function statusAfter({
  balance,
  paidTotal,
  isCredited,
  writtenOff,
}: {
  balance: string;
  paidTotal: string;
  isCredited: boolean;
  writtenOff: string;
}): InvoiceState {
  if (compareAmounts(balance, "0") > 0) return compareAmounts(paidTotal, "0") > 0 ? "partly paid" : "issued";
  if (isCredited) return "credited";
  return /[1-9]/.test(writtenOff) ? "written off" : "paid";
}

/** What payments that were not undone took off an invoice, with early-payment discounts and rests that were written off. */
async function paymentsOf(db: Reading, invoiceId: string): Promise<string[]> {
  const rows = await db
    .select({ amount: paymentAllocation.amount, off: paymentAllocation.discountTaken, rounding: paymentAllocation.rounding })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(and(eq(paymentAllocation.invoiceId, invoiceId), isNull(payment.undoneAt)));
  return rows.flatMap(({ amount, off, rounding }) => [amount, off, rounding]);
}

/** Retainage of an invoice that has been asked for by issued releases, without its tax. */
async function releasedOf(db: Reading, { id, currency }: Pick<InvoiceRow, "id" | "currency">): Promise<string> {
  const releases = await releasesOf(db, id);
  return amountsIn(currency).sum(...releases.map(({ netTotal }) => netTotal));
}

/** The issued releases of the retainage of an invoice. */
export async function releasesOf(db: Reading, invoiceId: string): Promise<Figures[]> {
  const rows = await db
    .select({ figures: invoice.figures })
    .from(invoice)
    .where(and(eq(invoice.relatedInvoiceId, invoiceId), eq(invoice.type, "retainage release"), isNotNull(invoice.issuedAt)));
  return rows.map(({ figures }) => figures);
}
