/** UV-A of fluorescent particles and penetrants: measured before use and at completion of each shift (ASME V T-676.4, T-777.2). */
import { type Decimal, decimal } from "#kit/decimal.ts";
import type { Day } from "#kit/validity.ts";
import { fieldAt } from "../definition.ts";
import type { Reader } from "../sheet.ts";
import { type Shift, shiftsWorked } from "../worked-days.ts";
import { hasField, inBlock, type Remark, type RuleReader } from "./rule.ts";

/** What is examined with: "fluorescent wet" particles, or a penetrant of type "I fluorescent". */
const seenPaths = ["technique.particles", "technique.type"];

export function isFluorescent(read: Reader): boolean {
  return seenPaths.some((path) => read.text(path)?.includes("fluorescent") === true);
}

/** Whether particles or penetrant type are entered. */
export function isSeenKnown(read: Reader): boolean {
  return seenPaths.some((path) => read.text(path) !== null);
}

type UltravioletCheck = { row: number; when: string | null; day: Day | null; value: Decimal | null };

/** Rows of UV-A checks; a report written on the first version of the template holds one value. */
export function ultraviolet(read: Reader): UltravioletCheck[] {
  if (!hasField(read, "calibration.uvChecks"))
    return ["start", "end"].map((when) => ({ row: 0, when, day: null, value: decimal(read.decimal("technique.uvA")) }));
  return read.rows("calibration.uvChecks").map((check) => ({
    row: check.row,
    when: check.text("when"),
    day: check.text("day"),
    value: decimal(check.decimal("value")),
  }));
}

export function ultravioletChecked(read: RuleReader): Remark[] {
  if (!isFluorescent(read)) return [];
  const checks = ultraviolet(read);
  const shifts = shiftsWorked(read);
  // A draft on an earlier version of the template has no day to a check.
  if (shifts.length === 0 || !isAskedForDays(read)) return missingChecks(checks, "");
  const [only, ...others] = shifts;
  if (only && others.length === 0) {
    const own = checks.filter(({ day }) => day === null || only.days.includes(day));
    const isPlain = own.length === checks.length && only.days.length === 1;
    return missingChecks(own, isPlain ? "" : ` of ${only.days.join(" to ")}`, only);
  }
  const undated = checks
    .filter(({ day }) => day === null)
    .map(({ row }) => inBlock("calibration", "uvChecks", "Enter the day of this UV-A check", row));
  return [
    ...undated,
    ...shifts.flatMap((shift) =>
      missingChecks(
        checks.filter(({ day }) => day !== null && shift.days.includes(day)),
        ` of ${shift.days.join(" to ")}`,
        shift,
      ),
    ),
  ];
}

/** A start no later than the first day of use, and an end no earlier than the last, with no start after it. */
function missingChecks(checks: readonly UltravioletCheck[], of: string, use?: Shift): Remark[] {
  const starts = checks.filter(({ when }) => when === "start");
  const isBefore = starts.some(({ day }) => !use || day === null || day <= use.first);
  const isAfter = checks.some(
    (check) =>
      check.when === "end" &&
      (!use || check.day === null || check.day >= use.last) &&
      !starts.some((start) => liesAfter(start, check)),
  );
  return [...(isBefore ? [] : ["start"]), ...(isAfter ? [] : ["end"])].map((when) =>
    inBlock("calibration", "uvChecks", `Enter the UV-A measured at the ${when}${of}`),
  );
}

/** By their days, and by their rows on one day or where a day is not entered. */
function liesAfter(one: UltravioletCheck, other: UltravioletCheck): boolean {
  if (one.day !== null && other.day !== null && one.day !== other.day) return one.day > other.day;
  return one.row > other.row;
}

function isAskedForDays({ definition }: Reader): boolean {
  return fieldAt(definition, "calibration.uvChecks")?.columns?.some(({ key }) => key === "day") === true;
}
