/** Built-in acceptance of single flaws: ASME VIII-1 UW-51 and Appendix 12 (linear), Appendices 6 and 8 (surface). Lengths in mm. */
import { above, atLeast, atMost, Decimal, decimal, rounded } from "#kit/decimal.ts";
import type { Given } from "./outcome.ts";

/**
 * The evaluator's view of one flaw. `verdict` null leaves the decision to the person; `reason` is printed with the clause:
 * "REJ – UW-51(b)(2): 8.5 > 8.0 mm".
 */
export type Verdict = { verdict: "ACC" | "REJ" | null; clause: string; reason: string };

/** How the sentences write a length reckoned in mm: the number alone, and the unit that stands after the last of them. */
export type LengthWords = { unit: "mm" | "in"; of: (mm: Decimal, dp: number) => string };

export const millimetres: LengthWords = { unit: "mm", of: (mm, dp) => rounded(mm, dp) };
/** Whatever the decimals in mm, a thousandth of an inch is what the trade reads. */
export const inches: LengthWords = { unit: "in", of: (mm) => rounded(mm.div("25.4"), 3) };

export function lengthWords(system: "SI" | "US"): LengthWords {
  return system === "US" ? inches : millimetres;
}

/** The longest elongated flaw allowed in thickness t: 6 mm to 19, t/3 to 57, 19 above (UW-51(b)(2); App. 12). */
export function elongatedLimit(t: Decimal): Decimal {
  if (atMost(t, 19)) return new Decimal(6);
  return atMost(t, 57) ? t.div(3) : new Decimal(19);
}

const notAllowedAtAnyLength: readonly string[] = ["CR", "LF", "IP"];
const roundedCodes: readonly string[] = ["PO", "UP", "CP", "TI"];

export type WeldFlaw = { code: string | null; length: Given; thickness: Given; group?: boolean };

/** Radiography, UW-51. Rounded indications go to the charts of Appendix 4, aligned groups to (b)(3): both are the person's to judge. */
export function radiographicFlaw({ code, length, thickness, group }: WeldFlaw, words = millimetres): Verdict {
  if (code === null) return undecided("UW-51", "no indication type");
  if (notAllowedAtAnyLength.includes(code))
    return { verdict: "REJ", clause: "UW-51(b)(1)", reason: `${code} is not allowed at any length` };
  if (roundedCodes.includes(code)) return undecided("UW-51(b)(4)", "rounded indications are judged by the charts of Appendix 4");
  const long = elongated("UW-51(b)(2)", length, thickness, words);
  if (long.verdict === "ACC" && group === true) return undecided("UW-51(b)(3)", "aligned group: judge the sum of lengths in 12t");
  return long;
}

/** Ultrasonics, Appendix 12: the length limit counts only when the amplitude exceeds the reference; investigate from 20 %. Amplitude in % of reference. */
export function ultrasonicFlaw(
  { code, length, thickness, amplitude }: WeldFlaw & { amplitude: Given },
  words = millimetres,
): Verdict {
  if (code === null) return undecided("App. 12", "no indication type");
  if (notAllowedAtAnyLength.includes(code))
    return { verdict: "REJ", clause: "App. 12, 12-3", reason: `${code} is not allowed at any length` };
  const percent = decimal(amplitude);
  if (percent === null) return undecided("App. 12, 12-3", "no amplitude");
  if (atMost(percent, 100)) {
    const note = above(percent, 20) ? "above 20 %, investigated; not above the reference" : "not above 20 % of the reference";
    return { verdict: "ACC", clause: "App. 12, 12-3", reason: `${rounded(percent, 0)} %: ${note}` };
  }
  return elongated("App. 12, 12-3", length, thickness, words);
}

function elongated(clause: string, length: Given, thickness: Given, words: LengthWords): Verdict {
  const L = decimal(length);
  const t = decimal(thickness);
  if (L === null) return undecided(clause, "no length");
  if (t === null) return undecided(clause, "no thickness");
  const limit = elongatedLimit(t);
  const rejected = above(L, limit);
  return {
    verdict: rejected ? "REJ" : "ACC",
    clause,
    reason: `${words.of(L, 1)} ${rejected ? ">" : "<="} ${words.of(limit, 1)} ${words.unit}`,
  };
}

