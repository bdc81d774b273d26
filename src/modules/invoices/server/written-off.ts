/** What is written off of invoices, and what credit notes take back of it (invoices rules 13 and 24). */
import { and, eq, isNotNull, or } from "drizzle-orm";
import { openInBase } from "./base-open.ts";
import type { InvoiceRow } from "./computing.ts";
import { invoice, invoiceWriteOff } from "./tables.ts";
import { baseCurrencyOf } from "#directory/finance/server/finance.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Store } from "#kit/server/store.ts";
import type { Day } from "#kit/validity.ts";

type WrittenOff = Pick<typeof invoiceWriteOff.$inferSelect, "amount" | "inBase">;

/** What is written off of an invoice now: amounts that together are that, in its currency and the base currency. */
export const writeOffsOf = (db: Reading, invoiceId: string): Promise<WrittenOff[]> =>
  db
    .select({ amount: invoiceWriteOff.amount, inBase: invoiceWriteOff.inBase })
    .from(invoiceWriteOff)
    .where(eq(invoiceWriteOff.invoiceId, invoiceId));

/** Of an invoice of which nothing is written off, and nobody proposes it. */
export const noWriteOff = {
  writeOffReason: null,
  writeOffById: null,
  writeOffRelief: false,
  writtenOffAt: null,
  writtenOffById: null,
} as const;

/** Writes off an amount, or takes it back where it is below zero; `inBase` is the same in the base currency. */
export async function writeOff(
  { rows }: Store,
  { id, writeOffRelief }: Pick<InvoiceRow, "id" | "writeOffRelief">,
  of: { day: Day; amount: string; inBase: string },
): Promise<void> {
  await rows.insert(invoiceWriteOff).values({ id: orderedId(), invoiceId: id, relief: writeOffRelief, ...of });
}

/** An issued invoice and its releases of retainage: a credit of the work is one of all of them. */
export async function familyOf(db: Reading, { id, type, relatedInvoiceId }: InvoiceRow): Promise<InvoiceRow[]> {
  const first = type === "retainage release" && relatedInvoiceId ? relatedInvoiceId : id;
  const isRelease = and(eq(invoice.relatedInvoiceId, first), eq(invoice.type, "retainage release"));
  return db
    .select()
    .from(invoice)
    .where(and(isNotNull(invoice.issuedAt), or(eq(invoice.id, first), isRelease)))
    .orderBy(invoice.issuedAt, invoice.id);
}

/**
 * Where more was credited than was open, what was written off of the invoice was no loss: as much of it is taken back, so that nobody has credit that
 * nobody paid. Gives what is written off still. `rows` are its write-offs, `balance` is what the invoice is at, `excess` how far it is below zero, or its releases with it.
 */
export async function takeBack(
  store: Store,
  row: InvoiceRow,
  rows: readonly WrittenOff[],
  { balance, excess, day }: { balance: string; excess: string; day: Day },
): Promise<string> {
  const money = amountsIn(row.currency);
  const written = money.sum(...rows.map(({ amount }) => amount));
  const back = money.least(written, excess);
  if (compareAmounts(back, "0") <= 0) return written;
  const base = (await baseCurrencyOf(store.db)) ?? row.currency;
  const inBase = amountsIn(base);
  const all = inBase.sum(...rows.map((one) => one.inBase));
  const isAll = compareAmounts(back, written) === 0;
  const clears = compareAmounts(money.sum(balance, back), "0") === 0;
  const taken = isAll
    ? inBase.negated(all)
    : clears
      ? await openInBase(store.db, base, row)
      : inBase.negated(inBase.ratio(all, back, written));
  await writeOff(store, row, { day, amount: money.negated(back), inBase: taken });
  return money.minus(written, back);
}
