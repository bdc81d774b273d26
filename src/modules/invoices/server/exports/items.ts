/** What can be exported up to a day: issued documents, write-offs, payments, credit used later, and payments that came back. */
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ExportSystem } from "../../export-batch.ts";
import type { InvoiceRow } from "../computing.ts";
import { exportedItem, invoice, invoiceWriteOff, payment, paymentAllocation } from "../tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

type PaymentRow = typeof payment.$inferSelect;
type AllocationRow = typeof paymentAllocation.$inferSelect;
type WriteOffRow = typeof invoiceWriteOff.$inferSelect;

/** What happened, with what it is known by in a batch. */
export type Item =
  | { event: "issue"; id: string; on: Day; invoice: InvoiceRow }
  | { event: "write-off"; id: string; on: Day; invoice: InvoiceRow; writeOff: WriteOffRow }
  | { event: "payment" | "undo"; id: string; on: Day; payment: PaymentRow }
  | { event: "credit"; id: string; on: Day; payment: PaymentRow; allocation: AllocationRow };

export interface Period {
  from: Day | null;
  to: Day;
}

/** Importers of invoices take documents only; the journal takes all. In the order of their days; of clients the person may see. */
export async function itemsOf({ db, lookup }: Ctx, system: ExportSystem, period: Period): Promise<Item[]> {
  const issued = await db
    .select()
    .from(invoice)
    // A proforma is no document of the accounts.
    .where(
      and(
        isNotNull(invoice.issuedAt),
        ne(invoice.type, "proforma"),
        inPeriod(invoice.invoiceDate, period),
        lookup.within(invoice),
      ),
    )
    .orderBy(invoice.invoiceDate, invoice.number);
  const documents = issued.map((row): Item => ({ event: "issue", id: row.id, on: row.invoiceDate, invoice: row }));
  if (system !== "journal") return documents;
  const received = await db
    .select()
    .from(payment)
    .where(and(inPeriod(payment.receivedOn, period), lookup.within(payment)));
  const undoneOn = sql<string>`(${payment.undoneAt} at time zone 'utc')::date`;
  const undone = await db
    .select()
    .from(payment)
    .where(and(isNotNull(payment.undoneAt), inPeriod(undoneOn, period), lookup.within(payment)));
  const used = await db
    .select({ allocation: paymentAllocation, payment })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(
      and(isNotNull(paymentAllocation.creditUsedOn), inPeriod(paymentAllocation.creditUsedOn, period), lookup.within(payment)),
    );
  const writtenOff = await db
    .select({ writeOff: invoiceWriteOff, invoice })
    .from(invoiceWriteOff)
    .innerJoin(invoice, eq(invoice.id, invoiceWriteOff.invoiceId))
    .where(and(inPeriod(invoiceWriteOff.day, period), lookup.within(invoice)));
  return [
    ...documents,
    ...writtenOff.map((row): Item => ({ event: "write-off", id: row.writeOff.id, on: row.writeOff.day, ...row })),
    ...received.map((row): Item => ({ event: "payment", id: row.id, on: row.receivedOn, payment: row })),
    ...undone.map((row): Item => ({ event: "undo", id: row.id, on: (row.undoneAt ?? "").slice(0, 10), payment: row })),
    ...used.map(({ allocation, payment: of }): Item => ({
      event: "credit",
      id: allocation.id,
      on: allocation.creditUsedOn ?? of.receivedOn,
      payment: of,
      allocation,
    })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

const inPeriod = (column: AnyPgColumn | SQL, { from, to }: Period): SQL =>
  from ? sql`${column} between ${from}::date and ${to}::date` : sql`${column} <= ${to}::date`;

/** The keys of those that an earlier batch holds. */
export async function exportedBefore(db: Reading, system: ExportSystem, items: readonly Item[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = await db
    .select({ recordId: exportedItem.recordId, event: exportedItem.event })
    .from(exportedItem)
    .where(and(eq(exportedItem.system, system), inArray(exportedItem.recordId, [...new Set(items.map(({ id }) => id))])));
  return new Set(rows.map(({ recordId, event }) => keyOf({ id: recordId, event })));
}

export const keyOf = ({ id, event }: { id: string; event: string }): string => `${event} ${id}`;
