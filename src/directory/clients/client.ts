/** A client as everybody knows it. */
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

export const TaxId = z.object({
  country: Country,
  kind: requiredText("Enter the kind of number, such as VAT or EIN", 20),
  value: requiredText("Enter the number", 40),
});
export type TaxId = z.infer<typeof TaxId>;
