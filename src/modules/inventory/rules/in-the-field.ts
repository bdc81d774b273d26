/** Whether an item may be used for inspection on a day, whatever its calibration says (calibration.md rule 14; inventory section 3). */
import { addDays, type Day } from "#kit/validity.ts";

/** `retiredOn` is the first day on which it was no longer ours to use; sold, scrapped and returned items are retired. */
export type FieldFacts = { asset: string; retiredOn: Day | null } & CalibrationOnly;

/** Whether it serves calibration only now and since when (null: from the beginning), and the days, both counted, on which it did before. */
export type CalibrationOnly = {
  onlyForCalibration: boolean;
  calibrationOnlyFrom: Day | null;
  calibrationOnlyBefore: readonly { from: Day | null; to: Day }[];
};

export type FieldRefusal = { ok: false; code: "RETIRED" | "ONLY_FOR_CALIBRATION"; message: string };

/** Null when nothing speaks against it. Reference standards serve calibration only (ISO/IEC 17020:2012 6.2.8). */
export function whyNotInField({ asset, retiredOn, ...use }: FieldFacts, day: Day): FieldRefusal | null {
  if (retiredOn !== null && retiredOn <= day)
    return { ok: false, code: "RETIRED", message: `${asset} was retired on ${retiredOn} and not to be used on ${day}.` };
  if (isOnlyForCalibration(use, day))
    return {
      ok: false,
      code: "ONLY_FOR_CALIBRATION",
      message: `${asset} is kept for calibration only and not to be used for inspection on ${day}. List the instrument that was used.`,
    };
  return null;
}

function isOnlyForCalibration(use: CalibrationOnly, day: Day): boolean {
  const { onlyForCalibration, calibrationOnlyFrom: since, calibrationOnlyBefore } = use;
  if (onlyForCalibration && (since === null || since <= day)) return true;
  return calibrationOnlyBefore.some(({ from, to }) => (from === null || from <= day) && day <= to);
}

/**
 * The use of an item after its record is saved; `before` is null for a new one. What becomes a standard does so today unless a day is named;
 * what goes back to the field was a standard through yesterday, and those days stay closed to inspection.
 */
export function calibrationOnlyAfter(
  before: CalibrationOnly | null,
  { onlyForCalibration, calibrationOnlyFrom: named }: Pick<CalibrationOnly, "onlyForCalibration" | "calibrationOnlyFrom">,
  today: Day,
): CalibrationOnly & { calibrationOnlyBefore: { from: Day | null; to: Day }[] } {
  const past = [...(before?.calibrationOnlyBefore ?? [])];
  const becomes = before !== null && onlyForCalibration && !before.onlyForCalibration;
  if (onlyForCalibration)
    return { onlyForCalibration, calibrationOnlyFrom: becomes ? (named ?? today) : named, calibrationOnlyBefore: past };
  const [from, to] = [before?.calibrationOnlyFrom ?? null, addDays(today, -1)];
  if (before?.onlyForCalibration && (from === null || from <= to)) past.push({ from, to });
  return { onlyForCalibration, calibrationOnlyFrom: null, calibrationOnlyBefore: past };
}
