/** Why an invoice cannot be submitted or issued as it is, as sentences (invoices section 7). */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { isEntered } from "../invoice.ts";
import { taxProblem } from "../rules/line-taxes.ts";
import { type InvoiceRow, linesOf } from "./computing.ts";
import { whyNotDeducted } from "./deposits.ts";
import { billedUnreleased } from "./released.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { regionOf } from "#directory/finance/tax-rule.ts";
import { compareAmounts } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { acceptanceAwaited } from "#modules/rate-sheets/rules/choose.ts";

export async function obstaclesOf(db: Reading, row: InvoiceRow): Promise<string[]> {
  const lines = await linesOf(db, row.id);
  if (lines.length === 0) return ["The invoice has no line."];
  const { currency, invoiceDate, fxRate } = row;
  const noRate = fxRate === null ? [`There is no exchange rate of ${currency} on ${invoiceDate} or before.`] : [];
  if (!isEntered(row.type)) return noRate;
  const [client] = await db
    .select({ poRequired: clientCompany.poRequired, onRelease: clientCompany.billOnRelease, name: clientCompany.displayName })
    .from(clientCompany)
    .where(eq(clientCompany.id, row.clientCompanyId));
  const noOrder = client ? await whyNotItsOrder(db, row, client) : [];
  const accounts = await knownAccounts(
    db,
    lines.flatMap(({ account }) => account ?? []),
  );
  const region = await regionOfSite(db, row);
  const ofLines = lines.flatMap(({ kind, description, serviceTo, unitPrice, taxCodes, taxes, account, origin }, index) => {
    // A deposit, and its deduction, are booked as a liability.
    const isBooked = row.type === "deposit" || kind === "deposit deduction";
    const line = `Line ${index + 1}`;
    const wrongTax = taxProblem({ taxCodes, taxes, serviceTo });
    return [
      ...(unitPrice === null ? [noPriceOf(line, { description, serviceTo, awaits: origin?.awaits })] : []),
      ...(taxCodes.length === 0 ? [`${line} has no tax code for ${region} on ${serviceTo}.`] : []),
      ...(wrongTax ? [`${line} ${wrongTax}`] : []),
      ...(isBooked || (account !== null && accounts.has(account)) ? [] : [`${line} has no revenue account.`]),
    ];
  });
  const below =
    compareAmounts(row.grossTotal, "0") < 0
      ? ["An invoice is not below zero. Draft a credit note of the invoice it corrects."]
      : [];
  // One of which a deposit takes all off charges work all the same.
  const isNothing = compareAmounts(row.grossTotal, "0") === 0 && compareAmounts(row.deductedGross, "0") === 0;
  const nothing = isNothing ? ["Nothing is charged on this invoice: enter its prices, or make it void."] : [];
  const unreleased = client?.onRelease ? await billedUnreleased(db, row) : [];
  return [...noOrder, ...noRate, ...ofLines, ...unreleased, ...(await whyNotDeducted(db, row, lines)), ...below, ...nothing];
}

/** The number must be an order of the client, where the client requires one or has any: the limit of an order is checked by it (rule 12). */
async function whyNotItsOrder(
  db: Reading,
  { clientCompanyId, poNumber }: InvoiceRow,
  { name, poRequired }: { name: string; poRequired: boolean },
): Promise<string[]> {
  if (!poNumber) return poRequired ? [`${name} requires a PO number on its invoices.`] : [];
  const orders = await db
    .select({ number: clientPurchaseOrder.number })
    .from(clientPurchaseOrder)
    .where(and(eq(clientPurchaseOrder.clientCompanyId, clientCompanyId), isNull(clientPurchaseOrder.archivedAt)));
  const isFree = !poRequired && orders.length === 0;
  if (isFree || orders.some(({ number }) => number === poNumber)) return [];
  return [`PO ${poNumber} is no order of ${name}. Choose one of its orders, or enter this one under Purchase orders.`];
}

/** "Line 4 has no price for 2026-05-06 (...)", with the sheet that the client has to accept first. */
export function noPriceOf(
  line: string,
  { description, serviceTo, awaits }: { description: string; serviceTo: string; awaits: string | undefined },
): string {
  const why = `${line} has no price for ${serviceTo} (no rate sheet item '${description}').`;
  return awaits ? `${why} ${acceptanceAwaited(awaits)}` : why;
}

async function knownAccounts(db: Reading, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const found = await db
    .select({ code: revenueAccount.code })
    .from(revenueAccount)
    .where(and(inArray(revenueAccount.code, [...codes]), isNull(revenueAccount.archivedAt)));
  return new Set(found.map(({ code }) => code));
}

/** The region that tax is asked for, "US-TX": that of the site, or that no site is known. */
async function regionOfSite(db: Reading, { clientSiteId }: InvoiceRow): Promise<string> {
  if (!clientSiteId) return "its region";
  const { country, region } = clientSite;
  const [site] = await db.select({ country, region }).from(clientSite).where(eq(clientSite.id, clientSiteId));
  return site ? regionOf(site.country, site.region) : "its region";
}
