/**
 * Which readings of a report were taken with an instrument, and their corrected values once its error is known (calibration.md rule 10, section 5.5).
 */
import { z } from "zod";
import { Decimal } from "#kit/decimal.ts";
import { convert, isUnit, siUnitOf } from "#kit/quantity.ts";
import {
  biasAt,
  type ErrorPoint,
  type Screened,
  screenReading,
  type ScreenVerdict,
  screenVerdicts,
  worst,
} from "#modules/calibration/rules/margin.ts";
import type { Values } from "#modules/report-templates/content.ts";

/** One reading of a report, corrected by the error found in the instrument. Numbers are decimal strings in `unit`. */
export const ScreenedReading = z.object({
  lineNo: z.int(),
  itemKey: z.string(),
  reading: z.string(),
  bias: z.string(),
  corrected: z.string(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  unit: z.string(),
  extrapolated: z.boolean(),
  verdict: z.enum(screenVerdicts),
});
export type ScreenedReading = z.infer<typeof ScreenedReading>;

/** An as-found point of the calibration with the out-of-tolerance finding; decimal strings in `unit`. */
export interface FoundPoint {
  nominal: string | null;
  reference: string;
  error: string;
  unit: string | null;
  u95: string | null;
}

export interface ScreenedLine {
  lineNo: number;
  itemKey: string;
  values: Values;
}

/** A kind of reading taken with a kind of instrument, with the limit it is judged by; values in the SI unit `unit`. */
interface Measured {
  templateCode: string;
  types: readonly string[];
  unit: string;
  /** The readings judged, individually or as their mean, and the limits; null if the line has none. */
  read: (line: Values, header: Values) => { readings: string[]; mean: boolean; min: string | null; max: string | null } | null;
  /** The uncertainty used for the report, or null. */
  u95: (header: Values) => string | null;
}

const measured: readonly Measured[] = [
  {
    templateCode: "UT-THK",
    types: ["UT-TG", "UT-FD"],
    unit: "mm",
    read: (line, header) => {
      const readings = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => siOf(line[`r${n}`]) ?? []);
      const min = siOf(line["tReq"]);
      if (readings.length === 0 || min === null) return null;
      return { readings, mean: header["tActualRule"] === "average", min, max: null };
    },
    u95: (header) => siOf(header["U"]),
  },
];

/** The templates with readings from such an instrument; other reports need to be assessed by a person. */
export const templatesScreenedFor = (typeCode: string): string[] =>
  measured.filter(({ types }) => types.includes(typeCode)).map(({ templateCode }) => templateCode);

/** The uncertainty a report states for readings from such an instrument, in the SI unit; null if it states none or has no such readings. */
export const statedUncertainty = (templateCode: string, typeCode: string, header: Values): string | null =>
  measured.find((one) => one.templateCode === templateCode && one.types.includes(typeCode))?.u95(header) ?? null;

/** The effect of an instrument's known error on a reading: none, a question, or rejection. */
export type ErrorVerdict = "covered" | "ask" | "refuse";

/**
 * Compares the error on a released certificate near a reading with the uncertainty the report states. An error within the uncertainty is already part
 * of the decision. A larger one needs an explanation, and blocks a reading that would not be accepted once corrected (ISO/IEC 17025:2017 6.4.5);
 * without a stated uncertainty it only needs an explanation.
 */
export function againstStated({ bias, verdict }: Pick<ScreenedReading, "bias" | "verdict">, stated: string | null): ErrorVerdict {
  const isAffected = verdict === "affected";
  if (stated === null) return isAffected ? "ask" : "covered";
  if (new Decimal(bias).abs().lte(stated)) return "covered";
  return isAffected ? "refuse" : "ask";
}

/** The most readings stored with a report, worst first. */
const mostShown = 200;

/**
 * Screens the lines of one report. The larger of the uncertainties of report and calibration is used. A report without any reading that can be
 * screened needs review.
 */
export function screenReport(
  templateCode: string,
  typeCode: string,
  header: Values,
  lines: readonly ScreenedLine[],
  points: readonly FoundPoint[],
): { screen: ScreenVerdict; readings: ScreenedReading[] } {
  const kind = measured.find((one) => one.templateCode === templateCode && one.types.includes(typeCode));
  if (!kind) return { screen: "review", readings: [] };
  const { errors, u95: found } = pointsIn(kind.unit, points);
  const u95 = larger(kind.u95(header), found);
  const readings = lines.flatMap(({ lineNo, itemKey, values }): ScreenedReading[] => {
    const read = kind.read(values, header);
    const screened = read && screenLine(read, errors, u95);
    return read && screened ? [{ lineNo, itemKey, min: read.min, max: read.max, ...screened, unit: kind.unit }] : [];
  });
  const sorted = readings.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.lineNo - b.lineNo);
  return { screen: worst(readings.map(({ verdict }) => verdict)), readings: sorted.slice(0, mostShown) };
}

const order: readonly ScreenVerdict[] = ["affected", "review", "no effect"];

/**
 * The worst reading of a line after correction: the instrument may have been right at the smallest one and wrong at the next. For a mean, each
 * reading is first corrected by its own error. Null if there are no points.
 */
function screenLine(
  { readings, mean, ...limits }: { readings: readonly string[]; mean: boolean; min: string | null; max: string | null },
  errors: readonly ErrorPoint[],
  u95: string,
): (Screened & { reading: string }) | null {
  if (!mean) {
    const all = readings.flatMap((reading) => {
      const screened = screenReading(reading, limits, errors, u95);
      return screened ? [{ reading, ...screened }] : [];
    });
    const [worstOne] = all.toSorted(
      (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || new Decimal(a.corrected).cmp(b.corrected),
    );
    return worstOne ?? null;
  }
  const biases = readings.flatMap((reading) => biasAt(errors, reading) ?? []);
  if (biases.length < readings.length) return null;
  const meanOf = (values: readonly string[]) =>
    Decimal.sum(...values)
      .dividedBy(values.length)
      .toFixed();
  const reading = meanOf(readings);
  const screened = screenReading(reading, limits, [{ at: reading, error: meanOf(biases.map(({ bias }) => bias)) }], u95);
  return screened && { reading, ...screened, extrapolated: biases.some(({ extrapolated }) => extrapolated) };
}

/** The points of the same quantity as the readings, as errors in that unit. */
function pointsIn(unit: string, points: readonly FoundPoint[]): { errors: ErrorPoint[]; u95: string | null } {
  const fitting = points.flatMap((point) => {
    const from = point.unit?.trim() || unit;
    if (!isUnit(from) || siUnitOf(from) !== unit) return [];
    const turned = (value: string) => convert(value, from, unit);
    return [{ at: turned(point.nominal ?? point.reference), error: turned(point.error), u95: point.u95 && turned(point.u95) }];
  });
  return {
    errors: fitting.map(({ at, error }) => ({ at, error })),
    u95: fitting.reduce<string | null>((most, { u95 }) => (u95 ? larger(most, u95) : most), null),
  };
}

function larger(a: string | null, b: string | null): string {
  return Decimal.max(a ?? "0", b ?? "0").toFixed();
}

function siOf(value: Values[string] | undefined): string | null {
  return typeof value === "object" && value !== null && "si" in value && typeof value.si === "string" ? value.si : null;
}
