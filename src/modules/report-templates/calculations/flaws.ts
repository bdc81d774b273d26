/** Flaws as the acceptance criteria see them: their measurements, shape and verdict. Lengths are in the unit of the column. */
import { above, Decimal } from "#kit/decimal.ts";
import type { Column } from "./column.ts";

/**
 * The verdict of the criteria on one flaw or line. `verdict` null leaves the decision to the evaluator, with a written reason; clause and
 * reason are printed: "REJ – UW-51(b)(2): 8.5 > 8.0 mm".
 */
export type Verdict = { verdict: "ACC" | "REJ" | null; clause: string; reason: string };

export const accepted = (clause: string, reason: string): Verdict => ({ verdict: "ACC", clause, reason });
export const rejected = (clause: string, reason: string): Verdict => ({ verdict: "REJ", clause, reason });
export const undecided = (clause: string, reason: string): Verdict => ({ verdict: null, clause, reason });

/** One flaw with its measurements; null is not measured. Lengths in the unit of the column, amplitude in percent of the reference. */
export type Flaw = {
  code: string | null;
  /** Recorded as a crack, whatever its code. */
  crack: boolean;
  length: Decimal | null;
  width: Decimal | null;
  diameter: Decimal | null;
  depth: Decimal | null;
  height: Decimal | null;
  /** Where it starts along the weld, from the datum. */
  start: Decimal | null;
  /** Edge to edge to the next of its group. */
  gap: Decimal | null;
  /** How many are in line, if recorded as one. */
  count: number | null;
  /** Flaws with the same mark are in line. */
  group: string | null;
  amplitude: Decimal | null;
  /** Amplitude above the reference in dB. */
  decibels: Decimal | null;
  /** Rating d of AWS D1.1 in dB. */
  rating: Decimal | null;
  /** Nominal angle of the beam in degrees. */
  angle: Decimal | null;
  /** Thickness of its line: the thinner member, without reinforcement. */
  t: Decimal | null;
  /** Its weld layer, as the template names them; null if not entered. */
  layer: string | null;
};

export const noFlaw: Flaw = {
  code: null,
  crack: false,
  length: null,
  width: null,
  diameter: null,
  depth: null,
  height: null,
  start: null,
  gap: null,
  count: null,
  group: null,
  amplitude: null,
  decibels: null,
  rating: null,
  angle: null,
  t: null,
  layer: null,
};

const cracks: readonly string[] = ["CR", "CC"];
/** Lack of fusion and penetration, with the API 1104 codes for cold lap, high-low and cross penetration. */
export const fusionCodes: readonly string[] = ["LF", "IFD"];
export const penetrationCodes: readonly string[] = ["IP", "IPD", "ICP"];
/** Elongated whatever their width. */
const alwaysElongated: readonly string[] = ["EC", "WH", "ESI", "HB"];
/** Elongated unless measured as no longer than three widths. */
export const slagCodes: readonly string[] = ["SI", "FI", "OI", "ISI"];
/** Rounded unless measured as longer than three widths. */
const poreCodes: readonly string[] = ["PO", "UP"];
/** Many pores recorded as one: the length is the extent of them all, the diameter that of the largest pore. */
const manyPores: readonly string[] = ["UP", "CP", "LP"];
/** Not planar, and no surface condition. */
export const volumetricCodes: readonly string[] = [...alwaysElongated, ...slagCodes, ...poreCodes, "TI", "CP", "LP", "SH"];

/** Whether it represents many pores recorded as one. */
export const isManyPores = ({ code }: Pick<Flaw, "code">): boolean => code !== null && manyPores.includes(code);

/** Cracks are accepted by no built-in criteria, whatever their size or shape. */
export function isCrack({ code, crack }: Pick<Flaw, "code" | "crack">): boolean {
  return crack || (code !== null && cracks.includes(code));
}

export function isPlanar({ code }: Pick<Flaw, "code">): boolean {
  return code !== null && (fusionCodes.includes(code) || penetrationCodes.includes(code));
}

/** Longer than three widths is elongated, else rounded (VIII-1 App. 4, 4-2(a)); null if it was not measured and the type does not decide. */
export function volumetricShape(flaw: Flaw): "elongated" | "rounded" | null {
  const { code, length, width, diameter } = flaw;
  if (code === null) return null;
  if (alwaysElongated.includes(code)) return "elongated";
  const measured = length === null || width === null ? null : above(length, width.times(3)) ? "elongated" : "rounded";
  if (code === "UP") return "rounded";
  if (slagCodes.includes(code)) return measured ?? "elongated";
  if (poreCodes.includes(code)) return measured ?? "rounded";
  return code === "TI" ? (measured ?? (diameter === null ? null : "rounded")) : null;
}

/** The largest dimension, including the tail of a pore; for many pores recorded as one, that of the largest pore, not of the area. */
export function sizeOf({ code, length, width, diameter }: Flaw): Decimal | null {
  if (isManyPores({ code })) return diameter;
  const known = [length, width, diameter].filter((value) => value !== null);
  return known.length === 0 ? null : Decimal.max(...known);
}

/** The column a weld is judged in, and its length where it closes on itself; null if it has two ends. */
export type Place = { column: Column; around: Decimal | null };

/** The words for a type that a clause does not cover. */
export const silent = (clause: string, code: string): Verdict => undecided(clause, `the clause does not cover ${code}`);

/** The mark of flaws recorded as "one of an aligned group" without a number. */
export const unnumbered = "aligned";

/** The stricter verdict replaces the milder one: rejected, undecided, accepted. */
export const weight = ({ verdict }: Verdict): number => (verdict === "REJ" ? 2 : verdict === null ? 1 : 0);

/**
 * Whether the group of an indication is recorded in this one row: its gap is then the gap between the flaws it represents. That can reject
 * them, but accepts nothing, because other members of the group may be missing.
 */
export const standsAlone = (flaw: Flaw, flaws: readonly Flaw[]): boolean =>
  flaw.group !== unnumbered && flaws.every((one) => one === flaw || one.group !== flaw.group);

/** Why an indication that represents several is not judged in a group of more rows: its gap is to the next row, not between its own flaws. */
export const severalInGroup = (count: number): string =>
  `${count} recorded as one of a group: record each with its gap to the next`;
