/** Invoices before they are issued: created, changed, submitted. */
import type { z } from "zod";
import { type DeductionDraft, type InvoiceChange, type InvoiceDraft, type InvoiceWhole, isEntered } from "../invoice.ts";
import { invoiceLife } from "../invoice-life.ts";
import type { LineDraft } from "../invoice-line.ts";
import { computed, inBase, type InvoiceRow, linesOf, type NewLine, withTaxes } from "./computing.ts";
import { deductionLines, depositsOf, proposedLines } from "./deposits.ts";
import { obstaclesOf } from "./obstacles.ts";
import { type BuiltLine, linesOfBuilt } from "./built-line.ts";
import type { Target } from "./build-facts.ts";
import { changedAsBefore, refuseOtherTaxes } from "./changed-taxes.ts";
import { mustNameOwn } from "./of-client.ts";
import { refuseOtherTerms, refuseOtherWork, refuseTakenOut } from "./kept-lines.ts";
import { freeAll, freeRemoved, lockBilling, type SourceRow } from "./sources.ts";
import type { Grouping } from "#directory/clients/client-terms.ts";
import { freePercentagesRemoved, withPercentagesOf } from "./draft-percents.ts";
import { draftName, invoice, invoiceLine } from "./tables.ts";
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
  return findInvoice(ctx, { id: await insertDraft(ctx, body) });
}

/** The same with what it was made from; its id. */
export async function insertDraft(
  ctx: Ctx,
  { lines: entered, ...head }: Draft,
  from: Partial<Pick<InvoiceRow, "relatedInvoiceId" | "scheduleId">> = {},
): Promise<string> {
  const { store } = ctx;
  await mustNameOwn(ctx, head);
  const terms = await termsOfDraft(ctx, head);
  const lines = await withDeductions(ctx, terms, await withTaxes(store.db, newLines(entered)));
  const made = computed(terms, lines);
  const draft = await store.insert(invoice, { ...terms, ...made, ...(await inBase(store.db, terms, made.figures)), ...from });
  await replaceLines(ctx, draft, lines, true);
  return draft.id;
}

/** What is given of a draft, the rest from the client's terms and the company's defaults. */
async function termsOfDraft<H extends Omit<Draft, "lines">>(ctx: Ctx, head: H) {
  const client = await ctx.lookup.find(clientCompany, head.clientCompanyId);
  const defaults = await financeDefaultsOf(ctx.store.db);
  return {
    ...head,
    projectId: head.projectId ?? null,
    type: head.type ?? ("invoice" as const),
    terms: client.paymentTerms ?? netDays(30),
    discountKind: head.discountKind ?? null,
    discountValue: head.discountValue ?? null,
    taxRounding: head.taxRounding ?? defaults.taxRounding,
    retainagePct: head.retainagePct === undefined ? client.retainagePct : head.retainagePct,
    retainageBase: head.retainageBase ?? client.retainageBase ?? "net",
    retainageTax: head.retainageTax ?? defaults.retainageTax,
    vendorNumber: head.vendorNumber ?? client.vendorNumber,
    ...(head.type === "deposit" ? ofDeposit : {}),
  };
}

/** Discount and retainage follow the work, and so come with the invoice that deducts the deposit. */
const ofDeposit = { discountKind: null, discountValue: null, retainagePct: null };

type NewTerms = Awaited<ReturnType<typeof termsOfDraft<Omit<Draft, "lines">>>>;

/** The lines of a new invoice with the deductions of the client's open deposits after them. */
async function withDeductions(ctx: Ctx, terms: NewTerms, lines: Lines): Promise<Lines> {
  if (terms.type !== "invoice") return lines;
  await lockBilling(ctx, terms.clientCompanyId);
  return inPlace([...lines, ...(await proposedLines(ctx.store.db, terms, lines))]);
}

const inPlace = (lines: Lines): Lines => lines.map((line, position) => ({ ...line, position }));

/** A draft of lines that were built from sources; what the client's terms say is filled in. Its id. */
export async function insertBuilt(
  ctx: Ctx,
  target: Pick<Target, "clientCompanyId" | "projectId" | "baseLocationId" | "currency" | "poNumber" | "orders">,
  built: readonly BuiltLine[],
  grouping: Grouping,
  internalNote: string | null,
): Promise<string> {
  const { orders, ...head } = target;
  const terms = await termsOfDraft(ctx, {
    clientCompanyId: head.clientCompanyId,
    projectId: head.projectId,
    baseLocationId: head.baseLocationId,
    currency: head.currency,
    poNumber: head.poNumber,
    clientSiteId: orders[0]?.siteId ?? null,
    workOrderIds: orders.map(({ workOrderId }) => workOrderId).slice(0, 40),
    invoiceDate: ctx.today,
    internalNote,
  });
  const lines = await withDeductions(ctx, terms, await withTaxes(ctx.store.db, linesOfBuilt(built)));
  const made = computed(terms, lines);
  const rates = await inBase(ctx.store.db, terms, made.figures);
  const draft = await ctx.store.insert(invoice, { ...terms, ...made, ...rates, grouping });
  await replaceLines(ctx, draft, lines, true);
  return draft.id;
}

