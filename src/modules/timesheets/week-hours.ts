/** Hours of entries by class, and by which rule. No database. */
import type { ClassHours, RuleUsed } from "./contract.ts";
import { type Activity, activities, hourClasses, type overtimePresets } from "#directory/finance/overtime.ts";
import { classifyHours, hoursOf, type HoursRule, type Piece } from "#directory/finance/hours.ts";
import type { TimeEntry } from "#directory/finance/time-entries.ts";
import { europeanUnion } from "#directory/finance/tax-choice.ts";
import { sumOfHours } from "./rules.ts";
import type { Day } from "#kit/validity.ts";

export type PresetName = keyof typeof overtimePresets;

const gulf = new Set(["AE", "BH", "KW", "OM", "QA", "SA"]);
const likeEurope = new Set(["CH", "GB", "IS", "LI", "NO"]);

/** The preset that counts at a base until a rate sheet says otherwise: a custom of the place, to be verified against the contract. */
export function presetFor({ country, region }: { country: string; region: string | null }): PresetName {
  if (country === "US") return /^(US-CA|CA|California)$/i.test(region ?? "") ? "California" : "US 8/12/40";
  if (europeanUnion.has(country) || likeEurope.has(country)) return "EU";
  return gulf.has(country) ? "Gulf" : "US weekly 40";
}

/** The rule for an entry, with what it is called. */
export interface NamedRule extends HoursRule {
  used: RuleUsed;
}

/** Time without a client counts together, for the company itself. */
export const ownClient = "company";

/** The pieces of a person's entries; those of whole weeks around them belong in, as the limits of a week count them. */
export function classed(
  entries: readonly TimeEntry[],
  ruleOn: (entry: TimeEntry, day: Day) => NamedRule,
): ReadonlyMap<string, Piece[]> {
  return Map.groupBy(classifyHours(entries, ruleOn), ({ entryId }) => entryId);
}

/** Hours by class; a class without hours is left out. */
export function byClass(pieces: readonly Pick<Piece, "class" | "hours">[]): ClassHours {
  return Object.fromEntries(
    hourClasses.flatMap((one) => {
      const of = pieces.filter((piece) => piece.class === one);
      return of.length > 0 ? [[one, hoursOf(of)]] : [];
    }),
  );
}

/** "ST 8, OT 4". */
export const classText = (hours: ClassHours): string =>
  hourClasses.flatMap((one) => (hours[one] ? [`${one} ${hours[one]}`] : [])).join(", ");

/** Hours by activity, in the order of the trade; an activity without hours is left out. */
export function byActivity(entries: readonly { activity: Activity; hours: string }[]): { activity: Activity; hours: string }[] {
  return activities.flatMap((activity) => {
    const of = entries.filter((entry) => entry.activity === activity);
    return of.length > 0 ? [{ activity, hours: sumOfHours(of.map(({ hours }) => hours)) }] : [];
  });
}

/** Each rule once. */
export function rulesUsed(all: readonly RuleUsed[]): RuleUsed[] {
  return [...new Map(all.map((one) => [`${one.client ?? ""} ${one.name}`, one])).values()];
}
