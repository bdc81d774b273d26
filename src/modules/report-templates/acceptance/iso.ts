/**
 * ISO 5817 (visual), ISO 10675-1 (radiography), ISO 11666 (ultrasonics), ISO 23277 (penetrant) and ISO 23278 (magnetic particle). They
 * have one column, in mm: a report in inches is judged in mm too. Limits in `data/acceptance-limits.json`.
 */
import { above, atMost, below, Decimal } from "#kit/decimal.ts";
import limits from "../data/acceptance-limits.json" with { type: "json" };
import { against } from "../calculations/column.ts";
import {
  accepted,
  fusionCodes,
  isCrack,
  isPlanar,
  penetrationCodes,
  rejected,
  severalInGroup,
  standsAlone,
  silent,
  sizeOf,
  slagCodes,
  undecided,
  volumetricShape,
  type Flaw,
  type Verdict,
} from "../calculations/flaws.ts";
import { cumulative, measured, worst, type Evaluate, type WeldCase } from "./weld-case.ts";

export const qualityLevels = ["B", "C", "D"] as const;
export const radiographicLevels = ["1", "2", "3"] as const;
export const surfaceLevels = ["1", "2", "3", "2X", "3X"] as const;
export const ultrasonicLevels = ["2", "3"] as const;

const { iso5817, iso10675, iso11666 } = limits;
const crack = (clause: string) => rejected(clause, "a crack is not allowed at any size");

type QualityLevel = (typeof qualityLevels)[number];
type Part = { part: string; most: string };

/** A part of the thickness, at most so many mm. */
const partOf = (t: Decimal, { part, most }: Part) => Decimal.min(t.times(part), most);

/** Quality levels B, C and D for imperfections of fusion welds over 3 mm thick. */
export const iso5817Welds: Evaluate = (weld) => {
  const level = qualityLevels.find((one) => one === weld.class) ?? null;
  return weld.flaws.map((flaw): Verdict => {
    const { code, t } = flaw;
    const clause = level === null ? "Table 1" : `Table 1, level ${level}`;
    if (isCrack(flaw)) return crack(clause);
    if (code === null) return undecided(clause, "no indication type");
    if (level === null) return undecided(clause, "no quality level: choose B, C or D");
    if (fusionCodes.includes(code)) return rejected(clause, `${code} is not allowed`);
    if (penetrationCodes.includes(code))
      return level === "D"
        ? undecided(clause, "short incomplete root penetration: judge height and length")
        : rejected(clause, `${code} is not allowed`);
    if (code === "BT") return rejected(clause, "burn-through is not allowed");
    if (code === "AS" && level !== "D") return rejected(clause, "stray arc is not allowed");
    if (code === "OL" && level !== "D") return rejected(clause, "overlap is not allowed");
    if (t === null) return undecided(clause, "no thickness");
    if (atMost(t, iso5817.thinTo)) return undecided(clause, `limits to ${iso5817.thinTo} mm are entered by a Level III`);
    const depth = (what: string, row: Record<QualityLevel, Part>) =>
      measured(clause, what, flaw.depth ?? flaw.height, partOf(t, row[level]), weld.column, 2);
    if (["UC", "EU", "IU"].includes(code)) return depth("depth", iso5817.undercut);
    if (code === "RC" || code === "IC") return depth("depth", iso5817.rootConcavity);
    if (code === "UF") return depth("depth", iso5817.underfill);
    if (code === "HL") return misalignment(clause, level, flaw, weld);
    if (code === "PO") {
      const row = iso5817.surfacePore[level];
      return row === null
        ? rejected(clause, "no surface pore is allowed")
        : measured(clause, "diameter", sizeOf(flaw), partOf(t, row), weld.column);
    }
    return silent(clause, code);
  });
};

/**
 * Linear misalignment: plates and longitudinal welds by 5071, circumferential welds of pipe by 5072. Another butt weld without a diameter
 * may be either: if one would accept and the other reject, the evaluator decides.
 */
function misalignment(
  clause: string,
  level: QualityLevel,
  { depth, height, t }: Flaw,
  { kind, outsideDiameter, column }: WeldCase,
): Verdict {
  if (t === null) return undecided(clause, "no thickness");
  const by = (number: string, row: Record<QualityLevel, Part>) =>
    measured(clause, `${number}: height`, height ?? depth, partOf(t, row[level]), column, 2);
  const plates = by("5071", iso5817.misalignmentPlates);
  if (kind === "longitudinal") return plates;
  const pipe = by("5072", iso5817.misalignmentCircumferential);
  if (kind === "girth" && outsideDiameter !== null) return pipe;
  if (plates.verdict === pipe.verdict) return worst([plates, pipe]);
  return undecided(clause, `${plates.reason}; ${pipe.reason}: state whether the weld runs around a pipe`);
}

