import { z } from "zod";

/** What became of one person in a review. `left`: their access ended before anybody decided. */
export const reviewOutcomes = ["open", "confirmed", "change", "left"] as const;

/** A person as a reviewer has them before their eyes, and as they are written down at the moment of the decision. */
export const ReviewedPerson = z.object({
  name: z.string(),
  employeeNumber: z.string(),
  email: z.string(),
  jobTitle: z.string().nullable(),
  base: z.string().nullable(),
  status: z.string(),
  /** Roles with the instant each ends by itself. */
  roles: z.array(z.object({ name: z.string(), endsAt: z.string().nullable() })),
  modules: z.array(
    z.object({ id: z.string(), source: z.enum(["role default", "added", "removed"]), endsAt: z.string().nullable() }),
  ),
  lastSignIn: z.string().nullable(),
  /** Decisions about their access since the review before, the newest first. */
  changes: z.array(z.object({ at: z.string(), by: z.string(), what: z.string() })),
});
export type ReviewedPerson = z.infer<typeof ReviewedPerson>;
