/** An invoice or credit note by the semantic model of EN 16931-1:2017. Amounts are decimal strings; of a credit note without its sign. */
import type { InvoiceType } from "../../invoice.ts";
import type { ShownTax } from "../../invoice-line.ts";
import type { PricedLine, Totals } from "../parts.ts";
import type { TaxCode } from "#directory/finance/tax-code.ts";
import type { Day } from "#kit/validity.ts";

type Category = TaxCode["category"];

/** Category and rate of a VAT group; the rate is in percent, and null outside the scope of tax (BR-O-05). */
export interface EGroup {
  category: Category;
  rate: string | null;
}

export interface EParty {
  /** BT-27, BT-44. */
  name: string;
  /** BT-28. */
  tradingName: string | null;
  /** Street, further street, and all other lines. */
  address: readonly string[];
  /** ISO 3166-1, two letters. */
  country: string;
  /** BT-31, BT-48: with the letters of its country. */
  vatId: string | null;
  /** BT-32: a number under which the seller is taxed that is no VAT identifier. */
  taxId: string | null;
  /** BT-30, BT-47. */
  registration: string | null;
  /** BT-29: under which the buyer knows the seller. */
  identifier: string | null;
  /** BT-49: scheme and value. */
  endpoint: { scheme: string; id: string } | null;
}

/** A document level allowance (BG-20) or charge (BG-21), and those of lines (BG-27, BG-28). Never below zero. */
export interface EAllowance {
  isCharge: boolean;
  amount: string;
  reason: string;
}

export interface ELine {
  /** BT-126. */
  id: string;
  description: string;
  /** What it is counted in, in the words of the invoice. */
  unit: string;
  /** UN/ECE recommendation 20. */
  unitCode: string;
  from: Day;
  to: Day;
  quantity: string;
  /** BT-146. */
  price: string;
  /** BT-131. */
  net: string;
  allowance: EAllowance | null;
  group: EGroup;
}

export interface EInvoice {
  isCredit: boolean;
  /** An invoice for an advance payment has its own code in BT-3. */
  isDeposit: boolean;
  number: string;
  date: Day;
  /** BT-9; of a credit note null. */
  due: Day | null;
  currency: string;
  /** BT-6 and BT-111: the tax in the base currency, where that is another one. */
  taxInBase: { currency: string; amount: string } | null;
  note: string | null;
  /** BT-19. */
  buyerAccounting: string | null;
  period: { from: Day; to: Day } | null;
  /** BT-13. */
  order: string | null;
  /** BT-25 and BT-26, of a credit note. */
  of: { number: string; date: Day } | null;
  /** BT-11. */
  project: string | null;
  seller: EParty;
  buyer: EParty;
  /** BT-80. */
  deliveredTo: string | null;
  accounts: readonly { name: string; account: string; bic: string | null }[];
  /** BT-20. */
  terms: string;
  allowances: readonly (EAllowance & { group: EGroup })[];
  groups: readonly (EGroup & { base: string; tax: string; reason: string | null })[];
  /** BT-106 to BT-110, BT-112, BT-113 and BT-115. */
  totals: {
    lines: string;
    allowances: string;
    charges: string;
    net: string;
    tax: string;
    gross: string;
    prepaid: string;
    payable: string;
  };
  lines: readonly ELine[];
}

/** A line with its figures: of a credit note without the sign of what is taken off. */
export interface IssuedLine extends Pick<PricedLine, "kind" | "quantity" | "unitPrice"> {
  taxes: readonly ShownTax[];
  description: string;
  unit: string;
  serviceFrom: Day;
  serviceTo: Day;
}

/** What the conversion reads of an issued document. */
export interface ToConvert {
  type: InvoiceType;
  number: string;
  date: Day;
  due: Day;
  currency: string;
  baseCurrency: string;
  /** Without a sign. */
  baseTax: string | null;
  taxRounding: "per tax group" | "per line";
  figures: Totals;
  lines: readonly IssuedLine[];
  terms: string;
  note: string | null;
  order: string | null;
  buyerAccounting: string | null;
  project: string | null;
  of: { number: string; date: Day } | null;
  seller: EParty;
  buyer: EParty;
  deliveredTo: string | null;
  accounts: EInvoice["accounts"];
}
