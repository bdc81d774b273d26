/** The company that runs this installation, as everyone may read it. */
import { z } from "zod";
import { Accreditation, Address, inspectionBodyTypes, TaxId } from "./company-parts.ts";
import { decimalSeparators, Locale, themes, weekStarts } from "./formats.ts";
import { dateFormats, pageSizes, ReportPolicyPart, unitSystems } from "./report-policy.ts";
import { SecurityPolicy } from "./security-policy.ts";
import { DiameterBands, ThicknessBands } from "./size-bands.ts";
import { Stored } from "#kit/contract.ts";
import { Currency } from "#kit/currencies.ts";
import { Country, Phone, TimeZone } from "#kit/places.ts";
import { limitedText, webAddress } from "#kit/schemas.ts";
import { isDay } from "#kit/validity.ts";

/** Who the company is, and how its reports look and are reviewed unless a client requires otherwise. */
export const CompanyFields = z.object({
  legalName: limitedText(200).min(1, "Enter the legal name; it prints on reports"),
  tradingName: limitedText(200).nullable(),
  /** Street, town and postal code, a line each as printed. */
  address: limitedText(400).nullable(),
  country: Country.nullable(),
  phone: Phone.nullable(),
  email: z.email("Enter an email address").max(200).nullable(),
  website: webAddress().nullable(),
  registrationNo: limitedText(50).nullable(),
  timeZone: TimeZone,
  unitSystem: z.enum(unitSystems),
  pageSize: z.enum(pageSizes),
  /** A line at the foot of every report: confidentiality, copying. */
  reportFoot: limitedText(160).nullable(),
  reportPolicy: ReportPolicyPart,
  taxIds: z.array(TaxId).max(30),
  addresses: z.array(Address).max(20),
  accreditations: z.array(Accreditation).max(20),
  inspectionBodyType: z.enum(inspectionBodyTypes).nullable(),
  baseCurrency: Currency,
  locale: Locale,
  weekStart: z.enum(weekStarts),
  dateFormat: z.enum(dateFormats),
  /** Month and day on which the fiscal year begins. */
  fiscalYearStart: z.string().refine(isMonthDay, "Enter month and day such as 04-01"),
  decimalSeparator: z.enum(decimalSeparators),
  defaultTheme: z.enum(themes),
  /** Limits in mm, and in NPS, between which examinations are counted: "5, 10, 20, 40". */
  thicknessBands: ThicknessBands,
  diameterBands: DiameterBands,
});
export type CompanyFields = z.infer<typeof CompanyFields>;

function isMonthDay(text: string): boolean {
  const [, month = "", day = ""] = /^(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isDay(`2027-${month}-${day}`);
}

const CompanyFile = z.object({ fileId: z.uuid(), name: z.string(), mediaType: z.string(), sha256: z.string() });
export type CompanyFile = z.infer<typeof CompanyFile>;

export const Company = Stored.extend(CompanyFields.shape).extend({
  /** The settings now: the defaults of the product with the company's changes. */
  security: SecurityPolicy,
  logo: CompanyFile.nullable(),
  /** By kind: "logo-dark", "letterhead", "symbol-" and "scope-" with the id of an accreditation. */
  images: z.record(z.string(), CompanyFile),
});
export type Company = z.infer<typeof Company>;
