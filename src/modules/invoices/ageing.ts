import { z } from "zod";
import { ageBuckets } from "./rules/late.ts";

/** What one client owes in one currency at the end of a day, by how late it is (invoices rule 19). */
export const AgeingRow = z.object({
  /** Of the client and the currency: no record. */
  id: z.string(),
  clientCompanyId: z.uuid(),
  clientName: z.string(),
  currency: z.string(),
  buckets: z.object(
    Object.fromEntries(ageBuckets.map((bucket) => [bucket, z.string()])) as Record<(typeof ageBuckets)[number], z.ZodString>,
  ),
  /** Of client credit and invoices credited beyond what is open: never inside a bucket. */
  credit: z.string(),
  /** Of the buckets, what the client disputes. */
  disputed: z.string(),
  total: z.string(),
});
export type AgeingRow = z.infer<typeof AgeingRow>;
