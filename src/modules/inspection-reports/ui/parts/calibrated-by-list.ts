import type { Day } from "#kit/validity.ts";
import type { CalibrationAnswer } from "#modules/calibration/contract.ts";
import type { EquipmentChoice } from "#modules/inventory/contract.ts";

type Item = Pick<EquipmentChoice, "assetTag" | "calibrated">;
type Answer = Pick<CalibrationAnswer, "ok" | "message" | "dueOn">;

/** The status of an instrument on a day from the list of instruments stored on the device; null if the calibrations themselves are needed. */
export function calibratedByList({ assetTag, calibrated }: Item, day: Day): Answer | null {
  const { state, validFrom, dueOn } = calibrated;
  if (state === "not required") return { ok: true, message: null, dueOn: null };
  if (state === "never calibrated") return { ok: false, message: `${assetTag}: never calibrated`, dueOn: null };
  if (dueOn === null) return null;
  if (dueOn < day) return { ok: false, message: `${assetTag}: calibration due ${dueOn}, used ${day}`, dueOn };
  const stands = (state === "in calibration" || state === "due soon") && validFrom !== null && validFrom <= day;
  return stands ? { ok: true, message: null, dueOn } : null;
}