/** Adds built lines to a draft, before what it deducts of deposits; its id. */
export async function addBuilt(ctx: Ctx, id: string, built: readonly BuiltLine[]): Promise<string> {
  const before = await ctx.store.find(invoice, id, { lock: true });
  if (before.status !== "draft") throw refused(`${draftName(id)} is ${before.status}: it can no longer be edited.`);
  const stored = await linesOf(ctx.store.db, id);
  const isDeduction = ({ depositId }: (typeof stored)[number]) => depositId !== null;
  const rows = [...stored.filter((line) => !isDeduction(line)), ...linesOfBuilt(built), ...stored.filter(isDeduction)];
  await rewriteLines(ctx, before, before.version, rows, { verb: "adjust" });
  return id;
}

/** Replaces the built lines of a draft by others; those written by hand stay after them, and what Finance changed of taxes stays. */
export async function rewriteBuilt(
  ctx: Ctx,
  before: InvoiceRow,
  version: number,
  built: readonly BuiltLine[],
  billed: readonly SourceRow[],
) {
  const stored = await linesOf(ctx.store.db, before.id);
  const byHand = stored.filter(({ origin }) => origin === null);
  const rows = linesOfBuilt(built.map((line) => ({ ...line, ...changedAsBefore(line, stored, billed) })));
  await rewriteLines(ctx, before, version, [...rows, ...byHand], { verb: "priceAgain" });
}

/** Stores the lines of a draft with their taxes and the totals that follow. */
export async function rewriteLines(
  ctx: Ctx,
  before: InvoiceRow,
  version: number,
  rows: readonly Omit<NewLine, "position">[],
  entry: { verb: string; reason?: string },
): Promise<void> {
  const { store } = ctx;
  const lines = await withTaxes(
    store.db,
    rows.map((line, position) => ({ ...line, position })),
  );
  const also = await replaceLines(ctx, before, lines);
  const made = computed(before, lines);
  const changes = { ...made, ...(await inBase(store.db, before, made.figures)) };
  await store.update(invoice, before.id, version, changes, { ...entry, also });
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
  await mustNameOwn(ctx, { ...before, ...given });
  const terms = { ...before, ...given, ...(before.type === "deposit" ? ofDeposit : {}) };
  if (!isEntered(before.type)) {
    // A credit note and a release follow from their invoice: only dates and texts are entered.
    await store.update(invoice, id, body.version, { ...given, dueDate: dueDate(terms.terms, terms.invoiceDate) });
    return findInvoice(ctx, asked);
  }
  const stored = await linesOf(store.db, id);
  refuseOtherTerms(before, terms, stored);
  const typed = entered && newLines(entered);
  if (entered && typed) {
    refuseTakenOut(stored, entered);
    refuseOtherWork(stored, typed);
    refuseOtherTaxes(stored, entered);
  }
  // Deductions are not entered with the lines; they stay as they are.
  const rows = typed ? [...typed, ...stored.filter(({ depositId }) => depositId !== null)] : stored;
  const taxed = await withTaxes(store.db, rows);
  const { lineNets } = computed(terms, taxed).figures;
  const lines = inPlace(await withPercentagesOf(store.db, before, stored, taxed, lineNets));
  const also = await replaceLines(ctx, before, lines);
  const made = computed(terms, lines);
  const { discountKind, discountValue, retainagePct } = terms;
  const rates = await inBase(store.db, terms, made.figures);
  const changes = { ...given, discountKind, discountValue, retainagePct, ...made, ...rates };
  await store.update(invoice, id, body.version, changes, { verb: "update", also });
  if (entered) {
    await freeRemoved(ctx, id);
    await freePercentagesRemoved(store, id);
  }
  return findInvoice(ctx, asked);
}

/** Sets what a draft deducts of deposits; what is not named is no longer deducted. */
export async function deductDeposits(
  ctx: Ctx,
  asked: { id: string; body: { version: number } & z.output<typeof DeductionDraft> },
): Promise<InvoiceWhole> {
  const { store } = ctx;
  const before = await store.find(invoice, asked.id, { lock: true });
  if (before.type !== "invoice" || before.status !== "draft") throw refused("Deposits are deducted of the draft of an invoice.");
  await lockBilling(ctx, before.clientCompanyId);
  const work = (await linesOf(store.db, before.id)).filter(({ depositId }) => depositId === null);
  const deposits = await depositsOf(store.db, before, before.id);
  const deductions = deductionLines(deposits, asked.body.deductions, before.currency, before.invoiceDate);
  await rewriteLines(ctx, before, asked.body.version, [...work, ...deductions], { verb: "deduct" });
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
    serviceTo: serviceTo ?? line.serviceFrom,
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

/** Makes void what has no number; what it billed can be billed again. */
export async function voidInvoice(ctx: Ctx, asked: Acting): Promise<InvoiceWhole> {
  await advance(ctx, invoice, invoiceLife, "void", asked);
  await freeAll(ctx, asked.id);
  return findInvoice(ctx, asked);
}
