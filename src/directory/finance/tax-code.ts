/** Taxes as they stand on invoices, each with the days on which its rate holds (invoices.md section 2, settings rule 13). */
import { z } from "zod";
import { Stored } from "#kit/contract.ts";
import { dayText, limitedText, percentText } from "#kit/schemas.ts";

export const taxRegimes = ["VAT", "sales tax", "withholding"] as const;
/** UNTDID 5305 as EN 16931 uses it: S standard, Z zero rate, E exempt, AE reverse charge, K intra-community supply, G export, O outside scope. */
export const taxCategories = ["S", "Z", "E", "AE", "K", "G", "O"] as const;
type TaxCategory = (typeof taxCategories)[number];
/** Categories whose invoice has to say why no tax is charged (EN 16931 BT-120). */
const withReason: readonly TaxCategory[] = ["E", "AE", "K", "G", "O"];

/** The code of a tax as lines, items, clients and rules name it. It stays the same when its rate changes. */
export const TaxCodeName = limitedText(20).regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/, "Letters and digits, such as TX-8.25");

export const TaxCodeDraft = z.object({
  code: TaxCodeName,
  name: limitedText(100).min(1, "Enter a name for the tax"),
  regime: z.enum(taxRegimes),
  /** Percent, four decimals at most: "8.25". */
  rate: percentText("Enter a rate in percent such as 8.25", 4),
  category: z.enum(taxCategories),
  /** Why no tax is charged: "Article 196 of Directive 2006/112/EC". */
  exemptionReason: limitedText(300).nullable(),
  /** The code of a tax that is part of the base of this one. */
  onTopOf: TaxCodeName.nullable(),
  jurisdiction: limitedText(80).nullable(),
  /** Further words under the amounts. */
  printedText: limitedText(300).nullable(),
  validFrom: dayText().nullable(),
  validTo: dayText().nullable(),
});
export type TaxCodeDraft = z.infer<typeof TaxCodeDraft>;
export const TaxCode = Stored.extend(TaxCodeDraft.shape);
export type TaxCode = z.infer<typeof TaxCode>;

export const taxLabels: Readonly<Record<keyof TaxCodeDraft, string>> = {
  code: "Code",
  name: "Name",
  regime: "Regime",
  rate: "Rate",
  category: "Category",
  exemptionReason: "Exemption reason",
  onTopOf: "On top of",
  jurisdiction: "Jurisdiction",
  printedText: "Printed text",
  validFrom: "Valid from",
  validTo: "Valid to",
};

/** The days on which something holds, both inclusive; null has no first or no last day. */
export interface Validity {
  validFrom: string | null;
  validTo: string | null;
}

/** Whether it holds on a day such as "2026-05-04". */
export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (!validFrom || validFrom <= day) && (!validTo || day <= validTo);

/** Whether two of them share a day. */
export const daysOverlap = (a: Validity, b: Validity): boolean =>
  (!a.validFrom || !b.validTo || a.validFrom <= b.validTo) && (!b.validFrom || !a.validTo || b.validFrom <= a.validTo);

type Field = { path: keyof TaxCodeDraft; message: string };

/** Why a tax code cannot be as it is, or null. A zero rate is what exempt, reversed and outside-scope sales have. */
export function problemWithTax(tax: Omit<TaxCodeDraft, "code" | "name" | "jurisdiction" | "printedText">): Field | null {
  const { regime, rate, category, exemptionReason, validFrom, validTo } = tax;
  if (validFrom && validTo && validFrom > validTo) return { path: "validTo", message: "The last day is before the first day." };
  if (regime === "withholding" && category !== "S")
    return { path: "category", message: "Tax withheld by the customer has the standard category." };
  if (category !== "S" && /[1-9]/.test(rate))
    return { path: "rate", message: "Only the standard category and tax withheld have a rate. Give 0." };
  if (withReason.includes(category) && !exemptionReason)
    return { path: "exemptionReason", message: `Category ${category} needs the reason that prints on the invoice.` };
  return null;
}

/** Why a tax code cannot stand beside the others of the list, or null: its days overlap those of its namesake, or it is on top of itself. */
export function problemAmongTaxes(
  tax: Pick<TaxCodeDraft, "code" | "onTopOf"> & Validity,
  others: readonly (Pick<TaxCodeDraft, "code" | "onTopOf"> & Validity)[],
): Field | null {
  if (others.some((other) => other.code === tax.code && daysOverlap(tax, other)))
    return {
      path: "code",
      message: `There is already a tax code ${tax.code} on these days. Give the former one a last day first.`,
    };
  if (!tax.onTopOf) return null;
  if (!others.some(({ code }) => code === tax.onTopOf)) return { path: "onTopOf", message: "Choose a tax code from the list." };
  const below = (code: string, seen: readonly string[]): boolean =>
    code === tax.code ||
    others.some((other) => other.code === code && other.onTopOf && !seen.includes(code) && below(other.onTopOf, [...seen, code]));
  return below(tax.onTopOf, []) ? { path: "onTopOf", message: "A tax cannot be on top of itself." } : null;
}

/**
 * Why a tax code that invoices may have used cannot change so, or null: a new rate is another row of the same code from its first day on (settings rule 13).
 */
export function problemWithTaxChange(
  before: Pick<TaxCodeDraft, "code" | "regime" | "rate" | "category">,
  after: Pick<TaxCodeDraft, "code" | "regime" | "rate" | "category">,
): Field | null {
  if (Number(before.rate) !== Number(after.rate))
    return {
      path: "rate",
      message:
        "A rate never changes in place. Give this code a last day and add it again with the new rate from the next day on.",
    };
  for (const path of ["code", "regime", "category"] as const)
    if (before[path] !== after[path])
      return { path, message: "Archive this tax code and add another: invoices may name it as it is." };
  return null;
}
