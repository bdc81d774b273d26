/** Releases of held retainage: asked for with a document of their own (invoices rule 13). */
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { InvoiceWhole, RetainageDraft } from "../invoice.ts";
import { isIssued } from "../invoice-life.ts";
import { storedTotals } from "../rules/figures.ts";
import type { HeldLeft, Totals } from "../rules/parts.ts";
import { heldParts, type Release, releaseOf } from "../rules/retainage.ts";
import { inBaseLike, type InvoiceRow, linesOf, toTotal } from "./computing.ts";
import { untouched } from "./credits.ts";
import { releasesOf } from "./settling.ts";
import { invoice, invoiceLine } from "./tables.ts";
import { creditsOf, findInvoice } from "./whole.ts";
import { dueDate } from "#directory/finance/payment-terms.ts";
import { amountsIn } from "#kit/money.ts";
import { mustFitCurrency, refused } from "#kit/refusals.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";

/** A draft that asks for an amount of what is held on an invoice. */
export async function createRelease(
  ctx: Ctx,
  { id, body }: { id: string; body: z.output<typeof RetainageDraft> },
): Promise<InvoiceWhole> {
  const { store } = ctx;
  const of = await store.find(invoice, id, { lock: true });
  if (of.type !== "invoice" || !isIssued(of.status)) throw refused("Only an issued invoice has retainage to release.");
  mustFitCurrency("amount", body.amount, of.currency);
  const made = await releaseNow(ctx, of, body.amount);
  const figures = figuresOf(of, made);
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, frozenAt: _frozen, ...copied } = of;
  const draft = await store.insert(invoice, {
    ...copied,
    type: "retainage release",
    number: null,
    status: "draft",
    billTo: null,
    invoiceDate: ctx.today,
    dueDate: dueDate(of.terms, ctx.today),
    discountKind: null,
    discountValue: null,
    retainagePct: null,
    figures,
    ...storedTotals(figures, "+"),
    ...(await inBaseLike(store.db, of, figures, "+")),
    balance: figures.amountDue,
    paidTotal: amountsIn(of.currency).zero,
    creditedTotal: amountsIn(of.currency).zero,
    retainageHeld: amountsIn(of.currency).zero,
    ...untouched,
    relatedInvoiceId: id,
  });
  const line = {
    id: orderedId(),
    position: 0,
    kind: "retainage release" as const,
    description: `Retainage of ${of.number ?? ""}`,
    serviceFrom: of.serviceFrom ?? of.invoiceDate,
    serviceTo: of.serviceTo ?? of.invoiceDate,
    quantity: "1",
    unit: "lot",
    unitPrice: made.amount,
    discountPct: "0",
    lineNet: made.amount,
  };
  await store.replaceChildren(invoiceLine, { column: invoiceLine.invoiceId, id: draft.id }, [line], () => "line", {
    fresh: true,
  });
  return findInvoice(ctx, { id: draft.id });
}

/** The release as it would be now: a credit note may have taken some of the retainage since. */
export async function releaseAgain(ctx: Ctx, { relatedInvoiceId, figures }: InvoiceRow): Promise<Totals> {
  const [of] = await ctx.store.db
    .select()
    .from(invoice)
    .where(eq(invoice.id, relatedInvoiceId ?? ""))
    .for("update");
  if (!of) throw new Error("A release has its invoice.");
  return figuresOf(of, await releaseNow(ctx, of, figures.netTotal));
}

async function releaseNow(ctx: Ctx, of: InvoiceRow, amount: string): Promise<Release> {
  try {
    return releaseOf(of.currency, of.number ?? "", await heldOf(ctx, of), amount);
  } catch (error) {
    if (error instanceof RangeError) throw refused(error.message, [], "retainage");
    throw error;
  }
}

/** The calculation of a release: one line without a discount, and the tax that was left for it. */
function figuresOf(of: InvoiceRow, { amount, taxes, taxTotal, due, parts }: Release): Totals {
  const zero = amountsIn(of.currency).zero;
  const groups = of.figures.taxes.flatMap((group) => {
    const tax = taxes.find(({ key }) => key === group.key)?.tax ?? zero;
    const own = parts.filter(({ keys }) => keys.includes(group.key)).map((part) => part.amount);
    return /[1-9]/.test(tax) ? [{ ...group, base: amountsIn(of.currency).sum(...own), tax }] : [];
  });
  return {
    lineNets: [amount],
    netsAfterDiscount: [amount],
    linesTotal: amount,
    discountTotal: zero,
    netTotal: amount,
    taxes: groups,
    taxTotal,
    grossTotal: due,
    retainageAmount: zero,
    heldByLines: [],
    laterTaxes: [],
    withheld: [],
    withheldTotal: zero,
    amountDue: due,
  };
}

/** What is still held; where its tax is charged with the releases, also by tax. */
async function heldOf({ store }: Ctx, of: InvoiceRow): Promise<HeldLeft> {
  const money = amountsIn(of.currency);
  const credits = await creditsOf(store.db, of.id);
  const earlier = await releasesOf(store.db, of.id);
  const released = earlier.map(({ netTotal }) => netTotal);
  const held = money.minus(of.retainageAmount, ...released, ...credits.map(({ retainageAmount }) => retainageAmount));
  const { laterTaxes, taxes } = of.figures;
  const left = laterTaxes.map(({ key, tax }) => {
    const credited = credits.flatMap((one) => one.laterTaxes.flatMap((later) => (later.key === key ? [later.tax] : [])));
    const asked = earlier.flatMap((one) => one.taxes.flatMap((group) => (group.key === key ? [group.tax] : [])));
    return { key, rate: taxes.find((group) => group.key === key)?.rate ?? "0", tax: money.minus(tax, ...credited, ...asked) };
  });
  const lines = toTotal(of, await linesOf(store.db, of.id)).lines;
  return { held, parts: heldParts(of.currency, { lines, heldByLines: of.figures.heldByLines }, credits), laterTaxes: left };
}
