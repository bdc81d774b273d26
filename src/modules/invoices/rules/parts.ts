/** What the calculations of an invoice read and give. Amounts, quantities, prices and rates are decimal strings; a rate is in percent ("8.25"). */

import type { DocumentDiscount } from "#directory/finance/line-net.ts";
import type { TaxCode } from "#directory/finance/tax-code.ts";

/** A tax code as copied to a line: the rate is the one of the tax date. */
export type LineTax = Pick<TaxCode, "code" | "regime" | "category" | "rate" | "onTopOf">;

/** Kinds of line that stand outside the document discount and the retainage base (rule 14). */
export const outsideKinds = ["deposit deduction", "retainage release", "early-payment correction"] as const;
export const lineKinds = [
  "time",
  "production",
  "equipment",
  "travel",
  "subsistence",
  "consumable",
  "third party",
  "minimum adjustment",
  "percent",
  "manual",
  "tier adjustment",
  ...outsideKinds,
] as const;
export type LineKind = (typeof lineKinds)[number];

export interface PricedLine {
  kind: LineKind;
  /** Negative for what is taken off; the price never is (EN 16931 BR-27). */
  quantity: string;
  unitPrice: string;
  discountPct: string;
  /** The net where it is not quantity times price: a share of a package price, or what is left of a line that is credited. */
  net?: string | null;
  taxes: readonly LineTax[];
}

export interface RetainageTerms {
  pct: string;
  base: "net" | "gross";
  /** Whether the tax on what is held is charged now or with its release. */
  tax: "full" | "on payment";
}

export interface ToTotal {
  currency: string;
  lines: readonly PricedLine[];
  discount: DocumentDiscount | null;
  taxRounding: "per tax group" | "per line";
  retainage: RetainageTerms | null;
}

/** One row of the tax breakdown: for VAT a category and rate, for sales taxes a code (rule 5). */
export interface TaxGroup {
  key: string;
  regime: "VAT" | "sales tax";
  category: LineTax["category"];
  rate: string;
  codes: readonly string[];
  base: string;
  tax: string;
}

/** What the client withholds and pays to the tax office: never part of the tax of the invoice. */
export interface Withheld {
  code: string;
  rate: string;
  base: string;
  amount: string;
}

export interface Totals {
  /** Net of each line after its own discount, and after the document discount. */
  lineNets: readonly string[];
  netsAfterDiscount: readonly string[];
  linesTotal: string;
  discountTotal: string;
  netTotal: string;
  taxes: readonly TaxGroup[];
  taxTotal: string;
  grossTotal: string;
  retainageAmount: string;
  /** With retainage tax on payment: what is held of each line. Otherwise empty. */
  heldByLines: readonly string[];
  /** And the tax of each group that is charged with the releases. */
  laterTaxes: readonly { key: string; tax: string }[];
  withheld: readonly Withheld[];
  withheldTotal: string;
  amountDue: string;
}

export const isOutside = (kind: LineKind): boolean => outsideKinds.some((one) => one === kind);

/** What is still held on an invoice. `parts` and `laterTaxes` are empty where the tax was charged in full. */
export interface HeldLeft {
  held: string;
  /** Held by set of taxes, with the keys of its tax groups. */
  parts: readonly { keys: readonly string[]; amount: string }[];
  laterTaxes: readonly { key: string; rate: string; tax: string }[];
}
