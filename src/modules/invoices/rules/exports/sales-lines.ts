/** An issued document as importers of invoices take it: lines with a tax each, among them discount and retainage, that add up to the cent. */
import { type Account, lineAccount } from "./journal.ts";
import { negated } from "../figures.ts";
import type { LineKind, Totals } from "../parts.ts";
import type { InvoiceType } from "../../invoice.ts";
import { taxKey } from "#directory/finance/ledger-accounts.ts";
import { type Amounts, amountsIn, compareAmounts, product, total, unsigned } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

interface SoldLine {
  description: string;
  quantity: string;
  unitPrice: string;
  discountPct: string;
  kind: LineKind;
  account: string | null;
  isDeposit?: boolean;
  /** Without withholding. */
  taxCodes: readonly string[];
  serviceTo: Day;
}

export interface SalesDocument {
  type: InvoiceType;
  number: string;
  date: Day;
  due: Day;
  currency: string;
  terms: string;
  client: { name: string; email: string | null; address: readonly string[]; country: string };
  /** The client's PO and the work orders. */
  reference: string;
  base: string;
  project: string | null;
  /** Of a credit note without its sign. */
  figures: Totals;
  lines: readonly SoldLine[];
}

export interface ExportLine {
  description: string;
  quantity: string;
  unitPrice: string;
  discountPct: string;
  net: string;
  tax: string;
  account: Account;
  taxKey: string;
  serviceTo: Day;
}

/** The lines, with the sign of what is charged; those of a credit note are negative. Nets and taxes add up to the amount due. */
export function exportLines(document: SalesDocument): ExportLine[] {
  const { figures, currency, lines, type, date } = document;
  const money = amountsIn(currency);
  const sold = lines.map((line, index) => soldLine(money, line, figures.lineNets[index] ?? money.zero));
  const discounts = discountLines(money, document);
  const taxed = withTaxes(money, figures, lines, [...sold, ...discounts]);
  const untaxed = (description: string, amount: string, purpose: "retainage held" | "withheld tax"): ExportLine[] =>
    /[1-9]/.test(amount) ? [{ ...once(description, money.negated(amount), date), account: { purpose }, taxKey: taxKey([]) }] : [];
  const all = [
    ...taxed,
    ...untaxed("Retainage", figures.retainageAmount, "retainage held"),
    ...untaxed("Tax withheld by the client", figures.withheldTotal, "withheld tax"),
  ];
  return type === "credit note" ? all.map(mirrored) : all;
}

const once = (description: string, net: string, serviceTo: Day) => ({
  description,
  quantity: net.startsWith("-") ? "-1" : "1",
  unitPrice: unsigned(net),
  discountPct: "0",
  net,
  tax: "0",
  serviceTo,
});

/** A line as it was entered, if the importer comes to the same net; otherwise one of quantity 1 (a package price, what is left of a credited line). */
function soldLine(money: Amounts, line: SoldLine, net: string): ExportLine {
  const { description, quantity, unitPrice, discountPct, serviceTo } = line;
  const own = { account: lineAccount(line), taxKey: taxKey(line.taxCodes) };
  const factor = product(total("100", negated(total(discountPct))), "0.01");
  if (compareAmounts(money.times(quantity, unitPrice, factor), net) !== 0)
    return { ...once(description, net, serviceTo), ...own };
  const entered = { quantity: total(quantity), unitPrice: total(unitPrice), discountPct: total(discountPct) };
  return { description, ...entered, net, tax: "0", serviceTo, ...own };
}

/** The document discount, a negative line for each set of taxes. */
function discountLines(money: Amounts, { figures, lines, date }: SalesDocument): ExportLine[] {
  const groups = Map.groupBy(lines.keys(), (index) => taxKey(lines[index]?.taxCodes ?? []));
  return [...groups].flatMap(([key, indexes]) => {
    const off = indexes.map((index) => money.minus(figures.lineNets[index] ?? "0", figures.netsAfterDiscount[index] ?? "0"));
    const net = money.negated(money.sum(...off));
    if (!/[1-9]/.test(net)) return [];
    return [{ ...once("Discount", net, date), account: { purpose: "discount" as const }, taxKey: key }];
  });
}

/** Each tax of the document shared over the lines that bear it, by largest remainder (rule 6). */
function withTaxes(money: Amounts, { taxes }: Totals, lines: readonly SoldLine[], of: readonly ExportLine[]): ExportLine[] {
  const shares = of.map(() => money.zero);
  const codesOf = new Map(lines.map(({ taxCodes }) => [taxKey(taxCodes), taxCodes]));
  for (const { codes, tax } of taxes) {
    const at = [...of.keys()].filter((index) => codesOf.get(of[index]?.taxKey ?? "")?.some((code) => codes.includes(code)));
    const nets = at.map((index) => of[index]?.net ?? money.zero);
    const weighs = compareAmounts(money.sum(...nets), "0") !== 0;
    const parts = weighs ? money.split(tax, nets) : nets.map((_, place) => (place === 0 ? tax : money.zero));
    for (const [place, index] of at.entries()) shares[index] = money.sum(shares[index] ?? money.zero, parts[place] ?? money.zero);
  }
  return of.map((line, index) => ({ ...line, tax: shares[index] ?? money.zero }));
}

const mirrored = (line: ExportLine): ExportLine => ({
  ...line,
  quantity: negated(line.quantity),
  net: negated(line.net),
  tax: negated(line.tax),
});
