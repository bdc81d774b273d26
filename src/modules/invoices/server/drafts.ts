/** Invoices before they are issued: created, changed, submitted. */
import type { z } from "zod";
import type { InvoiceChange, InvoiceDraft, InvoiceWhole } from "../invoice.ts";
import { invoiceLife } from "../invoice-life.ts";
import type { LineDraft } from "../invoice-line.ts";
import { computed, inBase, type InvoiceRow, linesOf, withTaxes } from "./computing.ts";
import { obstaclesOf } from "./obstacles.ts";
import { invoice, invoiceLine } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { dueDate, netDays } from "#directory/finance/payment-terms.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { refused } from "#kit/refusals.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";

type Draft = z.output<typeof InvoiceDraft>;

/** A draft with its lines; what is not given comes from the client's terms. */
export async function createInvoice(ctx: Ctx, { body }: { body: Draft }): Promise<InvoiceWhole> {
  const { store } = ctx;
  const { lines: entered, ...head } = body;
  const client = await ctx.lookup.find(clientCompany, body.clientCompanyId);
  const defaults = await financeDefaultsOf(store.db);
  const terms = {
    ...head,
    terms: client.paymentTerms ?? netDays(30),
    discountKind: head.discountKind ?? null,
    discountValue: head.discountValue ?? null,
    taxRounding: head.taxRounding ?? defaults.taxRounding,
    retainagePct: head.retainagePct === undefined ? client.retainagePct : head.retainagePct,
    retainageBase: head.retainageBase ?? client.retainageBase ?? "net",
    retainageTax: head.retainageTax ?? defaults.retainageTax,
    vendorNumber: head.vendorNumber ?? client.vendorNumber,
  };
  const lines = await withTaxes(store.db, newLines(entered));
  const made = computed(terms, lines);
  const draft = await store.insert(invoice, { ...terms, ...made, ...(await inBase(store.db, terms, made.figures)) });
  await replaceLines(ctx, draft, lines, true);
  return findInvoice(ctx, { id: draft.id });
}

/** Changes a draft; its lines are sent whole where they are sent. */
export async function changeInvoice(
  ctx: Ctx,
  asked: { id: string; body: z.output<typeof InvoiceChange> },
): Promise<InvoiceWhole> {
  const { store } = ctx;
  const { id, body } = asked;
  const before = await store.find(invoice, id, { lock: true });
  if (before.status !== "draft") throw refused(`This invoice is ${before.status}: it can no longer be edited.`);
  const { lines: entered, ...head } = body.changes;
  const given = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined));
  const terms = { ...before, ...given };
  if (before.type !== "invoice") {
    // A credit note and a release follow from their invoice: only dates and texts are entered.
    await store.update(invoice, id, body.version, { ...given, dueDate: dueDate(terms.terms, terms.invoiceDate) });
    return findInvoice(ctx, asked);
  }
  const rows = entered ? newLines(entered) : await linesOf(store.db, id);
  const lines = await withTaxes(store.db, rows);
  const also = await replaceLines(ctx, before, lines);
  const made = computed(terms, lines);
  const changes = { ...given, ...made, ...(await inBase(store.db, terms, made.figures)) };
  await store.update(invoice, id, body.version, changes, { verb: "update", also });
  return findInvoice(ctx, asked);
}

const newLines = (entered: readonly z.output<typeof LineDraft>[]) =>
  entered.map(({ id, serviceTo, discountPct, account, unitPrice, ...line }, position) => ({
    ...line,
    id: id ?? orderedId(),
    position,
    unitPrice: unitPrice ?? null,
    discountPct: discountPct ?? "0",
    account: account ?? null,
    serviceTo: serviceTo && serviceTo > line.serviceFrom ? serviceTo : line.serviceFrom,
  }));

type Lines = Awaited<ReturnType<typeof withTaxes>>;

async function replaceLines({ store }: Ctx, { id, ...terms }: InvoiceRow, lines: Lines, fresh = false) {
  const { figures } = computed(terms, lines);
  const rows = lines.map((line, index) => ({ ...line, lineNet: figures.lineNets[index] ?? "0" }));
  const named = ({ position }: Record<string, unknown>) => `line ${Number(position) + 1}`;
  return store.replaceChildren(invoiceLine, { column: invoiceLine.invoiceId, id }, rows, named, { fresh });
}

/** Sends a draft to be approved, once every line has its price, tax code and account. */
export async function submitInvoice(ctx: Ctx, asked: Acting): Promise<InvoiceWhole> {
  await advance(ctx, invoice, invoiceLife, "submit", asked, async (before) => {
    const obstacles = await obstaclesOf(ctx.store.db, before);
    if (obstacles.length > 0) throw refused("This invoice cannot be submitted yet.", obstacles, "not-ready");
    return { submittedById: ctx.actor.id, submittedAt: ctx.store.now };
  });
  return findInvoice(ctx, asked);
}
