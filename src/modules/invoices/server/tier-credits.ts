/** Tier adjustments in the client's favour that nothing follows: proposed on the last invoice of the period as a price credit note (rule 23). */
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { InvoiceWhole } from "../invoice.ts";
import { isIssued } from "../invoice-life.ts";
import type { ProposedCredit, SourcesOfInvoice } from "../ready.ts";
import { sharedOverLines } from "../rules/tiers.ts";
import { jobsWhere, type Opened, targetOf } from "./build-facts.ts";
import { tierText } from "./build-tiers.ts";
import { openSources } from "./build-sources.ts";
import { type InvoiceRow, linesOf } from "./computing.ts";
import { createCredit } from "./credits.ts";
import { claim, lockBilling, type SourceRow, sourcesOf } from "./sources.ts";
import { invoice, invoiceLine, invoiceSource } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { rateItem } from "#modules/rate-sheets/server/tables.ts";
import { unsigned } from "#kit/money.ts";

/** What is proposed of an issued invoice, each with how it comes about. */
export async function tierCreditsOf(
  ctx: Ctx,
  row: InvoiceRow,
  sources: readonly SourceRow[],
): Promise<SourcesOfInvoice["tierCredits"]> {
  return (await proposedOn(ctx, row, sources)).map(({ label, amount, trace }) => ({ label, amount, trace: [...trace] }));
}

/** All that is proposed on invoices the person may see. Invoices that bill the same work orders are looked at together. */
export async function listTierCredits(ctx: Ctx): Promise<ProposedCredit[]> {
  const { db } = ctx;
  const { id, number, currency, type, issuedAt, clientCompanyId } = invoice;
  const rows = await db
    .select({
      invoiceId: id,
      number,
      currency,
      clientName: clientCompany.displayName,
      orders: sql<string[]>`array_agg(distinct ${invoiceSource.workOrderId}::text)`,
    })
    .from(invoice)
    .innerJoin(clientCompany, eq(clientCompany.id, clientCompanyId))
    .innerJoin(invoiceLine, eq(invoiceLine.invoiceId, id))
    .innerJoin(
      rateItem,
      sql`${rateItem.id}::text = ${invoiceLine.origin} ->> 'rateItemId' and ${rateItem.tierPeriod} is not null`,
    )
    .innerJoin(invoiceSource, eq(invoiceSource.invoiceId, id))
    .where(and(eq(type, "invoice"), isNotNull(issuedAt), ctx.lookup.within(invoice)))
    .groupBy(id, clientCompany.id)
    .orderBy(desc(issuedAt));
  const proposed: ProposedCredit[] = [];
  for (const [first, ...others] of Map.groupBy(rows, (row) => `${row.currency} ${row.orders.toSorted().join()}`).values()) {
    if (!first) continue;
    const known = new Map([first, ...others].map((row) => [row.invoiceId, row]));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    for (const { tier, label } of await openOf(ctx, first.orders, first.currency)) {
      const of = known.get(tier?.creditOn ?? "");
      if (!of || !tier) continue;
      const { due, trace } = tier.balance;
      const { invoiceId, number: shown, clientName } = of;
      const amount = unsigned(due);
      proposed.push({ invoiceId, number: shown ?? "", clientName, currency: of.currency, label, amount, trace: [...trace] });
    }
  }
  return proposed;
}

/** What is open of work orders, in a currency. */
async function openOf(ctx: Ctx, orderIds: readonly string[], currency: string): Promise<readonly Opened[]> {
  const orders = await jobsWhere(ctx.db, inArray(workOrder.id, [...orderIds]));
  const target = { ...(await targetOf(ctx, orderIds[0] ?? "")), currency, orders, ticketId: null };
  return (await openSources(ctx, target)).sources;
}

interface Proposed {
  source: Opened;
  label: string;
  /** Without sign. */
  amount: string;
  trace: readonly string[];
  /** The lines of this invoice that priced the item in the period. */
  lineIds: readonly string[];
}

