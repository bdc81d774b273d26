/** What credit notes take back of their invoice's lines frees its sources (invoices rules 11 and 15). */
import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { CreditRequest } from "../rules/credit.ts";
import { freedBy } from "../rules/freeing.ts";
import type { InvoiceRow } from "./computing.ts";
import { billedElsewhere, freedOfPercentage } from "./percent-rows.ts";
import { billedBy, isOfMinimum, openFreed, type SourceRow, sourcesOf } from "./sources.ts";
import { invoice, invoiceLine, invoiceSource } from "./tables.ts";
import { compareAmounts, total, unsigned } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { workKey } from "#modules/rate-sheets/rules/source-keys.ts";
import { rateItem, rateSheet } from "#modules/rate-sheets/server/tables.ts";

/** Frees what an issued credit note by quantity takes back: what can be billed again at what was credited. */
export async function freeCredited(
  ctx: Ctx,
  note: Pick<InvoiceRow, "id" | "relatedInvoiceId" | "creditKind" | "figures">,
): Promise<void> {
  const { relatedInvoiceId, figures } = note;
  if (note.creditKind !== "quantity" || !relatedInvoiceId) return;
  const { db, rows } = ctx.store;
  const entries = await billedBy(db, relatedInvoiceId);
  const credited = await db
    .select({ lineId: invoiceLine.creditsLineId, quantity: invoiceLine.quantity, position: invoiceLine.position })
    .from(invoiceLine)
    .where(and(eq(invoiceLine.invoiceId, note.id), isNotNull(invoiceLine.creditsLineId)));
  const stays = (position: number) => "request" in figures && figures.lines[position]?.stays === true;
  // Of a percentage as much as of the work it is of: that comes first.
  const inOrder = credited.toSorted((a, b) => Number(stays(a.position)) - Number(stays(b.position)));
  for (const { lineId, quantity, position } of inOrder) {
    if (!lineId) continue;
    // oxlint-disable no-await-in-loop -- one line after the other, in one transaction
    const free = stays(position)
      ? await partOfPercentage(db, relatedInvoiceId, lineId)
      : await freedOf(db, lineId, quantity, note.id);
    for (const { id, freed } of free) await rows.update(invoiceSource).set({ freed }).where(eq(invoiceSource.id, id));
    // oxlint-enable no-await-in-loop
  }
  await openFreed(ctx, entries, "The invoice was credited.");
}

async function partOfPercentage(db: Reading, invoiceId: string, lineId: string) {
  const rows = await sourcesOf(db, invoiceId);
  const own = rows.filter(({ invoiceLineId }) => invoiceLineId === lineId);
  return freedOfPercentage(rows, lineId, await billedElsewhere(db, invoiceId, own));
}

/** What is free of the sources of a line after a credit of so much of it. */
async function freedOf(db: Reading, lineId: string, credited: string, noteId: string | null = null) {
  const [line] = await db
    .select({ quantity: invoiceLine.quantity, origin: invoiceLine.origin })
    .from(invoiceLine)
    .where(eq(invoiceLine.id, lineId));
  const sources = await db
    .select()
    .from(invoiceSource)
    .where(and(eq(invoiceSource.invoiceLineId, lineId), gt(invoiceSource.quantity, invoiceSource.freed)))
    .orderBy(invoiceSource.id);
  const earlier = await db
    .select({ quantity: invoiceLine.quantity })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
    .where(
      and(
        eq(invoiceLine.creditsLineId, lineId),
        eq(invoice.creditKind, "quantity"),
        isNotNull(invoice.issuedAt),
        noteId === null ? undefined : ne(invoice.id, noteId),
      ),
    );
  const itemId = line?.origin?.rateItemId;
  const [found] = itemId
    ? await db
        .select({ item: rateItem, rule: rateSheet.overtimeRule })
        .from(rateItem)
        .innerJoin(rateSheet, eq(rateSheet.id, rateItem.rateSheetId))
        .where(eq(rateItem.id, itemId))
    : [];
  const item = found ? { ...found.item, timeIncrement: found.rule.timeIncrement } : null;
  const before = total("0", ...earlier.map(({ quantity }) => unsigned(quantity)));
  return freedBy(sources, { ofLine: unsigned(line?.quantity ?? "0"), before, credited: unsigned(credited) }, item);
}

type ByQuantity = Extract<CreditRequest, { kind: "quantity" }>;

/** What is free after a credit of so much of these lines, by row: of those whose quantity is credited, not a part of their price. Throws a RangeError for a part of what is one charge. */
export async function freedBySources(
  db: Reading,
  lines: readonly { id: string }[],
  asked: ByQuantity["lines"],
): Promise<Map<string, string>> {
  const freed = new Map<string, string>();
  for (const { index, quantity, perUnit } of asked)
    if (perUnit === undefined)
      // oxlint-disable-next-line no-await-in-loop -- one line after the other, on one connection
      for (const row of await freedOf(db, lines[index]?.id ?? "", quantity)) freed.set(row.id, row.freed);
  return freed;
}

/** What a minimum is charged at several prices is one charge: refuses with a RangeError a credit that frees one of its lines. `freed` by row. */
export async function refuseHalfMinimum(db: Reading, invoiceId: string, freed: ReadonlyMap<string, string>): Promise<void> {
  const rows = (await sourcesOf(db, invoiceId)).filter((row) => compareAmounts(row.freed, row.quantity) < 0);
  const isWhole = ({ id, quantity }: SourceRow) => compareAmounts(freed.get(id) ?? "0", quantity) >= 0;
  for (const one of rows.filter(isOfMinimum)) {
    const key = workKey(one.unitKey);
    const all = [one, ...rows.filter(({ sourceId, unitKey }) => sourceId === one.sourceId && unitKey === key)];
    if (all.some(({ id }) => freed.has(id)) && !all.every(isWhole))
      throw new RangeError(`Credit all lines of ${one.label}: its minimum or step is one charge at several prices.`);
  }
}
