/** What stands out on a thickness line, in the words printed in its flag column. */
import { above, below, decimal, type Decimal } from "#kit/decimal.ts";
import { isSpoiled, spoiledStretches, type CalibrationCheck } from "./calibration-checks.ts";
import type { Reader } from "./sheet.ts";

export type ThicknessFlag = "repeat" | "growth" | "negative rate" | "fast loss";

/** Part of the previous thickness whose loss since then is questioned. */
const fastLossPercent = 20;

export function thicknessFlags(read: Reader): ThicknessFlag[] {
  const flags: ThicknessFlag[] = [];
  if (mustBeRepeated(read)) flags.push("repeat");
  if (hasGrown(read)) flags.push("growth");
  if (["line.crLT", "line.crST"].some((path) => isNegative(read.decimal(path)))) flags.push("negative rate");
  if (lostFast(read)) flags.push("fast loss");
  return flags;
}

/** The checks on the step block with their verdict: within the tolerance in mm or not. Rows without time or reading are left out. */
export function thicknessChecks(read: Reader): CalibrationCheck[] {
  const tolerance = decimal(read.decimal("calibration.tolerance"));
  return read.rows("calibration.checks").flatMap((check) => {
    const at = check.text("at");
    const step = decimal(check.decimal("step"));
    const shown = decimal(check.decimal("read"));
    if (at === null || Number.isNaN(Date.parse(at)) || !step || !shown || !tolerance) return [];
    return [{ row: check.row, when: check.text("when") ?? "", at, good: !above(shown.minus(step).abs(), tolerance) }];
  });
}

/** Read between a good check and a failed one. */
export function mustBeRepeated(read: Reader): boolean {
  const { line } = read;
  if (line === null) return false;
  return isSpoiled(line, read.text("line.readAt"), spoiledStretches(thicknessChecks(read)), read.context.timeZone);
}

/** Thicker than the previous reading by more than the gauge's uncertainty. */
export function hasGrown(read: Reader): boolean {
  const [actual, previous] = actualAndPrevious(read);
  const U = decimal(read.decimal("header.U"));
  return actual !== null && previous !== null && U !== null && above(actual, previous.plus(U));
}

/** More than a fifth of the previous thickness gone since. */
export function lostFast(read: Reader): boolean {
  const [actual, previous] = actualAndPrevious(read);
  return (
    actual !== null &&
    previous !== null &&
    previous.gt(0) &&
    above(previous.minus(actual).div(previous).times(100), fastLossPercent)
  );
}

function actualAndPrevious(read: Reader): [actual: Decimal | null, previous: Decimal | null] {
  return [decimal(read.decimal("line.tActual")), decimal(read.decimal("line.tPrev"))];
}

function isNegative(rate: string | null): boolean {
  const value = decimal(rate);
  return value !== null && below(value, 0);
}
