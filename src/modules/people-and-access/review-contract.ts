import { z } from "zod";
import { download, get, many, post } from "#kit/contract.ts";

/** What became of one person in a review. `left`: their access ended before anybody decided. */
export const reviewOutcomes = ["open", "confirmed", "change", "left"] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

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

export const AccessReview = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  openedOn: z.string(),
  /** Who opened it; null: it opened by itself. */
  openedByName: z.string().nullable(),
  dueOn: z.string(),
  state: z.enum(["open", "overdue", "closed"]),
  people: z.int(),
  confirmed: z.int(),
  change: z.int(),
  left: z.int(),
  open: z.int(),
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
  closingNote: z.string().nullable(),
  contentHash: z.string().nullable(),
  signature: z.string().nullable(),
  keyId: z.string().nullable(),
  /** The hash of the signed PDF; null until it has been made. */
  pdfSha256: z.string().nullable(),
});
export type AccessReview = z.infer<typeof AccessReview>;

export const ReviewLine = z.object({
  id: z.uuid(),
  version: z.int(),
  userId: z.uuid(),
  outcome: z.enum(reviewOutcomes),
  note: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  /** As they are now, or as they were when it was decided. */
  person: ReviewedPerson,
  /** Stands for what is shown of the person; a decision sends it back, so that nobody confirms what they have not seen. */
  seen: z.string(),
  /** One's own line is for somebody else. */
  isOwn: z.boolean(),
});
export type ReviewLine = z.infer<typeof ReviewLine>;

const asks = { modules: ["user-permissions"], action: "view" } as const;

export const reviewEndpoints = {
  reviews: get("/api/permissions/reviews", {
    ...asks,
    reply: z.object({
      rows: z.array(AccessReview),
      /** The day on which the next one opens by itself. */
      nextOn: z.string(),
      mayReview: z.boolean(),
    }),
    summary: "The access reviews, the newest first, and when the next one opens by itself",
  }),
  openReview: post("/api/permissions/reviews", {
    ...asks,
    reply: AccessReview,
    summary: "Open an access review of everyone; for the quality manager and administrators",
  }),
  reviewLines: {
    ...get("/api/permissions/reviews/:id/lines", {
      ...asks,
      query: z.object({
        q: z.string().trim().max(200).optional(),
        sort: z.string().max(60).optional(),
        after: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        outcome: many(z.enum(reviewOutcomes)),
      }),
      reply: z.object({ rows: z.array(ReviewLine), next: z.string().nullable() }),
      summary: "The people of a review with their roles, modules, last sign-in and changes since the review before",
    }),
    labels: {
      name: "Person",
      roles: "Roles",
      modules: "Modules",
      lastSignIn: "Last seen",
      changes: "Changes since the last review",
      outcome: "Decision",
    },
  },
  decideLines: post("/api/permissions/reviews/:id/decisions", {
    ...asks,
    body: z.object({
      outcome: z.enum(["confirmed", "change"]),
      /** What is to be changed; required when a change is asked for. */
      note: z.string().trim().max(500).nullable().optional(),
      lines: z
        .array(z.object({ id: z.uuid(), version: z.int(), seen: z.string().max(100) }))
        .min(1, "Choose someone")
        .max(200, "At most 200 people at once"),
    }),
    reply: z.array(z.object({ id: z.uuid(), name: z.string(), done: z.boolean(), message: z.string() })),
    summary: "Confirm what several people may do, or request a change; nobody decides about themselves",
  }),
  closeReview: post("/api/permissions/reviews/:id/closing", {
    ...asks,
    body: z.object({ version: z.int(), note: z.string().trim().max(500).nullable().optional() }),
    reply: AccessReview,
    summary: "Close a review: it becomes final, and a signed PDF of it is made",
  }),
  reviewPdf: download("/api/permissions/reviews/:id/pdf", {
    ...asks,
    summary: "The signed PDF of a closed review",
  }),
  checkReview: get("/api/permissions/reviews/:id/check", {
    ...asks,
    reply: z.object({
      /** The record still has the hash that was signed. */
      content: z.boolean(),
      /** The stored file still has the hash that was signed; null: it has not been made yet. */
      pdf: z.boolean().nullable(),
      keyId: z.string(),
    }),
    summary: "Whether a closed review and its PDF still bear the server's signature",
  }),
};
