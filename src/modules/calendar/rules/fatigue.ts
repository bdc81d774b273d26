/** Limits on working time, in elapsed hours, also over clock changes (rule 8). */
import { z } from "zod";
import { type Finding, finding } from "../finding.ts";
import { hoursOf, type Shift } from "./shifts.ts";
import type { Day } from "#kit/validity.ts";

export const FatigueLimits = z.object({
  /** Rest between shifts: shorter than the first is refused, shorter than the second needs a reason. */
  restHard: z.number().min(0).max(48),
  restSoft: z.number().min(0).max(48),
  /** A shift longer than the first needs a reason, longer than the second is refused. */
  shiftSoft: z.number().min(1).max(24),
  shiftHard: z.number().min(1).max(24),
  /** Days worked in one set, in normal operation and in an outage. */
  mostDays: z.int().min(1).max(60),
  mostDaysOutage: z.int().min(1).max(60),
  /** Driving and work of one day together. */
  drivingAndWork: z.number().min(1).max(24),
  /** Time off that ends a set of shifts; after as many nights as `nights` it is `offAfterNights`. */
  offAfterSet: z.number().min(0).max(200),
  offAfterNights: z.number().min(0).max(200),
  nights: z.int().min(1).max(30),
});
export type FatigueLimits = z.infer<typeof FatigueLimits>;

const usual: FatigueLimits = {
  restHard: 8,
  restSoft: 10,
  shiftSoft: 14,
  shiftHard: 16,
  mostDays: 14,
  mostDaysOutage: 14,
  drivingAndWork: 16,
  offAfterSet: 36,
  offAfterNights: 48,
  nights: 4,
};
/** The limits that apply where the company has set no others, and two sets after API RP 755 (to be compared with the edition the client uses). */
export const fatiguePresets = {
  default: usual,
  "API RP 755, 8-hour shifts": { ...usual, mostDays: 10, mostDaysOutage: 19 },
  "API RP 755, 12-hour shifts": { ...usual, mostDays: 7, mostDaysOutage: 14, shiftHard: 18 },
} as const satisfies Record<string, FatigueLimits>;

/** A shift with the drive to it, in hours. */
export type Worked = Shift & { driving?: number };

/** Jobs with less than so many hours between them belong to one shift (rate-sheets section 5, "Shift"); a gap of exactly that is rest. */
const shiftGapHours = 6;

/** One shift from its first to its last job. */
type Whole = Worked & { jobs: number; to: Day };

/**
 * What lies between the jobs of a shift is no rest: the shift is as long as from the start of its first to the end of its last, the drive between them
 * included.
 */
function wholeShifts(sorted: readonly Worked[]): Whole[] {
  const whole: Whole[] = [];
  for (const shift of sorted) {
    const last = whole.at(-1);
    if (!last || hoursOf(last.end, shift.start) >= shiftGapHours) {
      whole.push({ ...shift, jobs: 1, to: shift.day });
      continue;
    }
    last.end = Math.max(last.end, shift.end);
    last.to = shift.day;
    last.jobs += 1;
  }
  return whole;
}

/** What the limits of a policy say about the shifts of one person, given in any order; overlapping ones are not for this rule. */
export function fatigueOf(
  name: string,
  shifts: readonly Worked[],
  { limits, name: policy }: { limits: FatigueLimits; name: string },
  outage = false,
): Finding[] {
  const sorted = shifts.toSorted((a, b) => a.start - b.start);
  const whole = wholeShifts(sorted);
  const found = [
    ...whole.flatMap((shift) => lengthOf(name, shift, limits)),
    ...restsOf(name, whole, limits),
    ...setsOf(name, sorted, limits, outage),
  ];
  // Whose limits they are is part of what was found.
  return found.map((one) => ({ ...one, message: one.message.replace(/\.$/, ` (${policy}).`) }));
}

function lengthOf(name: string, { day, to, jobs, start, end, driving = 0 }: Whole, limits: FatigueLimits): Finding[] {
  const hours = hoursOf(start, end);
  const on = jobs > 1 ? `from the first to the last job on ${day}` : `on ${day}`;
  const found: Finding[] = [];
  if (hours > limits.shiftSoft) {
    const severity = hours > limits.shiftHard ? "hard" : "soft";
    const most = severity === "hard" ? limits.shiftHard : limits.shiftSoft;
    found.push(
      finding({
        check: "shift length",
        severity,
        from: day,
        to,
        message: `${name}: ${said(hours)} h ${on}, at most ${said(most)} h.`,
      }),
    );
  }
  if (driving > 0 && hours + driving > limits.drivingAndWork)
    found.push(
      finding({
        check: "driving and work",
        severity: "soft",
        from: day,
        to,
        message: `${name}: ${said(hours + driving)} h of driving and work on ${day}, at most ${said(limits.drivingAndWork)} h.`,
      }),
    );
  return found;
}

function restsOf(name: string, sorted: readonly Worked[], { restHard, restSoft }: FatigueLimits): Finding[] {
  return sorted.slice(1).flatMap((next, index) => {
    const before = sorted[index];
    if (!before || next.start < before.end) return [];
    const rest = hoursOf(before.end, next.start);
    if (rest >= restSoft) return [];
    const severity = rest < restHard ? "hard" : "soft";
    const least = severity === "hard" ? restHard : restSoft;
    return finding({
      check: "rest",
      severity,
      from: next.day,
      message: `${name}: ${said(rest)} h of rest before ${next.day}, at least ${said(least)} h.`,
    });
  });
}

/** Sets of shifts, each ended by enough time off; a set of more days than allowed is found on its last. */
function setsOf(name: string, sorted: readonly Worked[], limits: FatigueLimits, outage: boolean): Finding[] {
  const sets: Worked[][] = [];
  for (const shift of sorted) {
    const set = sets.at(-1);
    const last = set?.at(-1);
    const nights = set?.filter(({ night }) => night).length ?? 0;
    const needed = nights >= limits.nights ? limits.offAfterNights : limits.offAfterSet;
    if (set && last && hoursOf(last.end, shift.start) < needed) set.push(shift);
    else sets.push([shift]);
  }
  const most = outage ? limits.mostDaysOutage : limits.mostDays;
  return sets.flatMap((set) => {
    const days = [...new Set(set.map(({ day }) => day))];
    const beyond = days[most];
    if (beyond === undefined) return [];
    const message = `${name}: ${days.length} days up to ${days.at(-1)} without ${said(limits.offAfterSet)} h off, at most ${most}.`;
    return finding({ check: "days in a row", severity: "soft", from: beyond, to: days.at(-1) ?? beyond, message });
  });
}

/** "7.5", "10". */
const said = (hours: number): string => String(Math.round(hours * 100) / 100);
