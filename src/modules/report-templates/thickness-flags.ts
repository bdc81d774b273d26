/** The notable points of a thickness line, in the words printed in its flag column. */
import { above, below, decimal, type Decimal } from "#kit/decimal.ts";
import { isSpoiled, spoiledSpans, type CalibrationCheck } from "./calibration-checks.ts";
import { immediate, isOfThisPart } from "./calculations/thickness.ts";
import { seenBy } from "./setups.ts";
import type { Reader } from "./sheet.ts";

/** The flag of a line: the most serious point found, or "none". */
export type ThicknessFlag = "repeat" | "immediate" | "RL < 4 y" | "recheck" | "growth" | "loss > 20 %" | "negative rate" | "none";

/** The share of the previous thickness from which a loss is questioned. */
const fastLossPercent = 20;
const shortLifeYears = 4;

/** The first that applies; a reading to be repeated has no other flag. */
export function thicknessFlag(read: Reader): ThicknessFlag {
  if (mustBeRepeated(read)) return "repeat";
  const life = read.text("line.remLife");
  if (life === immediate) return "immediate";
  const years = decimal(life);
  if (years !== null && below(years, shortLifeYears)) return "RL < 4 y";
  if (read.text("line.band") === "recheck") return "recheck";
  if (hasGrown(read)) return "growth";
  if (lostFast(read)) return "loss > 20 %";
  return ["line.crLT", "line.crST"].some((path) => isNegative(read.decimal(path))) ? "negative rate" : "none";
}

/** An earlier reading of the line with its day, if it was taken on the present part. */
export function earlierReading(read: Reader, which: "initial" | "previous"): { t: string | null; on: string | null } {
  const [t, day] = which === "initial" ? ["tInitial", "initialOn"] : ["tPrev", "prevOn"];
  const on = read.text(`line.${day}`);
  return isOfThisPart(on, read.text("line.replacedOn")) ? { t: read.decimal(`line.${t}`), on } : { t: null, on: null };
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

/** The same checks apply to every line of a setup. */
const spoiled = new WeakMap<object, ReturnType<typeof spoiledSpans>>();

/** Read between a good check and a failed one. */
export function mustBeRepeated(read: Reader): boolean {
  const { line, content } = read;
  if (line === null) return false;
  const { calibration } = seenBy(content, line);
  const spans = spoiled.get(calibration) ?? spoiledSpans(thicknessChecks(read));
  spoiled.set(calibration, spans);
  return isSpoiled(line, read.text("line.readAt"), spans, read.context.timeZone);
}

/** Thicker than the previous reading by more than the gauge's uncertainty. */
export function hasGrown(read: Reader): boolean {
  const [actual, previous] = actualAndPrevious(read);
  const U = decimal(read.decimal("header.U"));
  return actual !== null && previous !== null && U !== null && above(actual, previous.plus(U));
}

/** More than a fifth of the previous thickness lost. */
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
  return [decimal(read.decimal("line.tActual")), decimal(earlierReading(read, "previous").t)];
}

function isNegative(rate: string | null): boolean {
  const value = decimal(rate);
  return value !== null && below(value, 0);
}
