/** How a reading stands against its tolerance when the measurement itself is uncertain (calibration.md section 5.3). */
import { Decimal } from "#kit/decimal.ts";

/** ILAC-G8 guard band U, ANSI/NCSL Z540.3 Handbook method 6, or the tolerance as it stands. */
export type DecisionRule = "simple" | "guard band U" | "Z540.3 method 6" | "none stated";
export type Verdict = "pass" | "conditional pass" | "conditional fail" | "fail";

/** Limits of the error, signed decimal strings; null where there is no limit on that side ("min only"). */
export type Tolerance = { minus: string | null; plus: string | null };

/**
 * Test uncertainty ratio (T+ - T-) / (2 U95). A tolerance with one side has the ratio of that side, T / U95; null where the one limit leaves no room on
 * its side of the true value, as a least lifting force does: no ratio can be told of it.
 */
export function tur({ minus, plus }: Tolerance, u95: string): string | null {
  if (minus === null || plus === null) {
    const side = new Decimal(plus ?? minus ?? 0).times(plus === null ? -1 : 1);
    return side.gt(0) ? side.dividedBy(u95).toString() : null;
  }
  return new Decimal(plus).minus(minus).dividedBy(new Decimal(u95).times(2)).toString();
}

/** The acceptance limit A for a symmetric tolerance T and expanded uncertainty U95, in the same unit. */
export function acceptanceLimit(rule: DecisionRule, tolerance: string, u95: string): string {
  const t = new Decimal(tolerance);
  if (rule === "guard band U") return t.minus(u95).toString();
  if (rule === "Z540.3 method 6") return t.minus(new Decimal(u95).times(guardBandFactor(t.dividedBy(u95).toString()))).toString();
  return t.toString();
}

/** M = max(0, 1.04 - e^(0.38 ln TUR - 0.54)): nothing from a TUR of 4.592 on. */
export function guardBandFactor(ratio: string): string {
  const factor = new Decimal("1.04").minus(new Decimal(ratio).ln().times("0.38").minus("0.54").exp());
  return Decimal.max(0, factor).toString();
}

/** Four-state verdict on an error (indicated - reference) with its U95, ILAC-G8 style. */
export function verdict(error: string, tolerance: Tolerance, u95: string): Verdict {
  const room = roomLeft(error, tolerance);
  if (room.gte(u95)) return "pass";
  if (room.gte(0)) return "conditional pass";
  return room.gte(new Decimal(u95).negated()) ? "conditional fail" : "fail";
}

/** Whether an error counts as in tolerance: a conditional pass does not once a guard band of U is asked for. */
export function inTolerance(error: string, tolerance: Tolerance, u95: string, rule: DecisionRule): boolean {
  return roomLeft(error, tolerance).gte(guardBand(tolerance, u95, rule));
}

/** How far the error lies inside its nearest limit; negative outside. */
function roomLeft(error: string, { minus, plus }: Tolerance): Decimal {
  return Decimal.min(
    plus === null ? Infinity : new Decimal(plus).minus(error),
    minus === null ? Infinity : new Decimal(error).minus(minus),
  );
}

/** Method 6 assumes two sides; a one-sided limit gets the full U, which is never too little. */
function guardBand(tolerance: Tolerance, u95: string, rule: DecisionRule): Decimal {
  const ratio = tolerance.minus === null || tolerance.plus === null ? null : tur(tolerance, u95);
  if (rule === "Z540.3 method 6" && ratio !== null) return new Decimal(u95).times(guardBandFactor(ratio));
  return rule === "guard band U" || rule === "Z540.3 method 6" ? new Decimal(u95) : new Decimal(0);
}
