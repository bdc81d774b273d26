/** Amounts of a draft: its lines with the taxes of their days, and the totals. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ShownTax } from "../invoice-line.ts";
import type { Issued } from "../rules/credit.ts";
import { baseAmounts } from "../rules/base-currency.ts";
import { deductedOf } from "../rules/deposits.ts";
import { type Figures, negated, storedTotals } from "../rules/figures.ts";
import type { PricedLine, RetainageTerms, ToTotal } from "../rules/parts.ts";
import { totalsOf } from "../rules/totals.ts";
import { type invoice, invoiceLine } from "./tables.ts";
import { baseCurrencyOf, rateFor } from "#directory/finance/server/finance.ts";
import type { DocumentDiscount } from "#directory/finance/line-net.ts";
import { dueDate } from "#directory/finance/payment-terms.ts";
import { taxCode } from "#directory/finance/server/tables.ts";
import { isValidOn } from "#directory/finance/tax-code.ts";
import { mustFitCurrency, wrongField } from "#kit/refusals.ts";
import { amountsIn } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";

export type InvoiceRow = Row<typeof invoice>;
export type LineRow = typeof invoiceLine.$inferSelect;
export type NewLine = Omit<typeof invoiceLine.$inferInsert, "invoiceId">;

/** The lines of an invoice in order. */
export const linesOf = (db: Reading, invoiceId: string): Promise<LineRow[]> =>
  db.select().from(invoiceLine).where(eq(invoiceLine.invoiceId, invoiceId)).orderBy(asc(invoiceLine.position));

/** What the calculation reads of the columns. */
export type Terms = Pick<
  InvoiceRow,
  "currency" | "discountKind" | "discountValue" | "taxRounding" | "retainagePct" | "retainageBase" | "retainageTax"
>;

/** An invoice as the rules take it. A line without a price counts as nothing: it stops the submission. */
export function toTotal(terms: Terms, lines: readonly Pick<NewLine, keyof NewLine>[]): ToTotal {
  const { currency, taxRounding } = terms;
  return { currency, taxRounding, discount: discountOf(terms), retainage: retainageOf(terms), lines: lines.map(pricedLine) };
}

const pricedLine = ({ kind, quantity, unitPrice, discountPct, taxes }: NewLine): PricedLine => ({
  kind,
  quantity,
  unitPrice: unitPrice ?? "0",
  discountPct,
  taxes: taxes ?? [],
});

function discountOf({ discountKind, discountValue }: Terms): DocumentDiscount | null {
  return discountKind && discountValue && /[1-9]/.test(discountValue) ? { kind: discountKind, value: discountValue } : null;
}

function retainageOf({ retainagePct, retainageBase, retainageTax }: Terms): RetainageTerms | null {
  if (!retainagePct || !/[1-9]/.test(retainagePct)) return null;
  return { pct: retainagePct, base: retainageBase, tax: retainageTax };
}

/** Lines with the taxes of their last service date: a code that is not valid then is none. A deduction keeps the taxes of its deposit. */
export async function withTaxes(db: Reading, lines: readonly NewLine[]): Promise<NewLine[]> {
  const codes = [...new Set(lines.flatMap(({ taxCodes = [] }) => taxCodes))];
  if (codes.length === 0) return lines.map((line) => ({ ...line, taxes: [] }));
  const known = await db
    .select()
    .from(taxCode)
    .where(and(inArray(taxCode.code, codes), isNull(taxCode.archivedAt)));
  return lines.map((line) => {
    if (line.kind === "deposit deduction") return line;
    const taxes = known
      .filter((one) => line.taxCodes?.includes(one.code) && isValidOn(one, line.serviceTo))
      .map(({ code, regime, category, rate, onTopOf, name, exemptionReason }): ShownTax => {
        return { code, regime, category, rate: withoutZeros(rate), onTopOf, name, exemptionReason };
      });
    return { ...line, taxes };
  });
}

const withoutZeros = (rate: string): string => rate.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** The columns that follow from the lines and terms of a draft. */
export function computed(terms: Terms & Pick<InvoiceRow, "invoiceDate" | "terms">, lines: readonly NewLine[]) {
  const figures = figuresOf(terms, lines);
  const worked = lines.filter(({ kind }) => kind !== "deposit deduction");
  const days = worked.flatMap(({ serviceFrom, serviceTo }) => [serviceFrom, serviceTo]).toSorted();
  return {
    figures,
    ...storedTotals(figures, "+"),
    ...deductedIn(toTotal(terms, lines), figures, "+"),
    serviceFrom: days[0] ?? null,
    serviceTo: days.at(-1) ?? null,
    dueDate: dueDate(terms.terms, terms.invoiceDate),
    balance: figures.amountDue,
    paidTotal: amountsIn(terms.currency).zero,
    creditedTotal: amountsIn(terms.currency).zero,
    retainageHeld: figures.retainageAmount,
  };
}

function figuresOf(terms: Terms, lines: readonly NewLine[]): Figures {
  const { discountKind, discountValue, currency } = terms;
  if (discountKind === "amount") mustFitCurrency("discountValue", discountValue, currency);
  try {
    return totalsOf(toTotal(terms, lines));
  } catch (error) {
    if (error instanceof RangeError) throw wrongField("discountValue", error.message);
    throw error;
  }
}

/** What deductions of deposits take off a document, as its columns: of a credit note what it gives back of them. */
export function deductedIn(asked: ToTotal, { netsAfterDiscount }: Figures, sign: "+" | "-") {
  const { net, gross } = deductedOf(asked, netsAfterDiscount);
  return sign === "+" ? { deductedNet: net, deductedGross: gross } : { deductedNet: negated(net), deductedGross: negated(gross) };
}

/** An issued invoice as credit notes and releases read it. */
export const issuedOf = (row: InvoiceRow, lines: readonly LineRow[]): Issued => ({ ...toTotal(row, lines), totals: row.figures });

/** The amounts in the base currency by the rate of the invoice date, or the last one published before; null where none was (rule 7). */
export async function inBase(
  db: Reading,
  { currency, invoiceDate }: Pick<InvoiceRow, "currency" | "invoiceDate">,
  figures: Figures,
  sign: "+" | "-" = "+",
) {
  const to = (await baseCurrencyOf(db)) ?? currency;
  const found = await rateFor(db, { from: currency, to, on: invoiceDate });
  if (!found) return { fxRate: null, fxDate: null, fxSource: null, baseNet: null, baseTax: null, baseGross: null };
  return { ...inBaseAt(to, found.rate, figures, sign), fxDate: found.date, fxSource: found.source };
}

function inBaseAt(baseCurrency: string, rate: string, figures: Figures, sign: "+" | "-") {
  const { net, tax, gross } = baseAmounts(baseCurrency, rate, figures);
  const signed = (amount: string) => (sign === "+" ? amount : negated(amount));
  return { fxRate: rate, baseNet: signed(net), baseTax: signed(tax), baseGross: signed(gross) };
}

/** The same at the rate of the invoice, which its credit notes and releases take over. */
export async function inBaseLike(db: Reading, { fxRate, fxDate, fxSource }: InvoiceRow, figures: Figures, sign: "+" | "-") {
  return { ...inBaseAt((await baseCurrencyOf(db)) ?? "USD", fxRate ?? "1", figures, sign), fxDate, fxSource };
}
