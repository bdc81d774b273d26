/** A client as everyone sees it. */
import { z } from "zod";
import { Country } from "#kit/places.ts";
import { requiredText } from "#kit/schemas.ts";

export const industries = [
  "refining",
  "chemical",
  "pipeline",
  "power",
  "fabrication",
  "aerospace",
  "marine",
  "civil",
  "nuclear",
  "mining",
  "other",
] as const;
export const confidentialityLevels = ["normal", "restricted"] as const;
/** Whose receipt of a release is expected: of nobody, of any or of all recipients it is addressed to. */
export const acknowledgementRules = ["none", "any", "all"] as const;
export type AcknowledgementRule = (typeof acknowledgementRules)[number];
export const acknowledgementWords: Readonly<Record<AcknowledgementRule, string>> = {
  none: "Nobody",
  any: "One recipient",
  all: "Every recipient",
};

export const TaxId = z.object({
  country: Country,
  kind: requiredText("Enter the kind of number, such as VAT or EIN", 20),
  value: requiredText("Enter the number", 40),
});
export type TaxId = z.infer<typeof TaxId>;
