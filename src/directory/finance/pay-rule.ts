/** The rule that classifies the hours of a person for pay, apart from the contract of the client (project-management rule 5). */
import { z } from "zod";
import { OvertimeRule, overtimePresets } from "./overtime.ts";
import { daysOverlap, isValidOn } from "./tax-code.ts";
import { Region } from "./tax-rule.ts";
import { Stored } from "#kit/contract.ts";
import { dayText, limitedText } from "#kit/schemas.ts";
import type { Day } from "#kit/validity.ts";

/** For the people of one base, or of all bases in a country or a part of it. */
export const PayRuleDraft = z.object({
  name: limitedText(80).min(1, "Enter a name such as Texas, 40 h a week"),
  region: Region.nullable(),
  baseLocationId: z.uuid().nullable(),
  overtimeRule: OvertimeRule,
  validFrom: dayText().nullable(),
  validTo: dayText().nullable(),
});
export type PayRuleDraft = z.infer<typeof PayRuleDraft>;

const PayRule = Stored.extend(PayRuleDraft.shape);
export type PayRule = z.infer<typeof PayRule>;

export const payRuleLabels: Readonly<Record<keyof PayRuleDraft, string>> = {
  name: "Name",
  region: "Region",
  baseLocationId: "Base",
  overtimeRule: "Rule",
  validFrom: "Valid from",
  validTo: "Valid to",
};

const { California: contractCalifornia, EU, Gulf } = overtimePresets;
const weekly: OvertimeRule = {
  ...overtimePresets["US weekly 40"],
  dayClass: contractCalifornia.dayClass,
  limitsCount: "all hours",
};

/**
 * What pay rules start from. In the United States overtime begins over 40 h a week (29 USC 207(a)(1)), in California also over 8 h a day and on the
 * seventh day of a work week, double time over 12 h (Labor Code 510); the others are customs: verify each against the law of the place.
 */
export const payPresets = {
  "40 h a week": weekly,
  California: { ...contractCalifornia, weekStartsOn: "Monday", limitsCount: "all hours" },
  EU: { ...EU, limitsCount: "all hours" },
  Gulf: { ...Gulf, limitsCount: "all hours" },
} as const satisfies Record<string, OvertimeRule>;

/** Where a person is employed: a base with its country and, where it is known, its part. */
export interface PayPlace {
  id: string;
  country: string;
  region: string | null;
}

/** The rule in force for a base on a day: its own, else that of its part of the country, else that of the country; undefined where there is none. */
export function payRuleOn<R extends PayRuleDraft>(
  rules: readonly R[],
  { id, country, region }: PayPlace,
  on: Day,
): R | undefined {
  const inForce = rules.filter((rule) => isValidOn(rule, on));
  const part = region?.startsWith(`${country}-`) ? region : `${country}-${region}`;
  const ofRegion = (code: string) => inForce.find((rule) => rule.baseLocationId === null && rule.region === code);
  return inForce.find((rule) => rule.baseLocationId === id) ?? ofRegion(part) ?? ofRegion(country);
}

type Wrong = { path: keyof PayRuleDraft; message: string };

/** Why a pay rule cannot be as it is beside the others, or null. */
export function problemWithPayRule(rule: PayRuleDraft, others: readonly PayRuleDraft[]): Wrong | null {
  const { region, baseLocationId, validFrom, validTo } = rule;
  if ((region === null) === (baseLocationId === null)) return { path: "region", message: "Choose a region or a base." };
  if (validFrom && validTo && validFrom > validTo) return { path: "validTo", message: "The last day is before the first day." };
  const same = (other: PayRuleDraft) => other.region === region && other.baseLocationId === baseLocationId;
  const [beside] = others.filter((other) => same(other) && daysOverlap(rule, other));
  return beside ? { path: "validFrom", message: `${beside.name} counts on these days already. Give it a last day first.` } : null;
}
