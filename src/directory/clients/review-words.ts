/** What a client's review of a report can say, and what it does; without schemas, for the page of a link. */
import type { Meaning } from "#kit/meaning.ts";

export const reviewStatuses = ["approved", "approved with comments", "revise and resubmit", "for information"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Each with the number under which document controllers know it. */
export const reviewWords: Readonly<Record<ReviewStatus, string>> = {
  approved: "1 Approved",
  "approved with comments": "2 Approved with comments",
  "revise and resubmit": "3 Revise and resubmit",
  "for information": "4 For information",
};

export const reviewMeanings: Readonly<Record<ReviewStatus, Meaning>> = {
  approved: "good",
  "approved with comments": "good",
  "revise and resubmit": "bad",
  "for information": "idle",
};

/** A status as the client calls it, with what it does here. */
export interface ReviewChoice {
  words: string;
  status: ReviewStatus;
}

/** The statuses a client chooses from: its own, else the usual ones. */
export const reviewChoices = (own: readonly ReviewChoice[]): readonly ReviewChoice[] =>
  own.length > 0 ? own : reviewStatuses.map((status) => ({ words: reviewWords[status], status }));
