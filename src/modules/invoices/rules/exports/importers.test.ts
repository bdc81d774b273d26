import { describe, expect, it } from "vitest";
import { exempt, film, fullInvoice, line, salesTax } from "../testing.ts";
import type { PricedLine, ToTotal } from "../parts.ts";
import { totalsOf } from "../totals.ts";
import { quickBooksHeads, quickBooksRows, unmapped, xeroColumns, xeroRows } from "./importers.ts";
import type { Mapping } from "./mapping.ts";
import { exportLines, type SalesDocument } from "./sales-lines.ts";
import { quickBooksColumns } from "#directory/finance/finance-defaults.ts";
import { amountsIn } from "#kit/money.ts";

const mapping: Mapping = {
  names: new Map([["4000", "Inspection services"]]),
  ledgerAccounts: [
    { purpose: "retainage held", account: "1250" },
    { purpose: "discount", account: "4900" },
  ],
  taxMappings: [
    { taxCodes: "T825", account: "2200", xero: "Texas 8.25%", quickBooks: "TX" },
    { taxCodes: "EXEMPT", account: null, xero: "Tax Exempt", quickBooks: "NON" },
    { taxCodes: "No tax", account: null, xero: "No Tax", quickBooks: "NON" },
  ],
  quickBooksHeadings: [{ column: "InvoiceNo", heading: "Invoice number" }],
  xeroDates: "DD/MM/YYYY",
};
const document = (asked: ToTotal, more: Partial<SalesDocument> = {}): SalesDocument => ({
  type: "invoice",
  number: "INV-2026-00112",
  date: "2026-05-04",
  due: "2026-06-03",
  currency: asked.currency,
  terms: "net 30",
  client: { name: "Acre Refining LLC", email: "ap@acre.example", address: ["1 Ship Channel Road", "Houston"], country: "US" },
  reference: "4500-7, WO-12",
  base: "Houston",
  project: "P-0007",
  figures: totalsOf(asked),
  lines: asked.lines.map((of: PricedLine, index) => ({
    ...of,
    description: `Line ${index + 1}`,
    account: "4000",
    taxCodes: of.taxes.filter(({ regime }) => regime !== "withholding").map(({ code }) => code),
    serviceTo: "2026-05-01",
  })),
  ...more,
});
const added = (of: SalesDocument) => {
  const money = amountsIn(of.currency);
  return money.sum(...exportLines(of).flatMap(({ net, tax }) => [net, tax]));
};

describe("example 3 for an importer", () => {
  it("adds up to what is due, with the discount by tax and the retainage on its own account", () => {
    const of = document(fullInvoice);
    expect(added(of)).toBe("13395.35");
    const extra = exportLines(of).slice(6);
    expect(extra.map(({ description, net, tax, taxKey }) => [description, net, tax, taxKey])).toEqual([
      ["Discount", "-225.69", "0.00", "EXEMPT"],
      ["Discount", "-71.50", "-5.90", "T825"],
      ["Retainage", "-1456.25", "0", "No tax"],
    ]);
    const money = amountsIn("USD");
    expect(money.sum(...exportLines(of).map(({ tax }) => tax))).toBe("289.06");
  });

  it("has the columns of Xero, and the dates of the organisation", () => {
    const [first] = xeroRows(mapping, document(fullInvoice));
    const row = Object.fromEntries(xeroColumns.map((column, index) => [column, first?.[index]]));
    expect(first).toHaveLength(29);
    expect(row).toMatchObject({
      ContactName: "Acre Refining LLC",
      POAddressLine2: "Houston",
      POCountry: "United States",
      Reference: "4500-7, WO-12",
      InvoiceDate: "04/05/2026",
      Total: "13395.35",
      Quantity: "40",
      UnitAmount: "165",
      AccountCode: "4000",
      TaxType: "Tax Exempt",
      TrackingName1: "Base",
      TrackingOption2: "P-0007",
    });
    const american = xeroRows({ ...mapping, xeroDates: "MM/DD/YYYY" }, document(fullInvoice));
    expect(american[0]?.[12]).toBe("05/04/2026");
  });

  it("has the columns of QuickBooks under the headings of the company", () => {
    expect(quickBooksHeads(mapping).slice(0, 2)).toEqual(["Invoice number", "Customer"]);
    const row = quickBooksRows(mapping, document(fullInvoice))[2] ?? [];
    expect(row).toHaveLength(quickBooksColumns.length);
    expect(row.slice(7, 14)).toEqual(["Inspection services", "Line 3", "115", "14.35", "1650.25", "TX", "136.15"]);
  });
});

it("a line the importer would come to otherwise is one of quantity 1, and a credit note is negative for Xero", () => {
  const lines = [
    { ...line("3", "33.33", film), net: "100.00" },
    { ...line("2", "10", exempt), discountPct: "12.5" },
  ];
  const asked = { ...fullInvoice, discount: null, retainage: null, lines };
  const shown = exportLines(document(asked)).map(({ quantity, unitPrice, discountPct, net }) => [
    quantity,
    unitPrice,
    discountPct,
    net,
  ]);
  expect(shown).toEqual([
    ["1", "100.00", "0", "100.00"],
    ["2", "10", "12.5", "17.50"],
  ]);
  const note = document(asked, { type: "credit note" });
  expect([added(note), xeroRows(mapping, note)[0]?.[14]]).toEqual(["-125.75", "-125.75"]);
  expect(quickBooksRows(mapping, note)[1]?.slice(9, 12)).toEqual(["1", "17.50", "17.50"]);
});

it("lines with two taxes are named with both, and what the settings do not name is listed by line", () => {
  const two = [salesTax("GST", "5"), salesTax("PST", "7")];
  const asked = {
    ...fullInvoice,
    discount: null,
    retainage: { pct: "10", base: "net" as const, tax: "full" as const },
    lines: [line("1", "100", ...two)],
  };
  const of = document(asked);
  expect(added(of)).toBe("102.00");
  const bare = { ...mapping, ledgerAccounts: [] };
  expect(unmapped("xero", bare, of)).toEqual([
    "INV-2026-00112 line 1 (Line 1): tax GST + PST has no name in the settings.",
    "INV-2026-00112 line 2 (Retainage): there is no account for retainage held.",
  ]);
  expect(unmapped("xero", mapping, document(fullInvoice))).toEqual([]);
});
