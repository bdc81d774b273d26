/** The lists that belong to the company: tax numbers, further addresses, accreditations. */
import { z } from "zod";
import { limitedText } from "#kit/schemas.ts";
import { Country } from "#kit/places.ts";
import { isDay } from "#kit/validity.ts";

const Day = z.string().refine(isDay, "Enter a day such as 20 Nov 2026");

export const taxIdKinds = ["EIN", "VAT", "GST", "TRN", "other"] as const;
/** A number under which a country taxes the company; printed on invoices for that country. */
export const TaxId = z.object({
  country: Country,
  kind: z.enum(taxIdKinds),
  value: limitedText(40).min(1, "Enter the number"),
});
export type TaxId = z.infer<typeof TaxId>;

export const addressKinds = ["billing", "shipping"] as const;
/** Where post or goods go when that is not the registered address. */
export const Address = z.object({
  kind: z.enum(addressKinds),
  /** Street and building, a line each. */
  lines: limitedText(300).min(1, "Enter the street"),
  city: limitedText(80).min(1, "Enter the town"),
  region: limitedText(80).nullable(),
  postal: limitedText(20).nullable(),
  country: Country,
});
export type Address = z.infer<typeof Address>;

/** Type of inspection body: A, B, C by ISO/IEC 17020:2012, A or non-A by the edition of 2026. */
export const inspectionBodyTypes = ["A", "B", "C", "non-A"] as const;

/** Kinds of document the symbol of an accreditation may stand on. */
export const symbolPlaces = ["reports", "releases", "invoices", "letters"] as const;

/** An accreditation of the company; its symbol prints only on work inside the scope and inside the dates. */
export const Accreditation = z
  .object({
    id: z.uuid(),
    body: limitedText(120).min(1, "Enter the accreditation body"),
    number: limitedText(60).min(1, "Enter the accreditation number"),
    standard: limitedText(80).min(1, "Enter standard and edition, such as ISO/IEC 17020:2012"),
    validFrom: Day.nullable(),
    validTo: Day.nullable(),
    symbolAllowedOn: z.array(z.enum(symbolPlaces)),
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    message: "The last day is before the first day",
    path: ["validTo"],
  });
export type Accreditation = z.infer<typeof Accreditation>;
