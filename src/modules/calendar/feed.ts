/** Addresses at which calendar programs read a plan (rule 15). */
import { z } from "zod";

/** One's own plan, that of the people one manages, or that of a base. */
export const feedScopes = ["mine", "team", "base"] as const;

export const FeedDraft = z.object({ scope: z.enum(feedScopes), baseLocationId: z.uuid("Choose the base").optional() });

export const FeedRow = z.object({
  id: z.uuid(),
  scope: z.enum(feedScopes),
  baseName: z.string().nullable(),
  createdAt: z.string(),
  lastFetchAt: z.string().nullable(),
});
export type FeedRow = z.infer<typeof FeedRow>;

/** The address is shown once. */
export const FeedMade = z.object({ id: z.uuid(), address: z.string() });