/** Acceptance levels 1, 2 and 3, for quality levels B, C and D of ISO 5817. Slag, flux and oxides are judged by width and length, whatever their shape. The evaluator judges porosity by projected area. */
export const iso10675Welds: Evaluate = (weld) => {
  const level = radiographicLevels.find((one) => one === weld.class) ?? null;
  return weld.flaws.map((flaw): Verdict => {
    const { code, t } = flaw;
    const clause = level === null ? "Table 2" : `Table 2, level ${level}`;
    if (isCrack(flaw)) return crack(clause);
    if (code === null) return undecided(clause, "no indication type");
    if (level === null) return undecided(clause, "no acceptance level: choose 1, 2 or 3");
    if (isPlanar(flaw)) return planar(clause, flaw, weld, level === "3");
    // Shrinkage cavities (202) are allowed at level 3 only, by height and length; the evaluator decides which are short.
    if (code === "SH" && level !== "3") return rejected(clause, "a shrinkage cavity is not allowed");
    const shape = shapeOf(flaw);
    if (code !== "CP" && shape === null && code !== "TI") return silent(clause, code);
    if (t === null) return undecided(clause, "no thickness");
    if (code === "TI") return measured(clause, "length", sizeOf(flaw), partOf(t, iso10675.tungsten[level]), weld.column);
    if (code === "CP" || shape === "rounded") {
      const size = measured(
        clause,
        "diameter",
        code === "CP" ? flaw.diameter : sizeOf(flaw),
        partOf(t, iso10675.pore[level]),
        weld.column,
      );
      return size.verdict === "ACC" ? undecided(clause, `${size.reason}: judge the projected area`) : size;
    }
    const row = iso10675.inclusion[level];
    const same = weld.flaws.filter((one) => shapeOf(one) === "elongated");
    return worst([
      measured(clause, "width", flaw.width, partOf(t, row), weld.column),
      cumulative(clause, same, Decimal.min(t, row.sum), new Decimal(iso10675.window), weld, "length"),
    ]);
  });
};

/** The table of ISO 10675-1 has one row for solid inclusions, long or short; only pores and elongated cavities are distinguished by shape. */
function shapeOf(flaw: Flaw): "elongated" | "rounded" | null {
  return flaw.code !== null && slagCodes.includes(flaw.code) ? "elongated" : volumetricShape(flaw);
}

function planar(clause: string, flaw: Flaw, weld: WeldCase, intermittent: boolean): Verdict {
  if (!intermittent) return rejected(clause, `${flaw.code ?? ""} is not allowed`);
  const same = weld.flaws.filter(isPlanar);
  const sum = cumulative(clause, same, new Decimal(iso10675.intermittent), new Decimal(iso10675.window), weld, "length");
  return sum.verdict === "ACC" ? undecided(clause, `${sum.reason}: allowed only if intermittent and not surface-breaking`) : sum;
}

type SurfaceTable = { linear: Record<"1" | "2" | "3", string>; rounded: Record<"1" | "2" | "3", string> };

/** Levels 1 to 3; with the suffix X linear indications are judged by level 1. Longer than three times its width is linear. */
function isoSurface(table: SurfaceTable): Evaluate {
  return (weld) => {
    const level = surfaceLevels.find((one) => one === weld.class) ?? null;
    const clause = level === null ? "Table 1" : `Table 1, level ${level}`;
    const joined = joinedLengths(weld.flaws);
    const judge = (flaw: Flaw, index: number): Verdict => {
      const { code, length, width, count, gap } = flaw;
      if (isCrack(flaw)) return crack(clause);
      if (level === null) return undecided(clause, `no acceptance level: choose ${surfaceLevels.join(", ")}`);
      if (length === null) return undecided(clause, "no length");
      const several = count !== null && count > 1;
      if (several && flaw.group !== null) {
        const asRow = standsAlone(flaw, weld.flaws) ? judge({ ...flaw, group: null }, index) : null;
        return asRow?.verdict === "REJ" ? asRow : undecided(clause, severalInGroup(count));
      }
      if (several && gap === null) return undecided(clause, `${count} in line: no gap from one to the next`);
      // Recorded as aligned: neighbours closer than the length of the smaller count as one.
      if (code === "RA" && !several && flaw.group === null) return undecided(clause, "no count of indications in line");
      const base = level.replace("X", "") as "1" | "2" | "3";
      const limit = { linear: table.linear[level.endsWith("X") ? "1" : base], rounded: table.rounded[base] };
      const whole = several ? rowLength(length, count, gap) : (joined[index] ?? null);
      if (whole === "unknown") return undecided(clause, "one of a group: enter the gap of each to the next");
      const size = whole ?? length;
      const isLinear = width === null ? code === "RL" || isPlanar(flaw) : above(size, width.times(3));
      const note = whole === null ? "" : ", joined with the next";
      if (isLinear || width === null) {
        const { over, words } = against(weld.column, size, limit.linear);
        const unknown = !isLinear && over !== against(weld.column, size, limit.rounded).over;
        if (unknown) return undecided(clause, "no width: linear when longer than three widths");
        return over
          ? rejected(clause, `${isLinear ? "linear" : "any shape"}, ${words}${note}`)
          : accepted(clause, `${isLinear ? "linear" : "any shape"}, ${words}${note}`);
      }
      const { over, words } = against(weld.column, size, limit.rounded);
      return over ? rejected(clause, `non-linear, ${words}${note}`) : accepted(clause, `non-linear, ${words}${note}`);
    };
    return weld.flaws.map(judge);
  };
}

