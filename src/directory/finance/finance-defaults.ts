/** How the company invoices, unless a client's own terms say otherwise (settings.md section 2, FinanceDefaults). */
import { z } from "zod";
import { fxSources } from "./fx-rate.ts";
import { europeanUnion } from "./tax-choice.ts";
import { taxClasses } from "./tax-rule.ts";
import { LedgerAccount, TaxMapping } from "./ledger-accounts.ts";
import { isBankNumber } from "./bank-number.ts";
import { Currency } from "#kit/currencies.ts";
import { compareAmounts } from "#kit/money.ts";
import { Country } from "#kit/places.ts";
import { amountText, dayText, limitedText, percentText } from "#kit/schemas.ts";

export const taxRoundings = ["per tax group", "per line"] as const;
export const retainageTaxes = ["full", "on payment"] as const;
/** What an early-payment discount does: a cost of financing that leaves the tax, or less tax as well (invoices rule 20). */
export const earlyDiscountModes = ["financial cost", "reduces tax"] as const;
export type EarlyDiscountMode = (typeof earlyDiscountModes)[number];
export const numberDateOrders = ["strict", "free"] as const;
export const xeroDates = ["DD/MM/YYYY", "MM/DD/YYYY"] as const;
/** The columns of the import of QuickBooks Online, which maps them by their headings (invoices section 6). */
export const quickBooksColumns = [
  "InvoiceNo",
  "Customer",
  "InvoiceDate",
  "DueDate",
  "Terms",
  "Location",
  "Memo",
  "Item(Product/Service)",
  "ItemDescription",
  "ItemQuantity",
  "ItemRate",
  "ItemAmount",
  "ItemTaxCode",
  "ItemTaxAmount",
  "Currency",
  "ServiceDate",
] as const;

/** An account of the company that clients pay to; invoices in its currency print it. */
export const Bank = z.object({
  id: z.uuid(),
  name: limitedText(80).min(1, "Enter the name of the bank"),
  account: limitedText(40)
    .min(1, "Enter the IBAN or account number")
    .refine(isBankNumber, "The check digits of this IBAN are not right"),
  bic: z
    .string()
    .trim()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "A BIC has 8 or 11 characters, such as CHASUS33")
    .nullable(),
  currency: Currency,
});
export type Bank = z.infer<typeof Bank>;

const share = z.object({ country: Country });
/** Rows of which no two have the same value in a field. */
const eachOnce = <S extends z.ZodType<object>>(row: S, field: keyof z.infer<S> & string, message: string) =>
  z
    .array(row)
    .max(60, "At most 60 rows")
    .superRefine((rows, found) => {
      const values = rows.map((one) => (one as Readonly<Record<string, unknown>>)[field]);
      for (const [at, value] of values.entries())
        if (values.indexOf(value) < at) found.addIssue({ code: "custom", path: [at, field], message });
    });
const ofEachCountry = <S extends z.ZodType<{ country: string }>>(row: S) =>
  eachOnce(row, "country", "This country has a row already");

export const FinanceFields = z.object({
  /** Dates up to this day, inclusive, are closed; null has nothing closed. */
  periodClosedThrough: dayText().nullable(),
  fxSource: z.enum(fxSources),
  taxRounding: z.enum(taxRoundings),
  retainageTax: z.enum(retainageTaxes),
  earlyDiscounts: ofEachCountry(share.extend({ mode: z.enum(earlyDiscountModes) })),
  /** How many minor units of the currency a payment may be short and still be written off as rounding. */
  roundingTolerance: z.int("Enter a whole number").min(0).max(100, "At most 100"),
  /** Percent a year; null charges none. */
  lateInterestPct: percentText("Enter a percentage such as 8", 3).nullable(),
  /** The levels at which a client is reminded, in days after the due date. */
  dunningLevels: z
    .array(z.object({ days: z.int("Enter whole days").min(1, "At least 1 day").max(365, "At most 365 days") }))
    .min(1, "Enter at least one level")
    .max(6, "At most 6 levels")
    .superRefine((levels, found) => {
      for (const [at, { days }] of levels.entries())
        if (at > 0 && days <= (levels[at - 1]?.days ?? 0))
          found.addIssue({ code: "custom", path: [at, "days"], message: "Each level comes after the one before it" });
    }),
  /** The amount in base currency from which an expense needs its receipt. */
  expenseReceiptFrom: amountText(),
  /** Whether a client accepts a price before work is priced by it. */
  acceptanceBeforePricing: z.boolean(),
  /** Classes of services whose tax follows the site instead of being reversed (invoices rule 5a). */
  reverseChargeExceptions: z.array(z.enum(taxClasses)).max(taxClasses.length),
  banks: z.array(Bank).max(20, "At most 20 accounts"),
  /** One series of numbers for invoices, credit notes, deposits and retainage releases. */
  oneInvoiceSeries: z.boolean(),
  numberDateOrder: ofEachCountry(share.extend({ order: z.enum(numberDateOrders) })),
  xeroDates: z.enum(xeroDates),
  quickBooksHeadings: z
    .array(z.object({ column: z.enum(quickBooksColumns), heading: limitedText(60).min(1, "Enter the heading") }))
    .max(quickBooksColumns.length),
  ledgerAccounts: eachOnce(LedgerAccount, "purpose", "This has an account already"),
  taxMappings: eachOnce(TaxMapping, "taxCodes", "This tax code has a row already"),
  /** Percent; an estimate below it needs Operations (leads rule 5). */
  marginFloor: percentText("Enter a percentage such as 25", 3),
  /** In base currency; an estimate above it needs Operations, or the company's approver. Null has no limit. */
  ownerLimit: amountText().nullable(),
  companyLimit: amountText().nullable(),
});
export type FinanceFields = z.infer<typeof FinanceFields>;

