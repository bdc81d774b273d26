/** ASME B31.3 Table 341.3.2 with 344.3.2, 344.4.2 and 344.6.2, and ASME B31.1 136.4. Limits in `data/acceptance-limits.json`. */
import { above, atMost, Decimal } from "#kit/decimal.ts";
import limits from "../data/acceptance-limits.json" with { type: "json" };
import {
  isCrack,
  fusionCodes,
  penetrationCodes,
  rejected,
  silent,
  sizeOf,
  undecided,
  volumetricShape,
  type Flaw,
  type Verdict,
} from "../calculations/flaws.ts";
import { surfaceAs, surfaceFlaws, type SurfaceRule } from "../calculations/surface.ts";
import { clusterIndication, radiographicFlaws, roundedIndication } from "../calculations/viii-radiograph.ts";
import { ultrasonicFlaw } from "../calculations/viii-ultrasonic.ts";
import { written } from "../calculations/column.ts";
import { cumulative, measured, of, worst, type Evaluate, type WeldCase, type WeldKind } from "./weld-case.ts";

const { b313, b311 } = limits;

export const b313Services = ["Normal and Category M", "Severe cyclic", "Category D"] as const;
type Criterion = keyof (typeof b313.criteria)["Normal and Category M"]["girth"];

const table = "Table 341.3.2";
const undercutCodes: readonly string[] = ["UC", "EU", "IU"];
const heightCodes: readonly string[] = ["EX", "XP"];
const concavityCodes: readonly string[] = ["RC", "IC"];

function rowOf(flaw: Flaw, method: string): Criterion | null {
  const { code } = flaw;
  if (code === null) return null;
  if (fusionCodes.includes(code)) return "fusion";
  if (penetrationCodes.includes(code)) return "penetration";
  if (undercutCodes.includes(code)) return "undercut";
  if (heightCodes.includes(code)) return "height";
  const shape = volumetricShape(flaw);
  if (method === "VT") return shape === null ? null : "surfacePore";
  if (shape === "elongated") return "linear";
  return shape === "rounded" || code === "CP" ? "rounded" : null;
}

/** Welds by visual and radiographic examination: the criterion depends on service, type of weld and imperfection. */
export const b313Table: Evaluate = (weld) => weld.flaws.map((flaw) => b313One(flaw, weld));

function b313One(flaw: Flaw, weld: WeldCase): Verdict {
  const { code } = flaw;
  if (isCrack(flaw)) return rejected(`${table}, criterion A`, "no crack is allowed");
  if (code === null) return undecided(table, "no indication type");
  const service = b313Services.find((one) => one === weld.class);
  if (!service) return undecided(table, "no service: choose Normal and Category M, Severe cyclic or Category D");
  if (concavityCodes.includes(code)) return rootConcavity(flaw, weld);
  const row = rowOf(flaw, weld.method);
  if (row === null)
    return code === "TI" ? undecided(table, "no width: elongated when longer than three widths") : silent(table, code);
  if (weld.kind === null) return undecided(table, "no type of weld: choose the type of joint");
  const same = weld.flaws.filter((other) => rowOf(other, weld.method) === row);
  const as = (kind: WeldKind): Verdict => {
    const criteria: Partial<Record<Criterion, string>> = b313.criteria[service][kind];
    const letter = criteria[row];
    if (letter === undefined) return undecided(table, `no criterion for ${code} in a ${kind} weld, ${service}`);
    return byLetter(letter, flaw, row === "fusion" || row === "penetration" ? lackOf(weld, letter, same) : same, weld);
  };
  const own = as(weld.kind);
  return weld.mayBeSeam === true ? ifSeam(own, as("longitudinal")) : own;
}

/** A weld that may be girth or longitudinal is judged if both give the same verdict. */
function ifSeam(girth: Verdict, seam: Verdict): Verdict {
  if (girth.verdict === seam.verdict) return girth;
  const asWritten = ({ verdict, clause, reason }: Verdict) => `${verdict ?? "to be decided"} by ${clause} (${reason})`;
  return undecided(
    table,
    `as a girth weld ${asWritten(girth)}, as a longitudinal one ${asWritten(seam)}: state on the line which it is`,
  );
}

