/** Which accounts and tax types of the accounting system stand for what is exported (invoices section 6). */
import { z } from "zod";
import { limitedText } from "#kit/schemas.ts";

/** What is booked beside revenue and tax, each to an account of its own. */
export const ledgerPurposes = [
  "receivable",
  "retainage held",
  "withheld tax",
  "discount",
  "bank",
  "client credit",
  "deposits",
  "early-payment discount",
  "rounding",
  "exchange difference",
  "write-off",
] as const;
export type LedgerPurpose = (typeof ledgerPurposes)[number];

/** The name of the row for lines that bear no tax, such as retainage. */
export const noTax = "No tax";

export const LedgerAccount = z.object({
  purpose: z.enum(ledgerPurposes),
  account: limitedText(20).min(1, "Enter the account number"),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

export const TaxMapping = z.object({
  /** A tax code; "GST + PST" for lines with both; "No tax". */
  taxCodes: limitedText(80).min(1, "Enter the tax code"),
  /** Where the tax is owed. */
  account: limitedText(20).nullable(),
  /** The display name of the tax rate in Xero, and the tax code in QuickBooks. */
  xero: limitedText(60).nullable(),
  quickBooks: limitedText(60).nullable(),
});
export type TaxMapping = z.infer<typeof TaxMapping>;

/** The codes of a line as the mapping names them: sorted, "No tax" for none. */
export const taxKey = (codes: readonly string[]): string => (codes.length === 0 ? noTax : [...codes].toSorted().join(" + "));
