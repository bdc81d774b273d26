/** Credit notes: drafted from an issued invoice, and computed again when they are issued (invoices rule 15). */
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { CreditAsked, CreditDraft, CreditPreview, InvoiceWhole } from "../invoice.ts";
import { isIssued } from "../invoice-life.ts";
import type { ShownTax } from "../invoice-line.ts";
import { type Credit, creditOf, type CreditRequest, type Left, leftOf } from "../rules/credit.ts";
import { isOverdrawn } from "../rules/deposits.ts";
import { negated, storedTotals } from "../rules/figures.ts";
import { creditInBase } from "./base-open.ts";
import { deductedIn, type InvoiceRow, issuedOf, type LineRow, linesOf, withTaxes } from "./computing.ts";
import { depositsOf } from "./deposits.ts";
import { freedBySources, refuseHalfMinimum } from "./freeing.ts";
import { withCaps } from "./hire-credits.ts";
import { withPercentages } from "./percent-credits.ts";
import { releasesOf } from "./settling.ts";
import { lockBilling } from "./sources.ts";
import { invoice, invoiceLine } from "./tables.ts";
import { creditsOf, findInvoice } from "./whole.ts";
import { noWriteOff } from "./written-off.ts";
import { amountsIn, compareAmounts, grouped, unsigned } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";

type Asked = z.output<typeof CreditDraft>;

/** A draft of a credit note of an issued invoice. It is approved and issued like an invoice. */
export async function createCredit(ctx: Ctx, { id, body }: { id: string; body: Asked }): Promise<InvoiceWhole> {
  const { store } = ctx;
  const { of, lines, credit } = await creditAsked(ctx, id, body);
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, frozenAt: _frozen, ...copied } = of;
  const draft = await store.insert(invoice, {
    ...copied,
    type: "credit note",
    number: null,
    status: "draft",
    billTo: null,
    invoiceDate: ctx.today,
    dueDate: ctx.today,
    figures: credit,
    ...storedTotals(credit, "-"),
    ...(await creditInBase(store.db, of, credit)),
    balance: amountsIn(of.currency).zero,
    paidTotal: amountsIn(of.currency).zero,
    creditedTotal: amountsIn(of.currency).zero,
    retainageHeld: amountsIn(of.currency).zero,
    ...untouched,
    ...deductedIn({ ...issuedOf(of, lines), lines: credit.lines }, credit, "-"),
    relatedInvoiceId: id,
    creditKind: body.kind,
    reason: body.reason,
  });
  const rows = credit.lines.map((line, position) => ({
    ...rowOf(lines[line.index], line),
    id: orderedId(),
    position,
    lineNet: negated(credit.lineNets[position] ?? "0"),
  }));
  await store.replaceChildren(invoiceLine, { column: invoiceLine.invoiceId, id: draft.id }, rows, () => "line", { fresh: true });
  return findInvoice(ctx, { id: draft.id });
}

/** What the credit note asked for would come to, with the sign it has. */
export async function previewCredit(
  ctx: Ctx,
  { id, body }: { id: string; body: z.output<typeof CreditAsked> },
): Promise<CreditPreview> {
  const { of, lines, credit } = await creditAsked(ctx, id, body);
  const { netTotal, taxTotal, grossTotal, retainageAmount, withheldTotal, amountDue } = storedTotals(credit, "-");
  const named = new Set(body.lines.map(({ lineId }) => lineId));
  const also = credit.lines.flatMap(({ index }, place) => {
    const line = lines[index];
    if (!line || named.has(line.id)) return [];
    return [{ description: line.description, net: negated(credit.lineNets[place] ?? "0") }];
  });
  return { currency: of.currency, netTotal, taxTotal, grossTotal, retainageAmount, withheldTotal, amountDue, also };
}

async function creditAsked(ctx: Ctx, id: string, body: z.output<typeof CreditAsked>) {
  const { store } = ctx;
  const of = await store.find(invoice, id, { lock: true });
  const isCreditable = of.type === "invoice" || of.type === "deposit";
  if (!isCreditable || !isIssued(of.status)) throw refused("Only an issued invoice or deposit can be credited.");
  const lines = await linesOf(store.db, id);
  return { of, lines, credit: await creditNow(ctx, of, lines, await requestOf(ctx, lines, body)) };
}

/** What a document that is made from another does not take over from it. */
export const untouched = {
  deductedNet: "0",
  deductedGross: "0",
  scheduleId: null,
  submittedById: null,
  submittedAt: null,
  approvedById: null,
  approvedAt: null,
  issuedById: null,
  issuedAt: null,
  sentAt: null,
  sentTo: null,
  disputedAt: null,
  disputeReason: null,
  pdfSha256: null,
  ...noWriteOff,
  writtenOff: "0",
  baseReleased: null,
} as const;

