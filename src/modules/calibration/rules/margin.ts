/** What a reading taken with an instrument that measured wrongly is worth (calibration.md section 5.5). */
import { Decimal } from "#kit/decimal.ts";

/** An as-found point: what the instrument showed and how far off it was there (indicated minus reference), in the unit of the reading. */
export type ErrorPoint = { at: string; error: string };

/** Sorted worst last, so that the worst of several is the last of them. */
export const screenVerdicts = ["no effect", "review", "affected"] as const;
export type ScreenVerdict = (typeof screenVerdicts)[number];

export type Screened = {
  /** Decimal strings in the unit of the reading. */
  bias: string;
  corrected: string;
  /** The reading lies outside the points that were checked; the error of the nearest end was taken. */
  extrapolated: boolean;
  verdict: ScreenVerdict;
};

/** The as-found error at a reading: linear between the points, the end value outside them. Null where there are no points. */
export function biasAt(points: readonly ErrorPoint[], reading: string): { bias: string; extrapolated: boolean } | null {
  const sorted = points
    .map(({ at, error }) => ({ at: new Decimal(at), error: new Decimal(error) }))
    .toSorted((a, b) => a.at.cmp(b.at));
  const r = new Decimal(reading);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  if (r.lt(first.at)) return { bias: first.error.toFixed(), extrapolated: true };
  if (r.gt(last.at)) return { bias: last.error.toFixed(), extrapolated: true };
  const above = sorted.find(({ at }) => at.gte(r)) ?? last;
  const below = sorted.findLast(({ at }) => at.lte(r)) ?? first;
  if (above.at.eq(below.at)) return { bias: above.error.toFixed(), extrapolated: false };
  const share = r.minus(below.at).dividedBy(above.at.minus(below.at));
  return { bias: below.error.plus(above.error.minus(below.error).times(share)).toFixed(), extrapolated: false };
}

/**
 * Corrects a reading by the as-found error and looks whether its decision could turn. Readings, limits and `u95` share one unit; a limit left
 * out does not exist. What was rejected and stays rejected has no effect. Null where there are no points.
 */
export function screenReading(
  reading: string,
  limits: { min?: string | null; max?: string | null },
  points: readonly ErrorPoint[],
  u95: string,
): Screened | null {
  const found = biasAt(points, reading);
  if (!found) return null;
  const read = new Decimal(reading);
  const corrected = read.minus(found.bias);
  const verdicts = [
    ...(limits.min ? [against(read.minus(limits.min), corrected.minus(limits.min), u95)] : []),
    ...(limits.max ? [against(new Decimal(limits.max).minus(read), new Decimal(limits.max).minus(corrected), u95)] : []),
  ];
  return { ...found, corrected: corrected.toFixed(), verdict: worst(verdicts) };
}

/** The worst of several; what cannot be screened is looked at by a person. */
export function worst(verdicts: readonly ScreenVerdict[]): ScreenVerdict {
  if (verdicts.length === 0) return "review";
  return screenVerdicts.findLast((one) => verdicts.includes(one)) ?? "review";
}

/** `was` and `is` are the room to the limit as read and as corrected; negative is beyond it. */
function against(was: Decimal, is: Decimal, u95: string): ScreenVerdict {
  if (was.gte(0)) {
    if (is.lt(0)) return "affected";
    return is.minus(u95).gte(0) ? "no effect" : "review";
  }
  return is.plus(u95).lt(0) ? "no effect" : "review";
}