export const iso23277Welds = isoSurface(limits.iso23277);
export const iso23278Welds = isoSurface(limits.iso23278);

/** Several recorded as one: with gaps shorter than their length they count as one from end to end; null if they are separate. */
function rowLength(length: Decimal, count: number, gap: Decimal | null): Decimal | null {
  return gap !== null && below(gap, length) ? length.times(count).plus(gap.times(count - 1)) : null;
}

/** Adjacent indications closer than the length of the smaller count as one; null for separate ones. */
function joinedLengths(flaws: readonly Flaw[]): (Decimal | "unknown" | null)[] {
  const found: (Decimal | "unknown" | null)[] = flaws.map(() => null);
  const marks = new Set(flaws.flatMap(({ group }) => (group === null ? [] : [group])));
  for (const mark of marks) {
    const at = flaws.flatMap((flaw, index) => (flaw.group === mark ? [index] : []));
    if (at.length < 2) continue;
    let run: number[] = [];
    let size = new Decimal(0);
    const close = () => {
      if (run.length > 1) for (const index of run) found[index] = size;
      run = [];
    };
    for (const [place, index] of at.entries()) {
      const flaw = flaws[index];
      const next = flaws[at[place + 1] ?? -1];
      if (!flaw || flaw.length === null || (next && (next.length === null || flaw.gap === null))) {
        for (const one of at) found[one] = "unknown";
        break;
      }
      size = run.length === 0 ? flaw.length : size.plus(flaw.length);
      run.push(index);
      const joins = next?.length && flaw.gap !== null && below(flaw.gap, Decimal.min(flaw.length, next.length));
      if (joins && flaw.gap !== null) size = size.plus(flaw.gap);
      else close();
    }
    if (!found.includes("unknown")) close();
  }
  return found;
}

/** Amplitude in dB above the reference against thickness and length, levels 2 and 3; planar types are judged first. */
export const iso11666Welds: Evaluate = (weld) => {
  const level = ultrasonicLevels.find((one) => one === weld.class) ?? null;
  return weld.flaws.map((flaw): Verdict => {
    const { decibels, length, t, code } = flaw;
    const clause = level === null ? "Annex A" : `Annex A, level ${level}`;
    if (isCrack(flaw)) return crack(clause);
    if (level === null) return undecided(clause, "no acceptance level: choose 2 or 3");
    if (isPlanar(flaw)) return undecided(clause, `${code ?? ""}: judge by ISO 5817`);
    if (decibels === null) return undecided(clause, "no amplitude in dB");
    if (length === null) return undecided(clause, "no length");
    if (t === null) return undecided(clause, "no thickness");
    if (below(t, iso11666.from) || !below(t, iso11666.below))
      return undecided(clause, `outside ${iso11666.from} to ${iso11666.below} mm: a Level III enters the limits`);
    const row = iso11666[level];
    const most = below(t, iso11666.bandFrom)
      ? atMost(length, t)
        ? row.thin.short
        : row.thin.long
      : atMost(length, t.div(2))
        ? row.thick.half
        : atMost(length, t)
          ? row.thick.short
          : row.thick.long;
    const over = above(decibels, most);
    const sentence = `${decibels} dB ${over ? ">" : "<="} ${most} dB at ${length} mm in ${t} mm`;
    return over ? rejected(clause, sentence) : accepted(clause, sentence);
  });
};
