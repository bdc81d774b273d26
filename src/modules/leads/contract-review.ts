/** The contract review before a quote (leads.md rule 6; ISO 9001 8.2.3, ISO/IEC 17020:2012 7.1.5, ISO/IEC 17025 7.1). */
import { z } from "zod";
import { limitedText } from "#kit/schemas.ts";

export const reviewPoints = [
  "scope",
  "standard",
  "acceptance",
  "procedure",
  "capacity",
  "radiation",
  "impartiality",
  "subcontracting",
  "terms",
  "delivery",
] as const;
export type ReviewPoint = (typeof reviewPoints)[number];

/** What each point asks, as printed. */
export const reviewWords: Readonly<Record<ReviewPoint, string>> = {
  scope: "Scope is clear",
  standard: "Standard and edition are known",
  acceptance: "Acceptance criteria are given",
  procedure: "A procedure exists at an approved revision",
  capacity: "Certified people and equipment are available",
  radiation: "Radiation license covers place and isotope",
  impartiality: "Impartiality is checked",
  subcontracting: "Subcontracting is agreed",
  terms: "Terms are accepted",
  delivery: "Delivery date is realistic",
};

const answers = ["yes", "no", "not applicable"] as const;
export const reviewAnswers: Readonly<Record<(typeof answers)[number], string>> = {
  yes: "Yes",
  no: "No",
  "not applicable": "Not applicable",
};

export const ReviewAnswer = z.object({
  point: z.enum(reviewPoints),
  answer: z.enum(answers),
  note: limitedText(400).nullable(),
  /** What is done about it; required where the answer is no. */
  mitigation: limitedText(400).nullable(),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** A point as entered: without an answer it stays open. */
export const EnteredAnswer = ReviewAnswer.extend({ answer: z.enum(answers).nullable() }).refine(
  ({ answer, mitigation }) => answer !== "no" || Boolean(mitigation),
  { path: ["mitigation"], message: "Enter how this is mitigated" },
);

/** The points nobody has answered yet, in order. */
export function openPoints(review: readonly Pick<ReviewAnswer, "point">[]): ReviewPoint[] {
  const answered = new Set(review.map(({ point }) => point));
  return reviewPoints.filter((point) => !answered.has(point));
}

/** "3 review points are open: scope is clear, terms are accepted, ..."; null once every point is answered. */
export function reviewObstacle(review: readonly Pick<ReviewAnswer, "point">[]): string | null {
  const open = openPoints(review);
  if (open.length === 0) return null;
  const list = open.map((point) => reviewWords[point].charAt(0).toLowerCase() + reviewWords[point].slice(1)).join(", ");
  return `${open.length} review ${open.length === 1 ? "point is" : "points are"} open: ${list}.`;
}
