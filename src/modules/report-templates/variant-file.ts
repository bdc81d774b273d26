/** A variant as a file, to be taken to another installation or kept: its changes, what they are changes of, and their hash. */
import { z } from "zod";
import { VariantChanges } from "./variant.ts";

export const VariantFile = z.object({
  form: z.literal("holdpoint report template 1", "This is no file of a report template"),
  basedOnCode: z.string().max(12),
  basedOnVersion: z.int(),
  code: z.string().max(12),
  title: z.string().trim().min(1).max(120),
  changes: VariantChanges,
  /** SHA-256 of the canonical text of all else in the file (RFC 8785). */
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
export type VariantFile = z.infer<typeof VariantFile>;
