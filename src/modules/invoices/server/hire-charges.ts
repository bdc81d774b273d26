/** What invoices charge for days of hire, less what week and month prices took off with them (rate-sheets rule 22). */
import { and, eq, gt, inArray, isNotNull, like } from "drizzle-orm";
import { jobsWhere } from "./build-facts.ts";
import { countedBefore, ticketRows, ticketSources } from "./build-tickets.ts";
import { type Billed, billedOf, isMain, isOfCap } from "./sources.ts";
import { invoice, invoiceLine, invoiceSource } from "./tables.ts";
import { amountsIn } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** What lines of caps take off still, without sign, by their id: issued credit notes gave parts of it back. */
export async function capsLeft(db: Reading, billed: readonly Billed[], currency: string): Promise<ReadonlyMap<string, string>> {
  const ids = billed.filter(isOfCap).flatMap(({ lineId }) => lineId ?? []);
  if (ids.length === 0) return new Map();
  const { id, creditsLineId, quantity, unitPrice } = invoiceLine;
  const lines = await db.select({ id, quantity, unitPrice }).from(invoiceLine).where(inArray(id, ids));
  const credits = await db
    .select({ of: creditsLineId, quantity, unitPrice })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
    .where(and(inArray(creditsLineId, ids), eq(invoice.creditKind, "quantity"), isNotNull(invoice.issuedAt)));
  const { times, sum, negated } = amountsIn(currency);
  const net = (line: { quantity: string; unitPrice: string | null }) => times(line.quantity, line.unitPrice ?? "0");
  return new Map(lines.map((line) => [line.id, negated(sum(net(line), ...credits.filter(({ of }) => of === line.id).map(net)))]));
}

/**
 * Charged for the days of hire of these rows, less what their caps take off, without percentages of them; undefined where nothing of them is on a
 * line. A price that was changed by hand is meant: the days count at the price of their sheet.
 */
export function chargedFor(billed: readonly Billed[], caps: ReadonlyMap<string, string>, currency: string): string | undefined {
  const { times, sum, negated } = amountsIn(currency);
  const nets = billed.flatMap((row) => {
    if (row.lineId === null || !(isMain(row) || isOfCap(row))) return [];
    return [isOfCap(row) ? negated(caps.get(row.lineId) ?? "0") : times(row.alive, row.price ?? "0")];
  });
  return nets.length === 0 ? undefined : sum(...nets);
}

/** The work orders, beside these, whose days of hire share a week or month price with theirs on an invoice. */
async function ordersCappedWith(db: Reading, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const { invoiceId, workOrderId, sourceType, unitKey, quantity, freed } = invoiceSource;
  const isHere = and(eq(sourceType, "FieldTicketRow"), gt(quantity, freed));
  const capped = db
    .select({ invoiceId })
    .from(invoiceSource)
    .where(and(isHere, like(unitKey, "% cap")));
  const together = db
    .select({ invoiceId })
    .from(invoiceSource)
    .where(and(isHere, inArray(workOrderId, [...orderIds]), inArray(invoiceId, capped)));
  const rows = await db
    .selectDistinct({ workOrderId })
    .from(invoiceSource)
    .where(and(isHere, inArray(invoiceId, together)));
  return rows.map((row) => row.workOrderId).filter((id) => !orderIds.includes(id));
}

export type HireBefore = ReturnType<typeof countedBefore>;

/** Days of hire of other work orders that share a week or month price with days of these: they count for it whichever of them is billed. */
export async function hireElsewhere(db: Reading, orderIds: readonly string[], currency: string): Promise<HireBefore> {
  const ids = await ordersCappedWith(db, orderIds);
  if (ids.length === 0) return [];
  const { rows, sources, billed, caps } = await hiresOf(db, ids, currency);
  return countedBefore(rows, sources, billed, (own) => chargedFor(own, caps, currency)).filter(({ hired }) => hired);
}

/** The rows of tickets of work orders, with what invoices bill of them. */
export async function hiresOf(db: Reading, orderIds: readonly string[], currency: string) {
  const known = new Map(
    (await jobsWhere(db, inArray(workOrder.id, [...orderIds]))).map((order) => [order.workOrderId, order] as const),
  );
  const rows = await ticketRows(db, orderIds);
  const billed = await billedOf(
    db,
    rows.map(({ row }) => row.id),
  );
  return { rows, billed, sources: ticketSources(rows, known, billed), caps: await capsLeft(db, billed, currency) };
}
