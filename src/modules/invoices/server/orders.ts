/** The client's purchase order that an invoice names, and what invoices use of it (invoices rule 12). */
import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { InvoiceWhole } from "../invoice.ts";
import { totalsOf } from "../rules/totals.ts";
import { orderWarning, whyNotOnOrder } from "../rules/purchase-order.ts";
import { type InvoiceRow, toTotal, withTaxes } from "./computing.ts";
import type { Asking } from "./build-sources.ts";
import { linesOfBuilt } from "./built-line.ts";
import { netOf, openLines } from "./earned.ts";
import { invoice } from "./tables.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { Decimal } from "#kit/decimal.ts";
import { amountsIn, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

type Order = Pick<typeof clientPurchaseOrder.$inferSelect, "clientCompanyId" | "number" | "currency" | "basis">;

/**
 * What issued invoices took of an order less what their credit notes gave back; and what waits: drafts, and approved work on no invoice of work
 * orders that name it (project-management section 5.4).
 */
export async function consumedOnPurchaseOrder(
  asking: Asking,
  { id }: { id: string },
): Promise<{ invoiced: string; waiting: string }> {
  const { db } = asking;
  const [order] = await db.select().from(clientPurchaseOrder).where(eq(clientPurchaseOrder.id, id));
  if (!order) return { invoiced: "0", waiting: "0" };
  const drafts = await sumOn(db, order, inArray(invoice.status, ["draft", "to approve", "approved"]));
  return {
    invoiced: await invoicedOn(db, order),
    waiting: amountsIn(order.currency).sum(drafts, order.status === "open" ? await openOn(asking, order) : "0"),
  };
}

/** Approved work on no invoice, by the basis of the order: with the taxes it would bear, or without. */
async function openOn(asking: Asking, { clientCompanyId, number, currency, basis }: Order): Promise<string> {
  const ofOrder = and(eq(workOrder.clientCompanyId, clientCompanyId), eq(workOrder.purchaseOrder, number));
  const lines = await openLines(asking, ofOrder ?? sql`false`, currency);
  if (basis === "net" || lines.length === 0) return netOf(lines, currency);
  const { taxRounding } = await financeDefaultsOf(asking.db);
  const none = {
    discountKind: null,
    discountValue: null,
    retainagePct: null,
    retainageBase: "net",
    retainageTax: "full",
  } as const;
  const rows = await withTaxes(asking.db, linesOfBuilt(lines.filter(({ unitPrice }) => unitPrice !== null)));
  return totalsOf(toTotal({ ...none, currency, taxRounding }, rows)).grossTotal;
}

const invoicedOn = (db: Reading, order: Order): Promise<string> => sumOn(db, order, isNotNull(invoice.issuedAt));

/**
 * Only work uses an order: no deposit, and an invoice as it was before deposits were deducted. Releases of retainage use nothing either; the totals of
 * credit notes are negative.
 */
async function sumOn(db: Reading, { clientCompanyId, number, currency, basis }: Order, where: SQL): Promise<string> {
  const counted = sql`${basis === "gross" ? invoice.grossTotal : invoice.netTotal}
    + ${basis === "gross" ? invoice.deductedGross : invoice.deductedNet}`;
  const deposit = alias(invoice, "deposit");
  const deposits = db.select({ id: deposit.id }).from(deposit).where(eq(deposit.type, "deposit"));
  const [found] = await db
    .select({ amount: sql<string>`coalesce(sum(${counted}), 0)::text` })
    .from(invoice)
    .where(
      and(
        eq(invoice.clientCompanyId, clientCompanyId),
        eq(invoice.poNumber, number),
        eq(invoice.currency, currency),
        inArray(invoice.type, ["invoice", "credit note"]),
        or(isNull(invoice.relatedInvoiceId), notInArray(invoice.relatedInvoiceId, deposits)),
        where,
      ),
    );
  return amountsIn(currency).sum(found?.amount ?? "0");
}

/** How much of its order an invoice and the issued ones use; null for a number that is not in the client's list, or in another currency. */
export async function orderUseOf(db: Reading, row: InvoiceRow): Promise<InvoiceWhole["order"]> {
  if (row.type !== "invoice" || !row.poNumber) return null;
  const [order] = await db
    .select()
    .from(clientPurchaseOrder)
    .where(
      and(
        eq(clientPurchaseOrder.clientCompanyId, row.clientCompanyId),
        eq(clientPurchaseOrder.number, row.poNumber),
        isNull(clientPurchaseOrder.archivedAt),
      ),
    );
  if (!order || order.currency !== row.currency) return null;
  const { number, currency, basis } = order;
  const { sum, minus } = amountsIn(currency);
  const before = await invoicedOn(db, order);
  // An issued invoice is in what is invoiced already.
  const own = row.issuedAt === null && row.status !== "void" ? workOf(row, basis) : amountsIn(currency).zero;
  const limit = sum(order.amount);
  const used = sum(before, own);
  return {
    number,
    currency,
    limit,
    used,
    left: minus(limit, used),
    pct: percentOf(used, limit),
    warning: orderWarning({ limit }, before, own),
  };
}

/** What an invoice uses of an order. */
const workOf = ({ currency, ...row }: InvoiceRow, basis: Order["basis"]): string =>
  basis === "gross"
    ? amountsIn(currency).sum(row.grossTotal, row.deductedGross)
    : amountsIn(currency).sum(row.netTotal, row.deductedNet);

/** One decimal, for display only. */
const percentOf = (part: string, whole: string): string => new Decimal(part).times(100).div(whole).toFixed(1);

/** Work that is to go on an order: an invoice, or what the builder would make. */
interface OnOrder {
  clientCompanyId: string;
  poNumber: string | null;
  currency: string;
  /** By the basis of the order. */
  amount: (basis: Order["basis"]) => string;
  serviceFrom: string;
  serviceTo: string;
}

/** Why work cannot be issued on the order that it names, as sentences; whether a number is in the client's list is checked apart. */
export async function orderProblems(db: Reading, on: OnOrder, { lock = false } = {}): Promise<string[]> {
  if (!on.poNumber) return [];
  const found = db
    .select()
    .from(clientPurchaseOrder)
    .where(
      and(
        eq(clientPurchaseOrder.clientCompanyId, on.clientCompanyId),
        eq(clientPurchaseOrder.number, on.poNumber),
        isNull(clientPurchaseOrder.archivedAt),
      ),
    );
  const [order] = await (lock ? found.for("update") : found);
  if (!order) return [];
  const { amount, tolerancePct, basis, ...others } = order;
  return whyNotOnOrder(
    { ...others, limit: total(amount), tolerancePct: tolerancePct && total(tolerancePct), counts: basis },
    await invoicedOn(db, order),
    { currency: on.currency, amount: on.amount(basis), serviceFrom: on.serviceFrom, serviceTo: on.serviceTo },
  );
}

/** The same of an invoice; `lock` for its issue, as two issued at once could otherwise both fit. */
export async function whyNotOnItsOrder(db: Reading, row: InvoiceRow, { lock = false } = {}): Promise<string[]> {
  if (row.type !== "invoice") return [];
  const { clientCompanyId, poNumber, currency, invoiceDate } = row;
  const days = { serviceFrom: row.serviceFrom ?? invoiceDate, serviceTo: row.serviceTo ?? invoiceDate };
  const amount = (basis: Order["basis"]) => workOf(row, basis);
  return orderProblems(db, { clientCompanyId, poNumber, currency, amount, ...days }, { lock });
}