async function proposedOn(ctx: Ctx, row: InvoiceRow, sources: readonly SourceRow[]): Promise<Proposed[]> {
  if (row.type !== "invoice" || !isIssued(row.status) || sources.length === 0) return [];
  if (!(await billsTiers(ctx, row.id))) return [];
  const ids = [...new Set(sources.map(({ workOrderId }) => workOrderId))];
  return (await openOf(ctx, ids, row.currency)).flatMap((source): Proposed[] => {
    const { tier, label } = source;
    if (tier?.creditOn !== row.id) return [];
    const { due, trace, parts } = tier.balance;
    const lineIds = parts.flatMap(({ invoiceId, lineId, periodKey }) =>
      invoiceId === row.id && lineId && periodKey === null ? [lineId] : [],
    );
    return [{ source, label, amount: unsigned(due), trace, lineIds }];
  });
}

/** Only invoices that bill items with a tier period read further. */
async function billsTiers(ctx: Ctx, invoiceId: string): Promise<boolean> {
  const own = (await linesOf(ctx.db, invoiceId)).flatMap(({ origin }) => origin?.rateItemId ?? []);
  if (own.length === 0) return false;
  const [tiered] = await ctx.db
    .select({ id: rateItem.id })
    .from(rateItem)
    .where(and(inArray(rateItem.id, [...new Set(own)]), isNotNull(rateItem.tierPeriod)))
    .limit(1);
  return tiered !== undefined;
}

/** Drafts the price credit note of what is proposed on an invoice; it is approved and issued like one. */
export async function creditTiers(ctx: Ctx, asked: { id: string }): Promise<InvoiceWhole> {
  const of = await ctx.store.find(invoice, asked.id, { lock: true });
  await lockBilling(ctx, of.clientCompanyId);
  const proposed = await proposedOn(ctx, of, await sourcesOf(ctx.store.db, of.id));
  if (proposed.length === 0) throw refused("There is no tier adjustment to credit on this invoice.", [], "nothing-to-credit");
  const { creditable } = await findInvoice(ctx, asked);
  const shares = proposed.map(({ amount, lineIds }) =>
    sharedOverLines(
      amount,
      creditable.filter(({ lineId }) => lineIds.includes(lineId)),
      of.currency,
    ),
  );
  const lines = shares.flat().map((share) => ({ ...share, quantity: "1" }));
  if (lines.length === 0) throw refused("The lines of this invoice are credited already.", [], "nothing-to-credit");
  const reason = proposed.map(({ label, trace }) => `${label}: ${trace.slice(1).join(", ")}`).join("; ");
  const note = await createCredit(ctx, { id: of.id, body: { kind: "price", reason: reason.slice(0, 600), lines } });
  await markAsAdjustments(ctx, note.id, proposed, shares);
  return findInvoice(ctx, { id: note.id });
}

/** The lines of the note count as adjustments of their periods, and the note shows what they are for. */
async function markAsAdjustments(
  ctx: Ctx,
  noteId: string,
  proposed: readonly Proposed[],
  shares: readonly (readonly { lineId: string; perUnit: string }[])[],
): Promise<void> {
  const { db, rows } = ctx.store;
  const lines = await linesOf(db, noteId);
  const sources: Parameters<typeof claim>[2][number][] = [];
  for (const [index, { source, trace }] of proposed.entries()) {
    const own = lines.filter(({ creditsLineId }) => shares[index]?.some(({ lineId }) => lineId === creditsLineId));
    const [first] = own;
    if (!first || !source.tier) continue;
    const { balance } = source.tier;
    // As on an invoice: the last day of the period is its service date.
    const said = { description: tierText(source.label, balance), serviceFrom: balance.on, serviceTo: balance.on };
    for (const { id, unitPrice } of own) {
      const origin = {
        rateItemId: source.id,
        need: null,
        price: unitPrice,
        trace: [...trace],
        people: [],
        taxWhy: null,
        tierPeriod: source.key,
      };
      // oxlint-disable-next-line no-await-in-loop -- one line after the other, in one transaction
      await rows
        .update(invoiceLine)
        .set({ origin, ...said })
        .where(eq(invoiceLine.id, id));
    }
    const { type, id, key, workOrderId, day, label } = source;
    sources.push({
      invoiceLineId: first.id,
      sourceType: type,
      sourceId: id,
      unitKey: key,
      workOrderId,
      day,
      label,
      quantity: "1",
      why: null,
      locked: false,
      reportId: null,
    });
  }
  await claim(ctx, noteId, sources, "Credited");
}
