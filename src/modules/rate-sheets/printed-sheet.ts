/** A rate sheet as it is printed, for the client's page, PDF and workbook: nothing else of it leaves the company (rule 16e). */
import { z } from "zod";

const PrintedItem = z.object({
  code: z.string(),
  description: z.string(),
  /** Method, level, crew, size, what is included, tiers. */
  terms: z.string(),
  unit: z.string(),
  /** Null for cost plus and other items without a price of their own. */
  price: z.string().nullable(),
  priceOt: z.string().nullable(),
  priceDt: z.string().nullable(),
  priceHt: z.string().nullable(),
});
export type PrintedItem = z.infer<typeof PrintedItem>;

export const PrintedSheet = z.object({
  company: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  number: z.string(),
  revision: z.string(),
  title: z.string(),
  /** Whom it is for; null for the standard sheet. */
  forWhom: z.string().nullable(),
  currency: z.string(),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
  rules: z.array(z.string()),
  groups: z.array(z.object({ heading: z.string(), items: z.array(PrintedItem) })),
  hasHolidayTime: z.boolean(),
  texts: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Across the page: for whom this copy is, or that it is a draft. */
  watermark: z.string().nullable(),
  supersededOn: z.string().nullable(),
});
export type PrintedSheet = z.infer<typeof PrintedSheet>;
