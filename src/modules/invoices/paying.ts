/** How a client pays: how long it takes on average, and what is open by how late it is. */
import { z } from "zod";
import { AgeingRow } from "./ageing.ts";

export const Paying = z.object({
  /** Payments received on these days count, both inclusive. */
  from: z.string(),
  to: z.string(),
  /** Days from the date of the invoice to the payment, weighted by what was paid, with one decimal; null without a payment. */
  days: z.string().nullable(),
  /** How many invoices were paid, whole or in part. */
  invoices: z.int(),
  ageing: z.array(AgeingRow),
});
export type Paying = z.infer<typeof Paying>;
