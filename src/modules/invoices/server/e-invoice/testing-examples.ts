/** Worked examples of invoices section 5 as documents that are sent as e-invoices. */
import type { ShownTax } from "../../invoice-line.ts";
import { creditOf, type CreditRequest, type Issued, leftOf } from "../../rules/credit.ts";
import type { EParty, IssuedLine, ToConvert } from "../../rules/e-invoice/model.ts";
import type { ToTotal } from "../../rules/parts.ts";
import { totalsOf } from "../../rules/totals.ts";

export const tax = (category: ShownTax["category"], rate: string, exemptionReason: string | null = null): ShownTax => {
  const code = `${category}${rate}`;
  return { code, name: code, regime: "VAT", category, rate, onTopOf: null, exemptionReason };
};
const film: ShownTax = { ...tax("S", "8.25"), code: "T825", regime: "sales tax" };
const exempt: ShownTax = { ...tax("E", "0", "Exempt labor"), code: "EXEMPT", regime: "sales tax" };

const days = { serviceFrom: "2026-05-01", serviceTo: "2026-05-03" };
export const line = (description: string, quantity: string, unit: string, unitPrice: string, of: ShownTax): IssuedLine => ({
  ...days,
  kind: "manual",
  description,
  quantity,
  unit,
  unitPrice,
  taxes: [of],
});

const seller: EParty = {
  name: "Gulf Inspection, Inc.",
  tradingName: "Gulf Inspection",
  address: ["4120 Navigation Blvd", "Houston, TX 77011"],
  country: "US",
  vatId: null,
  taxId: "00-0000417",
  registration: "TX-0800-417",
  identifier: "V-77",
  endpoint: null,
};
export const dutch: EParty = { ...seller, country: "NL", vatId: "NL000099998B57", taxId: null, registration: "24000000" };
const buyer: EParty = {
  ...seller,
  name: "Acre Refining & Sons <LLC>",
  tradingName: null,
  address: ["1 Ship Channel Road", "Gate 4", "Building B", "Houston, TX 77015"],
  taxId: null,
  registration: null,
  identifier: null,
};
export const german: EParty = {
  ...buyer,
  country: "DE",
  vatId: "DE123456788",
  endpoint: { scheme: "EM", id: "ap@acre.example" },
};

/** An invoice with these terms and lines, in USD unless said otherwise. */
export function document(terms: Partial<ToTotal>, lines: readonly IssuedLine[], more: Partial<ToConvert> = {}): ToConvert {
  const currency = terms.currency ?? "USD";
  const asked = {
    currency,
    discount: null,
    taxRounding: "per tax group" as const,
    retainage: null,
    ...terms,
    lines: lines.map((one) => ({ discountPct: "0", ...one })),
  };
  return {
    type: "invoice",
    number: "INV-2026-00112",
    date: "2026-05-04",
    due: "2026-06-03",
    currency,
    baseCurrency: currency,
    baseTax: null,
    taxRounding: asked.taxRounding,
    figures: totalsOf(asked),
    lines,
    terms: "net 30",
    note: null,
    order: "4500118730",
    buyerAccounting: null,
    project: "P-0007",
    of: null,
    seller,
    buyer,
    deliveredTo: null,
    accounts: [{ name: "First Gulf Bank", account: "000123456789", bic: "FGBKUS44" }],
    ...more,
  };
}

const work = [
  line("RT crew ST", "40.00", "h", "165.00", exempt),
  line("RT crew OT", "10.00", "h", "247.50", exempt),
  line("Film 4½×17", "115", "film", "14.35", film),
  line("Mileage", "486.5", "mi", "1.15", exempt),
  line("Per diem", "10", "night", "165.00", exempt),
  line("PAUT unit", "5", "day", "385.00", film),
];
const terms: Partial<ToTotal> = {
  discount: { kind: "percent", value: "2" },
  retainage: { pct: "10", base: "net", tax: "full" },
};

/** A credit note of an example, with its lines as credited. */
function credited(terms: Partial<ToTotal>, lines: readonly IssuedLine[], request: CreditRequest): ToConvert {
  const whole = document(terms, lines);
  const issued: Issued = {
    currency: whole.currency,
    taxRounding: "per tax group",
    discount: terms.discount ?? null,
    retainage: terms.retainage ?? null,
    lines: lines.map((one) => ({ discountPct: "0", ...one })),
    totals: whole.figures,
  };
  const figures = creditOf(issued, leftOf(issued, []), request);
  const own = figures.lines.flatMap(({ index, quantity, unitPrice, taxes }) => {
    const of = lines[index];
    return of ? [{ ...of, quantity, unitPrice, taxes: taxes as ShownTax[] }] : [];
  });
  const note = { type: "credit note" as const, number: "CN-2026-00003", of: { number: whole.number, date: whole.date } };
  return { ...whole, ...note, figures, lines: own };
}

const taxed = tax("S", "20");
export const examples: Readonly<Record<string, ToConvert>> = {
  "example 3": document(terms, work),
  "example 4, a credit of 15 films": credited(terms, work, { kind: "quantity", lines: [{ index: 2, quantity: "15" }] }),
  "example 13, a deposit is deducted": document(
    { discount: { kind: "percent", value: "3" }, retainage: { pct: "10", base: "net", tax: "full" } },
    [line("Work", "1", "lot", "12000.00", film), { ...line("Deposit", "-1", "lot", "5000.00", film), kind: "deposit deduction" }],
  ),
  "example 13, the deposit itself": document({}, [line("Deposit", "1", "lot", "5000.00", film)], {
    type: "deposit",
    number: "DEP-2026-00001",
  }),
  "example 14, a price credit": credited(terms, work, {
    kind: "price",
    lines: [{ index: 0, quantity: "40.00", perUnit: "5.00" }],
  }),
  "example 14, a tax credit": credited({}, [line("Work", "1", "lot", "100.00", taxed)], {
    kind: "tax",
    lines: [{ index: 0, taxes: [tax("S", "10")] }],
  }),
  "example 12, reverse charge": document(
    { currency: "EUR" },
    [line("RT crew", "50.0015", "h", "165.00", tax("AE", "0", "Article 196 of Directive 2006/112/EC"))],
    { seller: dutch, buyer: german, baseCurrency: "USD", baseTax: "0.00" },
  ),
  "example 5, VAT in another currency": document({ currency: "GBP" }, [line("Rope access", "1", "lot", "100.10", taxed)], {
    seller: { ...dutch, country: "GB", vatId: "GB000041700" },
    baseCurrency: "USD",
    baseTax: "25.49",
  }),
  "outside the scope": document({}, [line("Work in Angola", "3", "day", "900", tax("O", "0", "Outside the scope of tax"))], {
    seller: dutch,
    buyer: german,
  }),
  "yen and a discount on a line": document(
    { currency: "JPY" },
    [line("Work", "3.5", "h", "12345", tax("S", "10")), line("Free sample", "2", "pc", "0", tax("Z", "0"))],
    {},
  ),
  "supply to another member state": document(
    { currency: "EUR" },
    [line("Plates", "4", "pc", "31.25", tax("K", "0", "Intra-community supply"))],
    { seller: dutch, buyer: german, deliveredTo: "DE" },
  ),
};