/** A credited line as it is stored: taken off with a negative quantity, and a price that never is. */
function rowOf(of: LineRow | undefined, { quantity, unitPrice, discountPct, taxes, kind }: Credit["lines"][number]) {
  if (!of) throw new Error("A credited line has its line.");
  const { description, serviceFrom, serviceTo, unit, account, id, depositId } = of;
  return {
    kind,
    description,
    serviceFrom,
    serviceTo,
    unit,
    account,
    depositId,
    creditsLineId: id,
    quantity: negated(quantity),
    unitPrice,
    discountPct,
    taxCodes: taxes.map(({ code }) => code),
    taxes: taxes as ShownTax[],
  };
}

async function requestOf(
  { store }: Ctx,
  lines: readonly LineRow[],
  { kind, lines: asked }: z.output<typeof CreditAsked>,
): Promise<CreditRequest> {
  const found = asked.map((one) => {
    const index = lines.findIndex(({ id }) => id === one.lineId);
    const line = lines[index];
    if (!line) throw refused("The invoice has no such line.");
    return { ...one, index, line, unit: line.unit, quantity: one.quantity ?? unsigned(line.quantity) };
  });
  if (kind === "quantity") return { kind, lines: found.map(({ index, quantity, unit }) => ({ index, quantity, unit })) };
  if (kind === "price") {
    // Lines without an amount are left as they are.
    const less = found.flatMap(({ index, quantity, unit, perUnit }) =>
      perUnit && /[1-9]/.test(perUnit) ? [{ index, quantity, unit, perUnit }] : [],
    );
    if (less.length === 0) throw refused("Enter how much less each is.", [], "credit");
    return { kind, lines: less };
  }
  const taxed = await withTaxes(
    store.db,
    found.map(({ line, taxCodes }) => ({ ...line, taxCodes: taxCodes ?? [] })),
  );
  return { kind, lines: found.map(({ index }, place) => ({ index, taxes: taxed[place]?.taxes ?? [] })) };
}

/** A request by quantity with what goes with the credited work: of week prices, and of percentages. */
async function withShares(
  db: Reading,
  of: InvoiceRow,
  lines: readonly LineRow[],
  left: Left,
  request: Extract<CreditRequest, { kind: "quantity" }>,
) {
  return withPercentages(db, of, lines, left, await withCaps(db, of, lines, request));
}

async function creditNow(ctx: Ctx, of: InvoiceRow, lines: readonly LineRow[], request: CreditRequest): Promise<Credit> {
  const { store } = ctx;
  const issued = issuedOf(of, lines);
  const left = leftOf(issued, await creditsOf(store.db, of.id), await releasesOf(store.db, of.id));
  try {
    const asked = request.kind === "quantity" ? await withShares(store.db, of, lines, left, request) : request;
    const credit = creditOf(issued, left, asked);
    refuseCharge(of, credit);
    if (asked.kind === "quantity") await refuseHalfMinimum(store.db, of.id, await freedBySources(store.db, lines, asked.lines));
    if (of.type === "deposit") await refuseDeducted(ctx, of, credit);
    return credit;
  } catch (error) {
    if (error instanceof RangeError) throw refused(error.message, [], "credit");
    throw error;
  }
}

/** A deduction or discount given back without the work it was taken off. Right taxes may be due in cash, as less is withheld. */
function refuseCharge({ currency }: InvoiceRow, { kind, grossTotal, amountDue }: Credit): void {
  const money = amountsIn(currency);
  const charged = money.negated(money.least(grossTotal, amountDue));
  if (kind === "tax" || compareAmounts(charged, "0") <= 0) return;
  throw new RangeError(`This would charge the client ${grouped(charged)}. Credit the lines of work with it, or send an invoice.`);
}

/** What an invoice has deducted of a deposit is given back there, not twice. */
async function refuseDeducted(ctx: Ctx, of: InvoiceRow, { lines, lineNets }: Credit): Promise<void> {
  await lockBilling(ctx, of.clientCompanyId);
  const deposit = (await depositsOf(ctx.store.db, of)).find(({ id }) => id === of.id);
  const money = amountsIn(of.currency);
  const taken = lines.map(({ taxes }, index) => ({ taxes, net: money.negated(lineNets[index] ?? "0") }));
  if (isOverdrawn(money, deposit?.parts ?? [], taken))
    throw new RangeError(`Only ${grouped(deposit?.open ?? money.zero)} of ${of.number ?? ""} is not deducted yet.`);
}

/** The credit as it would be now, with its invoice: another note of the same invoice may have been issued since. */
export async function creditAgain(
  ctx: Ctx,
  { relatedInvoiceId, figures }: InvoiceRow,
): Promise<{ of: InvoiceRow; credit: Credit }> {
  if (!relatedInvoiceId || !("request" in figures)) throw new Error("A credit note has its invoice and its request.");
  const { db } = ctx.store;
  const [of] = await db.select().from(invoice).where(eq(invoice.id, relatedInvoiceId)).for("update");
  if (!of) throw new Error("A credit note has its invoice.");
  return { of, credit: await creditNow(ctx, of, await linesOf(db, of.id), figures.request) };
}