export type SurfaceFlaw = {
  /** What the technician called it; measured length and width decide when both are given. */
  shape: "linear" | "rounded" | "aligned" | null;
  length: Given;
  width?: Given;
  /** Edge-to-edge distance of aligned indications. */
  spacing?: Given;
  /** How many lie in line. */
  count?: number | null;
};

const relevantAbove = new Decimal("1.5");
const roundedLimit = new Decimal(5);
const inLine = 4;

/** Magnetic particle and penetrant, Appendices 6 and 8: relevant above 1.5 mm; linear when longer than three widths. */
export function surfaceFlaw(
  appendix: "6" | "8",
  { shape, length, width, spacing, count }: SurfaceFlaw,
  words = millimetres,
): Verdict {
  const clause = (part: string) => `App. ${appendix}, ${appendix}-${part}`;
  const { unit } = words;
  const L = decimal(length);
  if (L === null) return undecided(clause("4"), "no length");
  if (atMost(L, relevantAbove))
    return {
      verdict: "ACC",
      clause: clause("3"),
      reason: `${words.of(L, 1)} <= ${words.of(relevantAbove, 1)} ${unit}: not relevant`,
    };

  const W = decimal(width);
  const linear = W === null ? shape === "linear" : above(L, W.times(3));
  if (linear) {
    const measured =
      W === null ? `relevant linear, ${words.of(L, 1)} ${unit}` : `linear, ${words.of(L, 1)} > 3 × ${words.of(W, 1)} ${unit}`;
    return { verdict: "REJ", clause: clause("4(a)"), reason: measured };
  }
  const rule = (sign: string) => `rounded, ${words.of(L, 1)} ${sign} ${words.of(roundedLimit, 1)} ${unit}`;
  if (above(L, roundedLimit)) return { verdict: "REJ", clause: clause("4(b)"), reason: rule(">") };

  const between = decimal(spacing);
  if (shape === "aligned" && (count ?? 0) === 0) return undecided(clause("4(c)"), "no count of indications in line");
  if (shape === "aligned" && between === null) return undecided(clause("4(c)"), "no spacing of indications in line");
  if ((count ?? 0) >= inLine && between !== null && atMost(between, relevantAbove)) {
    return {
      verdict: "REJ",
      clause: clause("4(c)"),
      reason: `${count} in line, spaced ${words.of(between, 1)} <= ${words.of(relevantAbove, 1)} ${unit}`,
    };
  }
  if (shape === null && W === null) return undecided(clause("4"), "no indication type");
  return { verdict: "ACC", clause: clause("4"), reason: rule("<=") };
}

/** Thickness band as a verdict: at or above tReq + U accepted, between the two the person decides, below tReq rejected. */
export function wallVerdict({ t, tReq, U }: { t: Given; tReq: Given; U: Given }, words = millimetres): Verdict {
  const clause = "required thickness";
  const [actual, required, uncertainty] = [decimal(t), decimal(tReq), decimal(U)];
  if (actual === null) return undecided(clause, "no actual thickness");
  if (required === null) return undecided(clause, "no required thickness");
  if (uncertainty === null) return undecided(clause, "no gauge uncertainty U");
  const [shown, least] = [words.of(actual, 2), words.of(required, 2)];
  const guarded = `${least} + ${words.unit === "mm" ? uncertainty : words.of(uncertainty, 2)} ${words.unit}`;
  if (atLeast(actual, required.plus(uncertainty))) return { verdict: "ACC", clause, reason: `${shown} >= ${guarded}` };
  if (atLeast(actual, required)) return undecided(clause, `recheck: ${least} <= ${shown} < ${guarded}`);
  return { verdict: "REJ", clause, reason: `${shown} < ${least} ${words.unit}` };
}

function undecided(clause: string, reason: string): Verdict {
  return { verdict: null, clause, reason };
}
