import { type RetentionPeriod, type RetentionTerm, retentionTerms } from "#kit/retention-terms.ts";
import { addMonths, type Day } from "#kit/validity.ts";

/** An instrument's records are retained this many years longer than the instrument (settings.md, "Shipped retention classes"). */
export const yearsAfterDisposal = "3";

const monthsOf = (years: string): number => Math.round(Number(years) * 12);

/** The day on which the retention period of a record ends: signed on 2026-03-15 and retained for 10 years, 2036-03-15. */
export const overOn = (since: Day, years: string): Day => addMonths(since, monthsOf(years));

/**
 * Logs are archived by whole months: what happened before this day may be archived today. It is the first of a month, so that an event of
 * 2026-01-05 that is retained for 84 months may be archived on 2033-02-01 (activity-and-audit.md, calculation 4).
 */
export const logsBefore = (today: Day, years: string): Day => addMonths(`${today.slice(0, 7)}-01`, -monthsOf(years));

/** The first day on which an event of this day may be archived. */
export const eventLeavesOn = (day: Day, years: string): Day => addMonths(`${day.slice(0, 7)}-01`, monthsOf(years) + 1);

/** Why a class cannot have this retention period; null when it can. It may be longer than shipped, never shorter. */
export function problemWithTerm(wanted: RetentionPeriod, shipped: RetentionPeriod): string | null {
  const [rank, least] = [rankOf(wanted.term), rankOf(shipped.term)];
  if (wanted.term === "years" && wanted.years === null) return "Enter a number of years.";
  if (rank > least) return null;
  if (rank < least) return `The minimum is ${termText(shipped)}.`;
  return wanted.term === "years" && Number(wanted.years) < Number(shipped.years)
    ? `The minimum is ${termText(shipped)}. It may be kept longer.`
    : null;
}

const rankOf = (term: RetentionTerm) => retentionTerms.indexOf(term);

/** "7 years", "until the license ends", "permanently". */
export function termText({ term, years }: RetentionPeriod): string {
  if (term === "permanent") return "permanently";
  if (term === "until license ends") return "until the license ends";
  return `${Number(years)} ${Number(years) === 1 ? "year" : "years"}`;
}

export const holdScopes = ["record", "client", "project", "person", "period"] as const;
type HoldScope = (typeof holdScopes)[number];

/** What a legal hold covers: everything of one client, project or person, one record, or a period. */
export interface HoldReach {
  name: string;
  scope: HoldScope;
  /** The record, client, project or person. */
  targetId: string | null;
  /** The first and last day of a period; null where it has no end. */
  from: Day | null;
  to: Day | null;
}

/** A record as far as holds need it. */
export interface Held {
  recordId: string | null;
  personIds: readonly string[];
  clientIds: readonly string[];
  projectIds: readonly string[];
  /** Its own date. */
  day: Day;
}

/** The first hold that covers a record; null when none does. */
export function heldBy(holds: readonly HoldReach[], record: Held): HoldReach | null {
  return holds.find((hold) => keeps(hold, record)) ?? null;
}

function keeps({ scope, targetId, from, to }: HoldReach, { recordId, personIds, clientIds, projectIds, day }: Held): boolean {
  if (scope === "period") return (from === null || from <= day) && (to === null || day <= to);
  if (targetId === null) return false;
  if (scope === "record") return recordId === targetId;
  const named = { person: personIds, client: clientIds, project: projectIds }[scope];
  return named.includes(targetId);
}
