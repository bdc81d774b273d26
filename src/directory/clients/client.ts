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
  kind: requiredText("Say what kind of number it is, such as VAT or EIN", 20),
  value: requiredText("Give the number", 40),
});
export type TaxId = z.infer<typeof TaxId>;
