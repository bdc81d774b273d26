/** What the client's review of a report says, where a release was sent for approval. */
import { z } from "zod";
import { reviewStatuses } from "#directory/clients/review-words.ts";

/** The latest review of a report. */
export const ItemReview = z.object({
  status: z.enum(reviewStatuses),
  /** As the client called it then. */
  words: z.string(),
  name: z.string(),
  role: z.string(),
  at: z.string(),
  text: z.string().nullable(),
  fileId: z.uuid().nullable(),
  fileName: z.string().nullable(),
  /** The revision that it started. */
  revisionId: z.uuid().nullable(),
});
export type ItemReview = z.infer<typeof ItemReview>;

export * from "#directory/clients/review-words.ts";
