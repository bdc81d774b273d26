/** What invoices have billed: read, claimed by a draft, freed by what takes a line back (invoices rule 11). */
import { and, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import { draftName, invoice, invoiceLine, invoiceSource } from "./tables.ts";
import { Decimal } from "#kit/decimal.ts";
import { type Interval, lengthOf, splitAt } from "#kit/intervals.ts";
import { refused } from "#kit/refusals.ts";
import { product, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";
import { ticketsNaming, ticketsSettled } from "./source-tickets.ts";
import { expensesBilled } from "#modules/expenses/events.ts";
import { ticketsBilled } from "#modules/field-tickets/events.ts";
import { beyond } from "#modules/rate-sheets/rules/quantities.ts";
import { isCapKey, isMinimumKey, percentOf } from "#modules/rate-sheets/rules/source-keys.ts";
import { withHours } from "#modules/rate-sheets/rules/work-types.ts";
import { timeBilled } from "#modules/timesheets/events.ts";

export type SourceRow = typeof invoiceSource.$inferSelect;
type NewSource = Omit<typeof invoiceSource.$inferInsert, "id" | "invoiceId" | "freed">;

/** Only one billing of a client goes on at a time: the second sees what the first has taken. */
export const lockBilling = ({ store }: Ctx, clientCompanyId: string): Promise<void> =>
  store.rows.lock(`billing of ${clientCompanyId}`);

/** What is billed of these sources, with where: what was freed again is left out. */
export async function billedOf(db: Reading, sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return [];
  return db
    .select({
      id: invoiceSource.id,
      lineId: invoiceSource.invoiceLineId,
      /** Of its line, on the rate sheet; null where it is on none. */
      itemId: sql<string | null>`${invoiceLine.origin} ->> 'rateItemId'`,
      /** For one unit, by the sheet where it has one. */
      price: sql<string | null>`coalesce(${invoiceLine.origin} ->> 'price', ${invoiceLine.unitPrice}::text)`,
      sourceType: invoiceSource.sourceType,
      sourceId: invoiceSource.sourceId,
      unitKey: invoiceSource.unitKey,
      label: invoiceSource.label,
      day: invoiceSource.day,
      locked: invoiceSource.locked,
      quantity: invoiceSource.quantity,
      alive: sql<string>`(${invoiceSource.quantity} - ${invoiceSource.freed})::text`,
      charged: invoiceSource.charged,
      why: invoiceSource.why,
      spans: invoiceSource.spans,
      // Also by a line that was taken back whole, which is left out here.
      wasFreed: sql<boolean>`exists (select 1 from ${invoiceSource} f where f.source_id = ${invoiceSource.sourceId}
        and f.invoice_id = ${invoiceSource.invoiceId} and f.freed > 0)`,
      invoiceId: invoiceSource.invoiceId,
      number: invoice.number,
    })
    .from(invoiceSource)
    .leftJoin(invoice, eq(invoice.id, invoiceSource.invoiceId))
    .leftJoin(invoiceLine, eq(invoiceLine.id, invoiceSource.invoiceLineId))
    .where(and(inArray(invoiceSource.sourceId, [...new Set(sourceIds)]), gt(invoiceSource.quantity, invoiceSource.freed)));
}
export type Billed = Awaited<ReturnType<typeof billedOf>>[number];

/** What came with hours of time and was credited, in all or in part: `{entry} {key}`. */
export async function freedWithHours(db: Reading, entryIds: readonly string[]): Promise<Set<string>> {
  if (entryIds.length === 0) return new Set();
  const { sourceId, unitKey, freed } = invoiceSource;
  const rows = await db
    .selectDistinct({ id: sourceId, key: unitKey })
    .from(invoiceSource)
    .where(and(inArray(sourceId, [...entryIds]), inArray(unitKey, [...withHours]), gt(freed, "0")));
  return new Set(rows.map(({ id, key }) => `${id} ${key}`));
}

/** Which of its source a row still bills: what is freed of it is the last. */
export function spansAlive({ spans, quantity, alive }: Pick<Billed, "spans" | "quantity" | "alive">): Interval[] {
  const length = new Decimal(alive).div(quantity).times(lengthOf(spans)).round().toNumber();
  return splitAt(spans, length).first;
}

/** How much a row charges for still. What it does not charge for, such as an included distance, was the first of it: a credit frees the last. */
export const chargedStill = ({ quantity, alive, charged }: Pick<Billed, "quantity" | "alive" | "charged">): string =>
  beyond(charged ?? quantity, total(quantity, product("-1", alive)));

/** Time is charged by its hours; a premium or a minimum comes with them, a percentage with whatever it is of, and a week price with days of hire. */
export const isMain = (row: Pick<Billed, "sourceType" | "unitKey">): boolean =>
  row.sourceType === "TimesheetEntry"
    ? row.unitKey === "hours"
    : percentOf(row.unitKey) === null && !isOfCap(row) && !isOfMinimum(row);

/** What a minimum or increment added to a quantity at a further price of its tiers. */
export const isOfMinimum = ({ sourceType, unitKey }: Pick<Billed, "sourceType" | "unitKey">): boolean =>
  sourceType !== "TimesheetEntry" && isMinimumKey(unitKey);

/** What a week or month price took off days of hire. */
export const isOfCap = ({ sourceType, unitKey }: Pick<Billed, "sourceType" | "unitKey">): boolean =>
  sourceType === "FieldTicketRow" && isCapKey(unitKey);

/** "INV-2026-00112", "Draft 3fa91c"; what was settled without an invoice says so. */
export const placeOf = ({ number, invoiceId }: Pick<Billed, "number" | "invoiceId">): string =>
  number ?? (invoiceId ? draftName(invoiceId) : "settled without an invoice");

/** Writes what a draft bills and locks the time in it. The lock of the client's billing is held. */
export async function claim(ctx: Ctx, invoiceId: string | null, rows: readonly NewSource[], why: string): Promise<void> {
  const { store } = ctx;
  for (let start = 0; start < rows.length; start += 500)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, on one connection
    await store.rows
      .insert(invoiceSource)
      .values(rows.slice(start, start + 500).map((row) => ({ ...row, id: orderedId(), invoiceId })));
  const entryIds = [...new Set(rows.filter(({ locked }) => locked).map(({ sourceId }) => sourceId))];
  await announce(ctx, timeBilled, { entryIds, isBilled: true, why });
  const expenseIds = rows.filter(({ sourceType }) => sourceType === "Expense").map(({ sourceId }) => sourceId);
  await announce(ctx, expensesBilled, { expenseIds, isBilled: true, why });
  await tellTickets(
    ctx,
    rows.map(({ sourceId }) => sourceId),
  );
}

/** A ticket is billed when all its rows are. */
async function tellTickets(ctx: Ctx, sourceIds: readonly string[]): Promise<void> {
  const { db } = ctx.store;
  const tickets = await ticketsNaming(db, sourceIds);
  const { billed, open } = await ticketsSettled(db, tickets, async (ids) => (await billedOf(db, ids)).filter(isMain));
  await announce(ctx, ticketsBilled, { ticketIds: billed, isBilled: true });
  await announce(ctx, ticketsBilled, { ticketIds: open, isBilled: false });
}

/** Refuses what is not open any more, in the words of section 7. */
export function refuseBilled(label: string, billed: readonly Billed[]): never {
  const places = [...new Set(billed.map(placeOf))].join(", ");
  throw refused(`${label} is on ${places}.`, [], "already-billed");
}

/** Frees all that an invoice bills: it is made void. */
export async function freeAll(ctx: Ctx, invoiceId: string): Promise<void> {
  const entries = await billedBy(ctx.store.db, invoiceId);
  await ctx.store.rows
    .update(invoiceSource)
    .set({ freed: sql`${invoiceSource.quantity}` })
    .where(eq(invoiceSource.invoiceId, invoiceId));
  await openFreed(ctx, entries, "The invoice was made void.");
}

/** Takes back what a draft bills, to write it again in the same transaction. */
export async function unclaim({ store }: Ctx, invoiceId: string): Promise<void> {
  await store.rows.delete(invoiceSource).where(eq(invoiceSource.invoiceId, invoiceId));
}

/** A line that was removed from a draft no longer bills its sources. */
export async function freeRemoved(ctx: Ctx, invoiceId: string): Promise<void> {
  const { db, rows } = ctx.store;
  const entries = await billedBy(db, invoiceId);
  const lines = db.select({ id: invoiceLine.id }).from(invoiceLine).where(eq(invoiceLine.invoiceId, invoiceId));
  await rows
    .delete(invoiceSource)
    .where(and(eq(invoiceSource.invoiceId, invoiceId), notInArray(invoiceSource.invoiceLineId, lines)));
  await openFreed(ctx, entries, "The line was removed from the draft.");
}

/** What an invoice bills, with the entries of time that were locked because of it, and the expenses. */
export async function billedBy(db: Reading, invoiceId: string): Promise<BilledBy> {
  const rows = await db
    .selectDistinct({ id: invoiceSource.sourceId, locked: invoiceSource.locked, type: invoiceSource.sourceType })
    .from(invoiceSource)
    .where(eq(invoiceSource.invoiceId, invoiceId));
  const idsOf = (some: typeof rows) => some.map(({ id }) => id);
  return {
    all: idsOf(rows),
    locked: idsOf(rows.filter(({ locked }) => locked)),
    expenses: idsOf(rows.filter(({ type }) => type === "Expense")),
  };
}
interface BilledBy {
  all: readonly string[];
  locked: readonly string[];
  expenses: readonly string[];
}

/** Opens those entries and expenses of which nothing is billed any more, and the tickets of which a row is not. */
export async function openFreed(ctx: Ctx, { all, locked, expenses }: BilledBy, why: string): Promise<void> {
  if (all.length === 0) return;
  const billed = await billedOf(ctx.store.db, [...locked, ...expenses]);
  const still = new Set(billed.filter((row) => row.locked || isMain(row)).map(({ sourceId }) => sourceId));
  const open = (ids: readonly string[]) => ids.filter((id) => !still.has(id));
  await announce(ctx, timeBilled, { entryIds: open(locked), isBilled: false, why });
  await announce(ctx, expensesBilled, { expenseIds: open(expenses), isBilled: false, why });
  await tellTickets(ctx, all);
}

/** The sources of an invoice by its lines, for its page and its backup. */
export async function sourcesOf(db: Reading, invoiceId: string): Promise<SourceRow[]> {
  return db
    .select()
    .from(invoiceSource)
    .where(eq(invoiceSource.invoiceId, invoiceId))
    .orderBy(invoiceSource.day, invoiceSource.id);
}