/** Criterion K compares the joint, its reinforcement included, with the wall: no field has the remaining thickness. */
function rootConcavity({ code, depth }: Flaw, weld: WeldCase): Verdict {
  if (weld.kind === "fillet") return undecided(table, `no criterion for ${code ?? ""} in a fillet weld`);
  const found = depth === null ? "enter its depth" : `${written(weld.column, depth, fine(weld))} deep`;
  return undecided(
    `${table}, criterion K`,
    `concave root surface, ${found}: judge whether the joint with its reinforcement is at least as thick as the wall`,
  );
}

// Criterion C adds lack of fusion and of penetration up together.
function lackOf({ flaws, method }: WeldCase, letter: string, same: readonly Flaw[]): readonly Flaw[] {
  return letter === "C" ? flaws.filter((one) => ["fusion", "penetration"].includes(rowOf(one, method) ?? "")) : same;
}

function byLetter(letter: string, flaw: Flaw, same: readonly Flaw[], weld: WeldCase): Verdict {
  const { column } = weld;
  const clause = `${table}, criterion ${letter}`;
  const { t } = flaw;
  if (letter === "A") return rejected(clause, `${flaw.code ?? "imperfection"} is not allowed`);
  if (t === null) return undecided(clause, "no thickness");
  const window = of(column, b313.window);
  const sum = (what: string) => cumulative(clause, same, of(column, b313.cumulative), window, weld, what);
  switch (letter) {
    case "B":
      return worst([
        measured(clause, "depth", flaw.depth, Decimal.min(of(column, b313.penetrationDepth), t.times("0.2")), column, fine(weld)),
        sum("length"),
      ]);
    case "C":
      return worst([measured(clause, "depth", flaw.depth, t.times("0.2"), column, fine(weld)), sum("length")]);
    case "D":
      return flaw.code === "CP" ? clusterIndication(clause, flaw, column) : roundedIndication(clause, flaw, weld.flaws, weld);
    case "E": {
      const factor = atMost(t, of(column, b313.roundedThinTo)) ? "1" : "1.5";
      return flaw.code === "CP"
        ? clusterIndication(clause, flaw, column, factor)
        : roundedIndication(clause, flaw, weld.flaws, weld, { factor });
    }
    case "F":
      return linear(clause, flaw, same, weld, {
        length: t.div(3),
        width: Decimal.min(of(column, b313.linearWidthF), t.div(3)),
        sum: t,
        window: t.times(12),
      });
    case "G":
      return linear(clause, flaw, same, weld, {
        length: t.times(2),
        width: Decimal.min(of(column, b313.linearWidthG), t.div(2)),
        sum: t.times(4),
        window,
      });
    case "H":
      return worst([
        measured(clause, "depth", flaw.depth, Decimal.min(of(column, b313.undercutH), t.div(4)), column, fine(weld)),
        sum("undercut"),
      ]);
    case "I": {
      // "T/4 or 1 mm": between the two values the editions can be read both ways.
      const [a, b] = [t.div(4), of(column, b313.undercutH)];
      const sure = measured(clause, "depth", flaw.depth, Decimal.min(a, b), column, fine(weld));
      const most = Decimal.min(of(column, b313.undercutI), Decimal.max(a, b));
      const depth =
        sure.verdict === "REJ" && flaw.depth !== null && atMost(flaw.depth, most)
          ? undecided(
              clause,
              `${sure.reason}, but not above ${column.unit === "mm" ? "1.5 mm" : "1/16 in"}: decide by the edition in force`,
            )
          : sure;
      return worst([depth, sum("undercut")]);
    }
    case "L":
    case "M": {
      const row = b313.reinforcement.find(({ to }) => to === null || atMost(t, of(column, to)));
      if (!row) return undecided(clause, "no limit");
      return measured(clause, "height", flaw.height, of(column, row.limit).times(letter === "M" ? 2 : 1), column, fine(weld));
    }
    default:
      return undecided(clause, "no limit");
  }
}

// Depths and heights are read to a tenth of a millimetre, thirty-seconds of an inch to a thousandth.
const fine = ({ column }: WeldCase) => (column.unit === "mm" ? 2 : 3);

function linear(
  clause: string,
  flaw: Flaw,
  same: readonly Flaw[],
  weld: WeldCase,
  most: { length: Decimal; width: Decimal; sum: Decimal; window: Decimal },
): Verdict {
  const { column } = weld;
  return worst([
    measured(clause, "length", flaw.length, most.length, column),
    cumulative(clause, same, most.sum, most.window, weld, "total length"),
    measured(clause, "width", flaw.width, most.width, column),
  ]);
}

