/** Money of the company: the base currency, tax codes and the accounts lines of invoices are booked to. */
import { z } from "zod";
import { limitedText } from "#kit/schemas.ts";
import { isDay } from "#kit/validity.ts";

/** S standard, Z zero rate, E exempt, AE reverse charge, O outside scope, and tax withheld by the customer (EN 16931, invoices.md). */
export const taxCategories = ["S", "Z", "E", "AE", "O", "withholding"] as const;

const Day = z.string().refine(isDay, "Enter a day such as 20 Nov 2026");

export const TaxCodeDraft = z.object({
  code: limitedText(20).regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/, "Letters and digits, such as TX-8.25"),
  name: limitedText(100).min(1, "Enter a name for the tax"),
  /** Percent, four decimals at most: "8.25". */
  rate: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, "Enter a rate in percent such as 8.25")
    .refine((rate) => Number(rate) <= 100, "At most 100 percent"),
  category: z.enum(taxCategories),
  jurisdiction: limitedText(80).nullable(),
  /** The words under the amounts: "Reverse charge, Article 196 of Directive 2006/112/EC". */
  printedText: limitedText(300).nullable(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
});
export type TaxCodeDraft = z.infer<typeof TaxCodeDraft>;

export const RevenueAccountDraft = z.object({
  code: limitedText(20).min(1, "Enter the account number"),
  name: limitedText(100).min(1, "Enter a name for the account"),
  note: limitedText(300).nullable(),
});
export type RevenueAccountDraft = z.infer<typeof RevenueAccountDraft>;

interface TaxFacts {
  rate: string;
  category: TaxCodeDraft["category"];
  validFrom?: string | null;
  validTo?: string | null;
}

/** Why a tax code cannot be as it is, or null. A zero rate is what exempt, reversed and outside-scope sales have. */
export function problemWithTax({ rate, category, validFrom, validTo }: TaxFacts): { path: string; message: string } | null {
  if (validFrom && validTo && validFrom > validTo) return { path: "validTo", message: "The last day is before the first day." };
  const free = category !== "S" && category !== "withholding";
  if (free && Number(rate) !== 0)
    return { path: "rate", message: "Only the standard category and tax withheld have a rate. Give 0." };
  return null;
}

/** The currency may change only while no invoice has been issued (settings.md, "Immutable"). */
export function problemWithCurrency(change: { from: string; to: string }, invoicesIssued: boolean): string | null {
  if (change.from === change.to || !invoicesIssued) return null;
  return "The base currency is fixed because invoices have been issued.";
}
