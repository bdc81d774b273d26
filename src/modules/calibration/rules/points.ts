/** What follows from the measured points of a calibration (calibration.md sections 2 and 5.3). */
import { Decimal } from "decimal.js";
import type { Tested } from "#modules/calibration/rules/records.ts";
import { type DecisionRule, inTolerance, tur, type Verdict, verdict } from "#modules/calibration/rules/tolerance.ts";

export type MeasuredPoint = {
  phase: "as found" | "as left";
  reference: string;
  indicated: string;
  toleranceMinus?: string | null | undefined;
  tolerancePlus?: string | null | undefined;
  u95?: string | null | undefined;
};
export type EvaluatedPoint<P extends MeasuredPoint = MeasuredPoint> = P & {
  error: string;
  tur: string | null;
  verdict: Verdict | null;
};

/** Error = indicated - reference; TUR and verdict where a tolerance is given (no uncertainty counts as none). */
export function evaluatedPoint<P extends MeasuredPoint>(point: P): EvaluatedPoint<P> {
  const error = new Decimal(point.indicated).minus(point.reference).toFixed();
  const tolerance = toleranceOf(point);
  const ratio = tolerance && point.u95 && !new Decimal(point.u95).isZero() ? tur(tolerance, point.u95) : null;
  return {
    ...point,
    error,
    // Rounded down: 3.996 is no ratio of 4.
    tur: ratio && new Decimal(ratio).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(),
    verdict: tolerance && verdict(error, tolerance, point.u95 ?? "0"),
  };
}

/** In or out of tolerance as the points of a phase say; null when none of them has a tolerance. */
export function toleranceStatusOf(
  points: readonly MeasuredPoint[],
  phase: MeasuredPoint["phase"],
  rule: DecisionRule,
): Extract<Tested, "in tolerance" | "out of tolerance"> | null {
  const judged = points.filter((point) => point.phase === phase && toleranceOf(point));
  if (judged.length === 0) return null;
  const good = judged.every((point) => {
    const tolerance = toleranceOf(point);
    return tolerance && inTolerance(evaluatedPoint(point).error, tolerance, point.u95 ?? "0", rule);
  });
  return good ? "in tolerance" : "out of tolerance";
}

/** The smallest test uncertainty ratio among the points; null when none has one. */
export function lowestTur(points: readonly { tur: string | null }[]): string | null {
  return points.reduce<string | null>(
    (lowest, { tur: one }) => (one !== null && (lowest === null || new Decimal(one).lt(lowest)) ? one : lowest),
    null,
  );
}

/** Limits of the error of a point; null where neither side has one. */
export function toleranceOf({
  toleranceMinus,
  tolerancePlus,
}: Pick<MeasuredPoint, "toleranceMinus" | "tolerancePlus">): { minus: string | null; plus: string | null } | null {
  const minus = toleranceMinus ?? null;
  const plus = tolerancePlus ?? null;
  return minus === null && plus === null ? null : { minus, plus };
}
