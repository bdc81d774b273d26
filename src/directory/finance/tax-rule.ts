/** Which tax a region asks of a class of services (invoices rule 5a, second step). */
import { z } from "zod";
import { daysOverlap, TaxCodeName } from "./tax-code.ts";
import { Stored } from "#kit/contract.ts";
import { countryName, isCountry } from "#kit/places.ts";
import { dayText } from "#kit/schemas.ts";

/** What an item of a rate sheet is to the tax authority. */
export const taxClasses = ["labour", "film and consumables", "equipment hire", "travel", "third party", "report"] as const;

/** A country or a part of it as ISO 3166-2 writes it: "DE", "US-TX". */
export const Region = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, "A country or region such as DE or US-TX")
  .refine((region) => isCountry(region.slice(0, 2)), "A country or region such as DE or US-TX");

/** A site's country and the part of it, where that is known, as one region: "US-TX". */
export const regionOf = (country: string, part: string | null): string => (part ? `${country}-${part}` : country);

/** "US-TX" is "United States, TX". */
export const regionName = (region: string): string =>
  [countryName(region.slice(0, 2)), region.slice(3)].filter(Boolean).join(", ");

/** Several codes of one line: each as a line of its own under the amounts, or their sum as one. */
export const taxPrintings = ["separate", "combined"] as const;

export const TaxRuleDraft = z.object({
  region: Region,
  taxClass: z.enum(taxClasses),
  taxCode: TaxCodeName,
  printing: z.enum(taxPrintings),
  validFrom: dayText().nullable(),
  validTo: dayText().nullable(),
});
export type TaxRuleDraft = z.infer<typeof TaxRuleDraft>;
export const TaxRule = Stored.extend(TaxRuleDraft.shape);
export type TaxRule = z.infer<typeof TaxRule>;

export const taxRuleLabels: Readonly<Record<keyof TaxRuleDraft, string>> = {
  region: "Region",
  taxClass: "Tax class",
  taxCode: "Tax code",
  printing: "Several codes print",
  validFrom: "Valid from",
  validTo: "Valid to",
};

/** Why a rule cannot stand beside the others, or null. Several rules of a region and class are several taxes on the line. */
export function problemWithTaxRule(
  rule: TaxRuleDraft,
  others: readonly TaxRuleDraft[],
  codes: readonly string[],
): { path: keyof TaxRuleDraft; message: string } | null {
  const { region, taxClass, taxCode, printing, validFrom, validTo } = rule;
  if (validFrom && validTo && validFrom > validTo) return { path: "validTo", message: "The last day is before the first day." };
  if (!codes.includes(taxCode)) return { path: "taxCode", message: "Choose a tax code from the list." };
  const beside = others.filter((other) => other.region === region && other.taxClass === taxClass && daysOverlap(rule, other));
  if (beside.some((other) => other.taxCode === taxCode))
    return { path: "taxCode", message: `${region} has ${taxCode} for ${taxClass} on these days already.` };
  if (beside.some((other) => other.printing !== printing))
    return {
      path: "printing",
      message: `The other codes of ${region} for ${taxClass} print otherwise. Choose the same for all.`,
    };
  return null;
}
