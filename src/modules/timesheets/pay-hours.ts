/** The class of the same hours for pay, apart from the contract of the client (project-management rule 5). No database. */
import { presetFor } from "./week-hours.ts";
import { classifyHours, type HoursRule, type Piece } from "#directory/finance/hours.ts";
import { type HourClass, type OvertimeRule } from "#directory/finance/overtime.ts";
import { type PayPlace, payPresets, type PayRuleDraft, payRuleOn } from "#directory/finance/pay-rule.ts";
import type { TimeEntry } from "#directory/finance/time-entries.ts";
import type { Day } from "#kit/validity.ts";

/** Hours of one entry in one pay class on one day. */
export interface PayPiece extends Pick<Piece, "entryId" | "day" | "class" | "hours" | "from" | "to"> {
  /** How many times the rate of an hour is paid for one of the class: "1", "1.5". */
  multiplier: string;
}

/** The rule for a base on a day: one of the settings, else the one usual at the place, which has to be verified against its law. */
export function payRuleFor(
  rules: readonly PayRuleDraft[],
  place: PayPlace,
  on: Day,
): { name: string; rule: OvertimeRule; isPreset: boolean } {
  const own = payRuleOn(rules, place, on);
  if (own) return { name: own.name, rule: own.overtimeRule, isPreset: false };
  const usual = presetFor(place);
  const name = usual in payPresets ? (usual as keyof typeof payPresets) : "40 h a week";
  return { name, rule: payPresets[name], isPreset: true };
}

/** Of a class by its rule: "1" of straight time. */
export function multiplierOf({ otMultiplier, dtMultiplier, htMultiplier }: OvertimeRule, hourClass: HourClass): string {
  return { ST: "1", OT: otMultiplier, DT: dtMultiplier, HT: htMultiplier ?? dtMultiplier }[hourClass];
}

/**
 * The pay classes of a person's entries, whichever clients they were for. All hours worked count, also training, yard and paperwork; travel and
 * standby count where the rule says so. Give every entry of the weeks in question, so that weekly limits are right.
 */
export function payPieces(entries: readonly TimeEntry[], ruleOn: (entry: TimeEntry, day: Day) => HoursRule): PayPiece[] {
  const worked = entries.map((entry) => ({ ...entry, clientId: "employer", activity: countedAs(entry.activity) }));
  const byId = new Map(worked.map((entry) => [entry.id, entry]));
  return classifyHours(worked, ruleOn).flatMap(({ entryId, day, class: hourClass, hours, from, to }) => {
    const entry = byId.get(entryId);
    return entry
      ? [{ entryId, day, class: hourClass, hours, from, to, multiplier: multiplierOf(ruleOn(entry, day).rule, hourClass) }]
      : [];
  });
}

const countedAs = (activity: TimeEntry["activity"]): TimeEntry["activity"] =>
  activity === "travel" || activity === "standby" ? activity : "work";
