/** The UBL of an issued invoice or credit note, as clients with e-invoices ask for it (invoices section 6). */
import { eq } from "drizzle-orm";
import { isIssued } from "../../invoice-life.ts";
import { eInvoiceOf } from "../../rules/e-invoice/convert.ts";
import type { EParty, IssuedLine, ToConvert } from "../../rules/e-invoice/model.ts";
import { type InvoiceRow, type LineRow, linesOf } from "../computing.ts";
import { invoice } from "../tables.ts";
import { ublOf } from "./ubl.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { termsText } from "#directory/finance/payment-terms.ts";
import { baseCurrencyOf, financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";
import { unsigned } from "#kit/money.ts";

export const ublType = "application/xml";

/** The file of an e-invoice. Refuses what EN 16931 cannot express, with the reason. */
export async function downloadUbl(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(invoice, id);
  return new Download(ublName(row), ublType, await ublBytes(ctx.db, row));
}

export const ublName = ({ number }: Pick<InvoiceRow, "number">): string => `${number}.xml`;

/** The bytes of the document. */
export async function ublBytes(db: Reading, row: InvoiceRow): Promise<Uint8Array> {
  if (!isIssued(row.status)) throw refused("Only an issued invoice can be sent.");
  try {
    return new TextEncoder().encode(ublOf(eInvoiceOf(await toConvert(db, row))));
  } catch (error) {
    if (error instanceof RangeError) throw refused(`This invoice cannot be sent as EN 16931: ${error.message}.`, [], "en16931");
    throw error;
  }
}

async function toConvert(db: Reading, row: InvoiceRow): Promise<ToConvert> {
  const { figures, currency } = row;
  const [base] = await db.select().from(baseLocation).where(eq(baseLocation.id, row.baseLocationId));
  const [job] = row.projectId ? await db.select().from(project).where(eq(project.id, row.projectId)) : [];
  const [site] = row.clientSiteId ? await db.select().from(clientSite).where(eq(clientSite.id, row.clientSiteId)) : [];
  const [of] = row.relatedInvoiceId ? await db.select().from(invoice).where(eq(invoice.id, row.relatedInvoiceId)) : [];
  const { banks } = await financeDefaultsOf(db);
  return {
    type: row.type,
    number: row.number ?? "",
    date: row.invoiceDate,
    due: row.dueDate,
    currency,
    baseCurrency: (await baseCurrencyOf(db)) ?? currency,
    baseTax: row.baseTax === null ? null : unsigned(row.baseTax),
    taxRounding: row.taxRounding,
    figures,
    lines: issuedLines(row, await linesOf(db, row.id)),
    terms: termsText(row.terms),
    note: row.notes,
    order: row.poNumber,
    buyerAccounting: row.costCode ?? row.afe,
    project: job?.number ?? null,
    of: row.type === "credit note" && of?.number ? { number: of.number, date: of.invoiceDate } : null,
    seller: await seller(db, base?.country ?? null, row.vendorNumber),
    buyer: await buyer(db, row),
    deliveredTo: site?.country ?? null,
    accounts: banks.filter((bank) => bank.currency === currency),
  };
}

/** The figures of a credit note have no sign; those of an invoice are its lines. */
function issuedLines({ figures }: InvoiceRow, rows: readonly LineRow[]): IssuedLine[] {
  const credited = "kind" in figures ? figures.lines : [];
  return rows.map(({ kind, description, unit, serviceFrom, serviceTo, taxes, quantity, unitPrice }, index) => {
    const own = { kind, description, unit, serviceFrom, serviceTo, taxes };
    const line = credited[index];
    return { ...own, quantity: line?.quantity ?? quantity, unitPrice: line?.unitPrice ?? unitPrice ?? "0" };
  });
}

type TaxNumber = { country: string; kind: string; value: string };

/** The number of the first of the countries that has one. */
const numberOf = (numbers: readonly TaxNumber[], ...countries: readonly (string | null)[]): TaxNumber | null =>
  countries.flatMap((country) => numbers.filter((one) => one.country === country))[0] ?? null;

const isVat = ({ kind }: TaxNumber): boolean => /vat/i.test(kind);

/** BR-CO-9: a VAT identifier begins with the letters of its country; Greece has EL. */
function vatIdOf(number: TaxNumber | null | undefined): string | null {
  if (!number) return null;
  const value = number.value.replaceAll(/[\s.-]/g, "").toUpperCase();
  const prefix = number.country === "GR" ? "EL" : number.country;
  return value.startsWith(prefix) ? value : `${prefix}${value}`;
}

const addressLines = (text: string | null): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The company, with its numbers of the country of the base that did the work. */
async function seller(db: Reading, workedFrom: string | null, identifier: string | null): Promise<EParty> {
  const [company] = await db.select().from(companySettings);
  if (!company) throw refused("Set up the company in the settings first.");
  const vat = numberOf(company.taxIds.filter(isVat), workedFrom, company.country);
  const other = numberOf(
    company.taxIds.filter((one) => !isVat(one)),
    workedFrom,
    company.country,
  );
  return {
    name: company.legalName,
    tradingName: company.tradingName,
    address: addressLines(company.address),
    country: company.country ?? "",
    vatId: vatIdOf(vat),
    taxId: other?.value ?? null,
    registration: company.registrationNo,
    identifier,
    endpoint: null,
  };
}

/** The client as the invoice is addressed to it. */
async function buyer(db: Reading, { clientCompanyId, billTo }: InvoiceRow): Promise<EParty> {
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  if (!client) throw new Error("An invoice has its client.");
  const { eInvoiceScheme, eInvoiceId, billingCountry } = client;
  const vats = client.taxIds.filter(isVat);
  return {
    name: billTo?.name ?? client.legalName,
    tradingName: null,
    address: addressLines(billTo?.address ?? client.billingAddress),
    country: billTo?.country ?? billingCountry ?? "",
    vatId: vatIdOf(numberOf(vats, billingCountry) ?? vats[0]),
    taxId: null,
    registration: null,
    identifier: null,
    endpoint: eInvoiceScheme && eInvoiceId ? { scheme: eInvoiceScheme, id: eInvoiceId } : null,
  };
}
