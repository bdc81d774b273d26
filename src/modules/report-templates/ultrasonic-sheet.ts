/** Beam data, sensitivity and block checks of a report, shared by formulas, rules and criteria. */
import { Decimal, decimal } from "#kit/decimal.ts";
import type { CalibrationCheck } from "./calibration-checks.ts";
import { fieldAt } from "./definition.ts";
import type { Reader } from "./sheet.ts";

/** A beam by its mark, with the gains set for it. `row` is its row among the probes; an array has none. */
export type Beam = { row: number | null; mark: string; refGain: Decimal | null; scanGain: Decimal | null };

/** The probes of the setup; one for an array, whose gains are in the technique. */
export function beamsOf(read: Reader): Beam[] {
  const gain = (path: string) => decimal(read.decimal(path));
  if (!hasProbes(read))
    return [{ row: null, mark: "", refGain: gain("technique.refGain"), scanGain: gain("technique.scanGain") }];
  return read.rows("technique.probes").map(({ row, text, decimal: number }) => ({
    row,
    mark: text("mark") ?? "",
    refGain: decimal(number("refGain")),
    scanGain: decimal(number("scanGain")),
  }));
}

/** Whether the template has probes with their own marks. */
export function hasProbes({ definition }: Pick<Reader, "definition">): boolean {
  return fieldAt(definition, "technique.probes")?.columns?.some(({ key }) => key === "mark") === true;
}

/** Marks are compared without case and signs: "70°" is "70". */
export const asMark = (mark: string): string => mark.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The measured angle of the probe an indication names; the nominal one while nothing was measured, null without such a probe. */
export function angleOf(read: Reader): string | null {
  const mark = asMark(read.text("indication.probe") ?? "");
  const probe = read.rows("technique.probes").find((one) => mark !== "" && asMark(one.text("mark") ?? "") === mark);
  return probe?.decimal("angleMeasured") ?? probe?.decimal("angleNominal") ?? null;
}

/** The nominal angle of that probe. */
export function nominalAngleOf(read: Reader): Decimal | null {
  const mark = asMark(read.text("indication.probe") ?? "");
  const probe = read.rows("technique.probes").find((one) => mark !== "" && asMark(one.text("mark") ?? "") === mark);
  return decimal(probe?.decimal("angleNominal"));
}

/** The thickness of the line, else of the technique, else of the item. */
export function wallOf(read: Reader): string | null {
  return read.decimal("line.thickness") ?? read.decimal("technique.T") ?? read.decimal("header.nominalThickness");
}

/** A check of sensitivity and range, against what was set: `change` in dB, minus where the sensitivity fell; `off` in mm. */
export type BlockCheck = Omit<CalibrationCheck, "good"> & {
  mark: string;
  change: Decimal;
  pct: Decimal;
  range: Decimal;
  off: Decimal;
};

/**
 * The checks with a time and all their figures. A gain changed from the start to restore the reference level counts with the
 * amplitude.
 */
export function blockChecksOf(read: Reader): BlockCheck[] {
  const rows = read.rows("calibration.checks").flatMap(({ row, text, decimal: number }) => {
    const at = text("at");
    const [gain, pct, range, shown] = ["refGain", "pct", "range", "read"].map((key) => decimal(number(key)));
    if (at === null || !gain || !pct?.gt(0) || !range || !shown) return [];
    return [
      { row, when: text("when") ?? "", at, mark: asMark(text("probe") ?? ""), gain, pct, range, off: shown.minus(range).abs() },
    ];
  });
  return rows.map(({ gain, ...check }) => {
    const first = rows
      .filter(({ mark, when, at }) => mark === check.mark && when === "start" && Date.parse(at) <= Date.parse(check.at))
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
    const change = check.pct
      .div(100)
      .log(10)
      .times(20)
      .plus((first?.gain ?? gain).minus(gain));
    return { ...check, change, pct: new Decimal(10).pow(change.div(20)).times(100) };
  });
}

/** A check as a sentence names it: "Probe 70, 12:40" with the clock the caller writes. */
export const ofProbe = (mark: string): string => (mark === "" ? "" : `Probe ${mark}: `);
