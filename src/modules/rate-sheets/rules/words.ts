/** The rules of a sheet in sentences, for its page and its paper. */
import type { CancellationRule, Escalation, MinimumRule, PerDiemRule, TravelRule } from "../sheet-terms.ts";
import type { ClockWindow, OvertimeRule } from "#directory/finance/overtime.ts";
import { weekdays } from "#directory/bases/working-hours.ts";

const classWords = { OT: "overtime", DT: "double time", HT: "holiday time" } as const;
const list = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}` : (parts[0] ?? "");
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Overtime: limits, days, window, rates, night, rounding. */
export function overtimeWords(rule: OvertimeRule): string[] {
  const limits = [
    ...(rule.dailySt ? [`${rule.dailySt} h a day`] : []),
    ...(rule.weeklySt ? [`${rule.weeklySt} h a week from ${rule.weekStartsOn}`] : []),
  ];
  const ht = rule.htMultiplier ? `, holiday time × ${rule.htMultiplier}` : "";
  return [
    ...(limits.length > 0 ? [sentence(`overtime after ${list(limits)}`)] : []),
    ...(rule.dailyOt ? [sentence(`double time after ${rule.dailyOt} h a day`)] : []),
    ...dayWords(rule),
    ...windowWords(rule.stWindow),
    ...seventhWords(rule),
    sentence(`overtime × ${rule.otMultiplier}, double time × ${rule.dtMultiplier}${ht}, unless an item has a price of its own`),
    ...(rule.nightPremium
      ? [sentence(`night premium ${rule.nightPremium.percent} % of straight time, ${between(rule.nightPremium)}`)]
      : []),
    sentence(`time is rounded ${rule.incrementMode === "up" ? "up" : "to the nearest"} ${rule.timeIncrement} h`),
  ];
}

const between = ({ from, to }: ClockWindow) => `from ${from} to ${to}`;

function dayWords({ dayClass }: OvertimeRule): string[] {
  const of = (wanted: "OT" | "DT" | "HT") => [
    ...weekdays.filter((day) => dayClass[day] === wanted),
    ...(dayClass.holiday === wanted ? ["holidays"] : []),
  ];
  return (["OT", "DT", "HT"] as const).flatMap((one) => {
    const days = of(one);
    return days.length > 0 ? [sentence(`${list(days)}: ${classWords[one]}`)] : [];
  });
}

function windowWords(windows: OvertimeRule["stWindow"]): string[] {
  const days = weekdays.flatMap((day) => (windows[day] ? [{ day, window: between(windows[day]) }] : []));
  const groups = [...Map.groupBy(days, ({ window }) => window)];
  return groups.map(([window, on]) => sentence(`straight time ${window} on ${list(on.map(({ day }) => day))}`));
}

function seventhWords({ seventhDay, seventhDayFirst }: OvertimeRule): string[] {
  if (seventhDay === "none") return [];
  const then = seventhDayFirst ? ` for the first ${seventhDayFirst} h, then double time` : "";
  return [sentence(`the seventh day worked in a week: ${classWords[seventhDay]}${then}`)];
}

interface Terms {
  minimumRule: MinimumRule | null;
  cancellation: CancellationRule | null;
  travelRule: TravelRule | null;
  perDiemRule: PerDiemRule | null;
  escalation: Escalation | null;
}

/** Minimum, travel, per diem, cancellation and escalation. */
export function termWords({ minimumRule, cancellation, travelRule, perDiemRule, escalation }: Terms): string[] {
  return [
    ...(minimumRule ? [minimumWords(minimumRule)] : []),
    ...(travelRule ? travelWords(travelRule) : []),
    ...(perDiemRule ? perDiemWords(perDiemRule) : []),
    ...(cancellation ? [cancellationWords(cancellation)] : []),
    ...(escalation ? escalationWords(escalation) : []),
  ];
}

const minimumWords = ({ basis, steps, counts }: MinimumRule) =>
  sentence(`minimum ${steps.join(" h, then ")} h for each ${basis} and shift, counting ${list(counts)}`);

function travelWords({ portalToPortal, includedDistance, distanceUnit, roundTrip, travelTimeClass }: TravelRule): string[] {
  return [
    ...(Number(includedDistance) > 0
      ? [sentence(`${includedDistance} ${distanceUnit} for each vehicle and day are included`)]
      : []),
    ...(portalToPortal ? [sentence("time counts portal to portal")] : []),
    ...(roundTrip ? [sentence("distances are charged there and back")] : []),
    ...(travelTimeClass === "ST" ? [sentence("travel time is always straight time")] : []),
  ];
}

function perDiemWords({ firstLastDayPct, mealDeductions }: PerDiemRule): string[] {
  return [
    ...(Number(firstLastDayPct) === 100 ? [] : [sentence(`meals on the first and last day of a trip: ${firstLastDayPct} %`)]),
    ...mealDeductions.map(({ meal, amount }) => sentence(`${meal} provided: ${amount} less`)),
  ];
}

const cancellationWords = ({ noticeHours, chargeHours, weather }: CancellationRule) =>
  sentence(
    `cancelled less than ${noticeHours} h before the start: ${chargeHours} h at straight time${weather ? "" : "; not for the weather"}`,
  );

function escalationWords({ kind, pct, anniversary, indexName, cap, floor }: Escalation): string[] {
  if (kind === "none") return [];
  const bounds = [...(cap ? [`at most ${cap} %`] : []), ...(floor ? [`at least ${floor} %`] : [])];
  const limits = bounds.length > 0 ? ` (${list(bounds)} in all)` : "";
  const rise =
    kind === "fixed"
      ? `prices rise by ${pct ?? ""} % a year on ${anniversary ?? ""}`
      : `prices follow ${indexName ?? "the index"}`;
  return [sentence(`${rise}${limits}, by a new revision`)];
}