export const FinanceDefaults = FinanceFields.extend({ id: z.uuid(), version: z.int() });
export type FinanceDefaults = z.infer<typeof FinanceDefaults>;

/** Until Finance has said otherwise. */
export const usualFinance: FinanceFields = {
  periodClosedThrough: null,
  fxSource: "typed",
  taxRounding: "per tax group",
  retainageTax: "full",
  earlyDiscounts: [],
  roundingTolerance: 5,
  lateInterestPct: null,
  dunningLevels: [{ days: 7 }, { days: 21 }, { days: 45 }],
  expenseReceiptFrom: "25",
  acceptanceBeforePricing: false,
  reverseChargeExceptions: [],
  banks: [],
  oneInvoiceSeries: false,
  numberDateOrder: [],
  xeroDates: "MM/DD/YYYY",
  quickBooksHeadings: [],
  ledgerAccounts: [],
  taxMappings: [],
  marginFloor: "25",
  ownerLimit: null,
  companyLimit: null,
};

export const financeLabels: Readonly<Record<keyof FinanceFields, string>> = {
  periodClosedThrough: "Closed through",
  fxSource: "Exchange rates from",
  taxRounding: "Tax is rounded",
  retainageTax: "Tax on retainage",
  earlyDiscounts: "Early-payment discount",
  roundingTolerance: "Rounding tolerance",
  lateInterestPct: "Late interest",
  dunningLevels: "Dunning levels",
  expenseReceiptFrom: "Receipt required from",
  acceptanceBeforePricing: "Prices need the client's acceptance",
  reverseChargeExceptions: "Not reversed",
  banks: "Bank accounts",
  oneInvoiceSeries: "One series of numbers",
  numberDateOrder: "Order of dates and numbers",
  xeroDates: "Dates for Xero and QuickBooks",
  quickBooksHeadings: "Headings for QuickBooks",
  ledgerAccounts: "Accounts of the ledger",
  taxMappings: "Taxes of the ledger",
  marginFloor: "Margin floor",
  ownerLimit: "Limit of the lead's owner",
  companyLimit: "Limit of the company",
};

/** What an early-payment discount does in a country: as set, else it reduces the tax in the European Union and is a financial cost elsewhere. */
export function earlyDiscountIn({ earlyDiscounts }: Pick<FinanceFields, "earlyDiscounts">, country: string): EarlyDiscountMode {
  const own = earlyDiscounts.find((row) => row.country === country);
  return own?.mode ?? (europeanUnion.has(country) ? "reduces tax" : "financial cost");
}

/** Whether the dates of invoices follow their numbers in a country; they do unless it is set free. */
export const datesFollowNumbers = ({ numberDateOrder }: Pick<FinanceFields, "numberDateOrder">, country: string): boolean =>
  numberDateOrder.find((row) => row.country === country)?.order !== "free";

/** Why the defaults cannot be as they are, or null. */
export function problemWithFinance(fields: FinanceFields, today: string): { path: keyof FinanceFields; message: string } | null {
  const { periodClosedThrough, ownerLimit, companyLimit } = fields;
  if (periodClosedThrough && periodClosedThrough >= today)
    return { path: "periodClosedThrough", message: "A period can be closed once it is over." };
  if (ownerLimit && companyLimit && compareAmounts(ownerLimit, companyLimit) > 0)
    return { path: "ownerLimit", message: "The owner's limit is above that of the company." };
  return null;
}
