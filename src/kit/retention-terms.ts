/** How long records are retained: the terms of a retention class. */

/** The day from which the retention period runs. */
export const retentionTriggers = ["created", "closed", "superseded", "employment end", "equipment disposed"] as const;
/** What happens to a record when its retention period has ended. */
export const retentionActions = ["review", "anonymise", "purge"] as const;
type RetentionAction = (typeof retentionActions)[number];
/** How long: a number of years, as long as the license runs, or permanently. Terms later in the list last longer. */
export const retentionTerms = ["years", "until license ends", "permanent"] as const;
export type RetentionTerm = (typeof retentionTerms)[number];

export interface RetentionPeriod {
  term: RetentionTerm;
  /** A decimal with at most one place where the term is years. */
  years: string | null;
}

/** A retention class as shipped: how long records are retained at least, from when, and what happens then. */
export interface ShippedClass extends RetentionPeriod {
  title: string;
  trigger: (typeof retentionTriggers)[number];
  action: RetentionAction;
  basis: string;
  /** What the number of years alone does not say. */
  note?: string;
  /** Differs by country: someone has to check it. */
  verify?: true;
}

/** "7" years. */
export const years = (count: string): RetentionPeriod => ({ term: "years", years: count });
/** As long as the license runs. */
export const licensed: RetentionPeriod = { term: "until license ends", years: null };
/** Permanently. */
export const forEver: RetentionPeriod = { term: "permanent", years: null };
