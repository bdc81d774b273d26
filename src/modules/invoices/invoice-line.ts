/** Lines of an invoice: as they are entered, and as they are shown with their amounts. */
import { z } from "zod";
import { lineKinds } from "./rules/parts.ts";
import { taxCategories, taxRegimes } from "#directory/finance/tax-code.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, lineText, limitedText, optional, percentText } from "#kit/schemas.ts";

/** The kinds that people enter; the others follow from deposits, releases and payments. */
export const enteredKinds = [
  "manual",
  "time",
  "production",
  "equipment",
  "travel",
  "subsistence",
  "consumable",
  "third party",
  "minimum adjustment",
  "percent",
  "tier adjustment",
] as const satisfies readonly (typeof lineKinds)[number][];

const four = (message: string, negative = false) =>
  z.string().regex(new RegExp(`^${negative ? "-?" : ""}\\d{1,10}(\\.\\d{1,4})?$`), message);

const EnteredLine = z.object({
  id: z.uuid().optional(),
  kind: z.enum(enteredKinds, "Choose what it is"),
  description: limitedText(300, "Describe it").min(1, "Describe it"),
  serviceFrom: dayText("Enter the day of the work"),
  serviceTo: optional(dayText()),
  /** Four decimals at most; negative for what is taken off. */
  quantity: four("Enter a quantity such as 7.25", true),
  unit: lineText(20, "Enter the unit").min(1, "Enter the unit"),
  /** Null is unpriced, which stops the submission; never below zero. */
  unitPrice: optional(four("Enter a price such as 86.50, not below zero")),
  discountPct: optional(percentText("Enter a percentage such as 5", 3)),
  taxCodes: z.array(lineText(20)).max(4, "At most 4 tax codes"),
  account: optional(lineText(20)),
});
export const LineDraft = EnteredLine.refine(({ serviceFrom, serviceTo }) => !serviceTo || serviceTo >= serviceFrom, {
  path: ["serviceTo"],
  message: "The work ends before it begins.",
});
export type LineDraft = z.infer<typeof LineDraft>;

export const ShownTax = z.object({
  code: z.string(),
  regime: z.enum(taxRegimes),
  category: z.enum(taxCategories),
  rate: z.string(),
  onTopOf: z.string().nullable(),
  name: z.string(),
  exemptionReason: z.string().nullable(),
});
export type ShownTax = z.infer<typeof ShownTax>;

/** Where the price and the tax of a line come from: sheet, item, hours and rounding (rate-sheets rule 14), and the step of rule 5a. */
export const LineOrigin = z.object({
  rateItemId: z.uuid().nullable(),
  /** What the item was looked up by, to look it up again before the issue. */
  need: z.record(z.string(), z.unknown()).nullable(),
  /** The price of the sheet; null where it has none. */
  price: z.string().nullable(),
  trace: z.array(z.string()),
  people: z.array(z.string()),
  taxWhy: z.string().nullable(),
  /** Of a tier adjustment, and of what a credit note gives back as one: the key of its period. */
  tierPeriod: z.string().optional(),
  /** Without a price: the sheet that has one once the client has accepted it. */
  awaits: z.string().optional(),
  /** Under what it is printed where lines are grouped by person, ticket or weld. */
  group: z.string().nullish(),
});
export type LineOrigin = z.infer<typeof LineOrigin>;

/** Other tax codes than the rule gave a line, set by Finance (rule 5a): those it had, and why. */
export const TaxChange = z.object({ before: z.array(z.string()), reason: z.string() });
export type TaxChange = z.infer<typeof TaxChange>;

export const InvoiceLine = z.object({
  id: z.uuid(),
  kind: z.enum(lineKinds),
  description: z.string(),
  serviceFrom: z.string(),
  serviceTo: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string().nullable(),
  discountPct: z.string(),
  lineNet: z.string(),
  taxCodes: z.array(z.string()),
  taxes: z.array(ShownTax),
  account: z.string().nullable(),
  /** Of a credit note: the line of the invoice. */
  creditsLineId: z.uuid().nullable(),
  /** Of a deposit deduction: the deposit. */
  depositId: z.uuid().nullable(),
  origin: LineOrigin.nullable(),
  taxChange: TaxChange.nullable(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** Other tax codes for a line of a draft. */
export const LineTaxDraft = z.object({
  lineId: z.uuid(),
  taxCodes: z.array(lineText(20)).min(1, "Choose a tax code").max(4, "At most 4 tax codes"),
  reason: reasonText("Explain why another tax code applies", 300),
});
export type LineTaxDraft = z.infer<typeof LineTaxDraft>;

/** Which step of rule 5a gave a line its tax codes, and what Finance changed of that, as sentences. */
export function taxTrace({ taxCodes, origin, taxChange }: Pick<InvoiceLine, "taxCodes" | "origin" | "taxChange">): string[] {
  const named = (codes: readonly string[]) => codes.join(", ") || "none";
  const chosen = taxChange?.before ?? taxCodes;
  return [
    ...(origin?.taxWhy ? [`Tax code ${named(chosen)} by ${origin.taxWhy}`] : []),
    ...(taxChange ? [`Tax code changed by Finance from ${named(chosen)} to ${named(taxCodes)}: ${taxChange.reason}`] : []),
  ];
}

/** One row of the tax breakdown. */
export const ShownTaxGroup = z.object({
  key: z.string(),
  regime: z.enum(["VAT", "sales tax"]),
  category: z.enum(taxCategories),
  rate: z.string(),
  codes: z.array(z.string()),
  base: z.string(),
  tax: z.string(),
});
export const ShownWithheld = z.object({ code: z.string(), rate: z.string(), base: z.string(), amount: z.string() });
