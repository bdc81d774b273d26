/** How long records are kept: the terms that a class of records is made of. */

/** From what day the time of a class runs. */
export const retentionTriggers = ["created", "closed", "superseded", "employment end", "equipment disposed"] as const;
/** What happens to a record whose time is over. */
export const retentionActions = ["review", "anonymise", "purge"] as const;
type RetentionAction = (typeof retentionActions)[number];
/** How long: a number of years, as long as the license runs, or for ever. Later ones keep longer. */
export const retentionTerms = ["years", "until license ends", "permanent"] as const;
export type RetentionTerm = (typeof retentionTerms)[number];

export interface RetentionPeriod {
  term: RetentionTerm;
  /** A decimal with at most one place where the term is years. */
  years: string | null;
}

/** A class of records as shipped: how long it is kept at least, from when, and what happens then. */
export interface ShippedClass extends RetentionPeriod {
  title: string;
  trigger: (typeof retentionTriggers)[number];
  action: RetentionAction;
  basis: string;
  /** What the number of years alone does not say. */
  note?: string;
  /** Differs by country: somebody is to look it up. */
  verify?: true;
}

/** "7" years. */
export const years = (count: string): RetentionPeriod => ({ term: "years", years: count });
/** As long as the license runs. */
export const licensed: RetentionPeriod = { term: "until license ends", years: null };
/** For ever. */
export const forEver: RetentionPeriod = { term: "permanent", years: null };
