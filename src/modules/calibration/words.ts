/** A plan as people and as the rules read it. */
import type { CalibrationPlan as KeptPlan } from "./contract.ts";
import type { CalibrationPlan } from "./rules.ts";

/** "12 months", "90 days or 5000 cycles", "no interval". */
export function intervalWords({ intervalValue, intervalUnit, usageLimit, usageUnit }: KeptPlan): string {
  const every = intervalValue ? `${intervalValue} ${intervalValue === 1 ? intervalUnit?.slice(0, -1) : intervalUnit}` : "";
  const used = usageLimit ? `${usageLimit} ${usageUnit ?? ""}` : "";
  return [every, used].filter(Boolean).join(" or ") || "no interval";
}

/** The plan for the pure rules: the due date a form suggests is calculated as on the server. */
export function planForRules(plan: KeptPlan): CalibrationPlan {
  const { requirement, intervalValue, intervalUnit, startRule, maxDelayMonths, regulatory, roundToMonthEnd } = plan;
  const interval = intervalValue && intervalUnit ? { value: intervalValue, unit: intervalUnit } : null;
  return { requirement, interval, startRule, maxDelayMonths, regulatory, roundToMonthEnd };
}

interface Range {
  from?: string | null | undefined;
  to?: string | null | undefined;
  unit?: string | null | undefined;
}

/** "1 to 200 mm", "up to 100 mm", "from 5", or "whole range"; `figure` writes its figures as the reader does. */
export function rangeWords({ from, to, unit }: Range, figure: (value: string) => string): string {
  const inUnit = unit ? ` ${unit}` : "";
  if (from && to) return `${figure(from)} to ${figure(to)}${inUnit}`;
  if (from) return `from ${figure(from)}${inUnit}`;
  return to ? `up to ${figure(to)}${inUnit}` : "whole range";
}
