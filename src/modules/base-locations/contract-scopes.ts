import { z } from "zod";

/** What the accreditation of a base covers; without methods or templates it covers all. The mark prints on no report outside it. */
export const BaseScope = z.object({
  standard: z.string().trim().min(1, "Name the standard").max(60),
  accreditationNumber: z.string().trim().min(1, "Give the accreditation number").max(40),
  methods: z.array(z.string().max(10)),
  /** Codes of report templates. */
  templates: z.array(z.string().max(40)).optional(),
  validFrom: z.iso.date("Give the first day").nullable(),
  validTo: z.iso.date("Give the last day"),
});
export type BaseScope = z.infer<typeof BaseScope>;
