/** Lines and taxes of the worked examples (invoices section 5). */
import type { LineTax, PricedLine, ToTotal } from "./parts.ts";

export const salesTax = (code: string, rate: string): LineTax => ({
  code,
  regime: "sales tax",
  category: "S",
  rate,
  onTopOf: null,
});
export const vat = (rate: string, category: LineTax["category"] = "S", code = `V${rate}${category}`): LineTax => ({
  code,
  regime: "VAT",
  category,
  rate,
  onTopOf: null,
});

/** Texas sales tax on film and equipment. */
export const film = salesTax("T825", "8.25");
export const exempt = salesTax("EXEMPT", "0");

export const line = (quantity: string, unitPrice: string, ...taxes: readonly LineTax[]): PricedLine => ({
  kind: "manual",
  quantity,
  unitPrice,
  discountPct: "0",
  taxes,
});

/** Example 3. */
export const fullInvoice: ToTotal = {
  currency: "USD",
  lines: [
    line("40.00", "165.00", exempt),
    line("10.00", "247.50", exempt),
    line("115", "14.35", film),
    line("486.5", "1.15", exempt),
    line("10", "165.00", exempt),
    line("5", "385.00", film),
  ],
  discount: { kind: "percent", value: "2" },
  taxRounding: "per tax group",
  retainage: { pct: "10", base: "net", tax: "full" },
};