const b313Surface = (clause: string): SurfaceRule =>
  surfaceAs(clause, { linear: `${clause}(a)`, rounded: `${clause}(b)`, inLine: `${clause}(c)` });

export const b313Mt: Evaluate = ({ flaws, column }) => surfaceFlaws(flaws, column, b313Surface("344.3.2"));
export const b313Pt: Evaluate = ({ flaws, column }) => surfaceFlaws(flaws, column, b313Surface("344.4.2"));
export const b313Ut: Evaluate = ({ flaws, column }) =>
  flaws.map((flaw) => ultrasonicFlaw(flaw, column, { planar: "344.6.2", other: "344.6.2" }));

/** Ten rounded indications on one weld may be within the 39 cm² (6 in²) of 136.4.3(B)(4), an area no field records. */
const manyRounded = 10;

function b311SurfaceRule(clause: string): SurfaceRule {
  return {
    relevantAbove: b311.surfaceRelevant,
    rounded: b311.surfaceRounded,
    inLine: b311.surfaceInLine,
    clauses: {
      relevant: `${clause}(A)`,
      linear: `${clause}(B)(1)`,
      rounded: `${clause}(B)(2)`,
      inLine: `${clause}(B)(3)`,
      whole: `${clause}(B)`,
    },
  };
}

function b311Surface(clause: string, { flaws, column }: WeldCase): Verdict[] {
  const verdicts = surfaceFlaws(flaws, column, b311SurfaceRule(clause));
  const relevant = flaws.map(({ length }) => length !== null && above(length, of(column, b311.surfaceRelevant)));
  const number = flaws.reduce((sum, { count }, index) => sum + (relevant[index] ? (count ?? 1) : 0), 0);
  if (number < manyRounded) return verdicts;
  const area = column.unit === "mm" ? "3870 mm²" : "6 in²";
  return verdicts.map((one, index) =>
    one.verdict === "ACC" && relevant[index]
      ? undecided(`${clause}(B)(4)`, `ten or more rounded indications on the weld: judge whether ten are within ${area}`)
      : one,
  );
}

function b311Visual(flaw: Flaw, { column }: WeldCase): Verdict {
  const clause = "136.4.2(A)";
  const { code } = flaw;
  if (isCrack(flaw)) return rejected(`${clause}(1)`, "a crack is not allowed at any size");
  if (code === null) return undecided(clause, "no indication type");
  if (undercutCodes.includes(code))
    return measured(`${clause}(2)`, "depth", flaw.depth, of(column, b311.visualUndercut), column, column.unit === "mm" ? 2 : 3);
  if (fusionCodes.includes(code)) return rejected(`${clause}(4)`, `${code} is not allowed at any length`);
  if (penetrationCodes.includes(code))
    return undecided(`${clause}(5)`, "incomplete penetration counts if the inside surface is readily accessible");
  const shape = code === "RL" ? "elongated" : volumetricShape(flaw);
  if (shape === "elongated") return measured(`${clause}(6)`, "length", flaw.length, of(column, b311.visualLinear), column);
  if (shape === "rounded" && flaw.group !== null) return undecided(`${clause}(7)`, "rounded in line: judge count and spacing");
  if (shape === "rounded") return measured(`${clause}(7)`, "size", sizeOf(flaw), of(column, b311.visualRounded), column);
  return silent(clause, code);
}

/** B31.1 136.4, by the method of the report. Surface indications are relevant above 2.0 mm (1/16 in). */
export const b311Welds: Evaluate = (weld) => {
  const { method, flaws, column } = weld;
  switch (method) {
    case "RT":
      return radiographicFlaws(flaws, weld, {
        planar: "136.4.5(A)(1)",
        elongated: "136.4.5(A)(2)",
        group: "136.4.5(A)(3)",
        rounded: "136.4.5(A)(4)",
        whole: "136.4.5(A)",
        charts: "the charts of ASME I, A-250",
      });
    case "UT":
    case "PAUT":
    case "TOFD":
      return flaws.map((flaw) => ultrasonicFlaw(flaw, column, { planar: "136.4.6(A)", other: "136.4.6(B)" }));
    case "MT":
      return b311Surface("136.4.3", weld);
    case "PT":
      return b311Surface("136.4.4", weld);
    default:
      return flaws.map((flaw) => b311Visual(flaw, weld));
  }
};
