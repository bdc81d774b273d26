/** The files of importers of invoices: columns and limits as invoices section 6 lists them. */
import { exportLines, type SalesDocument } from "./sales-lines.ts";
import { accountName, accountNumber, type Mapping, missingAccount, taxName } from "./mapping.ts";
import { quickBooksColumns } from "#directory/finance/finance-defaults.ts";
import { amountsIn, unsigned } from "#kit/money.ts";
import { countryName } from "#kit/places.ts";
import type { Day } from "#kit/validity.ts";

export const xeroColumns = [
  "ContactName",
  "EmailAddress",
  "POAddressLine1",
  "POAddressLine2",
  "POAddressLine3",
  "POAddressLine4",
  "POCity",
  "PORegion",
  "POPostalCode",
  "POCountry",
  "InvoiceNumber",
  "Reference",
  "InvoiceDate",
  "DueDate",
  "Total",
  "InventoryItemCode",
  "Description",
  "Quantity",
  "UnitAmount",
  "Discount",
  "AccountCode",
  "TaxType",
  "TaxAmount",
  "TrackingName1",
  "TrackingOption1",
  "TrackingName2",
  "TrackingOption2",
  "Currency",
  "BrandingTheme",
] as const;

/** Most invoices in a file. */
export const mostInFile = { xero: 500, quickBooks: 100 } as const;
export type Importer = keyof typeof mostInFile;

/** A day as the organisation writes it. */
function dated(day: Day, { xeroDates }: Mapping): string {
  const [year, month, date] = day.split("-");
  return xeroDates === "DD/MM/YYYY" ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}

/** What the settings do not say of a document's lines, as sentences; empty where it can be exported. */
export function unmapped(system: Importer, mapping: Mapping, document: SalesDocument): string[] {
  return exportLines(document).flatMap((line, index) => {
    const where = `${document.number} line ${index + 1} (${line.description})`;
    const account = missingAccount(mapping, line.account);
    const tax = taxName(mapping, system, line.taxKey) === null ? `tax ${line.taxKey} has no name in the settings` : null;
    return [account, tax].flatMap((why) => (why ? [`${where}: ${why}.`] : []));
  });
}

/** One row for each line, in the order of {@link xeroColumns}. Call it once nothing is {@link unmapped}. */
export function xeroRows(mapping: Mapping, document: SalesDocument): string[][] {
  const { client, number, reference, date, due, currency, base, project, figures, type } = document;
  const money = amountsIn(currency);
  const total = type === "credit note" ? money.negated(figures.amountDue) : figures.amountDue;
  const address = [0, 1, 2, 3].map((index) => client.address[index] ?? "");
  return exportLines(document).map((line) => [
    client.name,
    client.email ?? "",
    ...address,
    "",
    "",
    "",
    client.country ? countryName(client.country) : "",
    number,
    reference,
    dated(date, mapping),
    dated(due, mapping),
    total,
    "",
    line.description,
    line.quantity,
    line.unitPrice,
    line.discountPct === "0" ? "" : line.discountPct,
    accountNumber(mapping, line.account) ?? "",
    taxName(mapping, "xero", line.taxKey) ?? "",
    line.tax,
    "Base",
    base,
    project ? "Project" : "",
    project ?? "",
    currency,
    "",
  ]);
}

/** The headings of QuickBooks as the import of the company has them. */
export const quickBooksHeads = ({ quickBooksHeadings }: Mapping): string[] =>
  quickBooksColumns.map((column) => quickBooksHeadings.find((one) => one.column === column)?.heading ?? column);

/**
 * One row for each line, in the order of `quickBooksColumns`. The importer multiplies quantity and rate, so that a line with a discount of its own is
 * one of quantity 1. Credit notes are positive: they are entered as credit memos, from a file of their own.
 */
export function quickBooksRows(mapping: Mapping, document: SalesDocument): string[][] {
  const { client, number, date, due, terms, base, reference, currency } = document;
  return exportLines({ ...document, type: "invoice" }).map((line) => {
    const whole =
      line.discountPct === "0" ? line : { quantity: line.net.startsWith("-") ? "-1" : "1", unitPrice: unsigned(line.net) };
    return [
      number,
      client.name,
      dated(date, mapping),
      dated(due, mapping),
      terms,
      base,
      reference,
      accountName(mapping, line.account),
      line.description,
      whole.quantity,
      whole.unitPrice,
      line.net,
      taxName(mapping, "quickBooks", line.taxKey) ?? "",
      line.tax,
      currency,
      dated(line.serviceTo, mapping),
    ];
  });
}
