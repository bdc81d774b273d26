/** AWS D1.1 clause 8: visual Table 8.1, ultrasonics Tables 8.2 and 8.3, radiography 8.12. Limits in `data/acceptance-limits.json`. */
import { above, atMost, below, Decimal, plain } from "#kit/decimal.ts";
import limits from "../data/acceptance-limits.json" with { type: "json" };
import { against, compared, written } from "../calculations/column.ts";
import {
  accepted,
  fusionCodes,
  isCrack,
  isPlanar,
  rejected,
  silent,
  sizeOf,
  standsAlone,
  undecided,
  volumetricShape,
  type Flaw,
  type Verdict,
} from "../calculations/flaws.ts";
import { spansOf } from "../calculations/spans.ts";
import { awsClass, awsDecision, type AwsClass, type AwsLoading } from "../calculations/ultrasonic-welds.ts";
import { cumulative, of, type Evaluate, type WeldCase } from "./weld-case.ts";

const { awsD11 } = limits;

export const awsLoadings = ["static", "cyclic, tension", "cyclic, compression"] as const;
type Loading = (typeof awsLoadings)[number];

/** By the method of the report; magnetic particle and penetrant indications by the visual criteria (8.10). */
export const awsWelds: Evaluate = (weld) => {
  const loading = awsLoadings.find((one) => one === weld.class) ?? null;
  return weld.flaws.map((flaw): Verdict => {
    const clause = clauseOf(weld.method);
    if (isCrack(flaw)) return rejected(`${clause}${clause === "Table 8.1" ? "(1)" : ""}`, "a crack is not allowed at any size");
    if (loading === null) return undecided(clause, "no loading: choose static or cyclic");
    switch (weld.method) {
      case "UT":
      case "PAUT":
      case "TOFD":
        return ultrasonic(flaw, loading, weld);
      case "RT":
        return radiograph(flaw, loading, weld);
      default:
        return visual(flaw, loading, weld);
    }
  });
};

const volumetric: Readonly<Record<string, string>> = { UT: "8.13", PAUT: "8.13", TOFD: "8.13", RT: "8.12" };
const clauseOf = (method: string) => volumetric[method] ?? "Table 8.1";

function ultrasonic(flaw: Flaw, loading: Loading, weld: WeldCase): Verdict {
  const { rating, length, t } = flaw;
  const { column } = weld;
  const load: AwsLoading = loading === "cyclic, tension" ? "cyclic tension" : "static";
  const clause = load === "static" ? "Table 8.2" : "Table 8.3";
  if (t === null) return undecided(clause, "no thickness");
  if (rating === null) return undecided(clause, "no rating d");
  if (flaw.angle?.eq(70) === false)
    return undecided(
      clause,
      `d ${plain(rating)} dB at ${plain(flaw.angle)}°: the built-in table is for 70°, a Level III enters this one`,
    );
  const found = awsClass({ thickness: plain(t), rating: plain(rating), loading: load }, column);
  if (found.value === null) return undecided(clause, found.reason);
  const flawClass = found.value as AwsClass;
  const evaluate = (one: AwsClass, size: Decimal | null, what: string): Verdict => {
    const decision = awsDecision({ flawClass: one, length: size === null ? null : plain(size), loading: load }, column);
    if (decision.value === null) return undecided(clause, `${what}class ${one}: ${decision.reason}`);
    const reason = decision.formula.slice(decision.formula.indexOf("= ") + 2).replace(/ = (ACC|REJ)$/, "");
    const sentence = `d ${plain(rating)} dB, ${what}${reason}`;
    return decision.value === "REJ" ? rejected(clause, sentence) : accepted(clause, sentence);
  };
  const alone = evaluate(flawClass, length, "");
  if (alone.verdict === "REJ" || !isMiddle(flawClass)) return alone;
  const row = nearest(flaw, weld, load);
  if (row === "unknown")
    return undecided(clause, `${alone.reason}: enter where each of class B and C starts, to check that they are 2L apart`);
  return row === null ? alone : evaluate(row.flawClass, row.length, "with those closer than 2L ");
}

const isMiddle = (flawClass: AwsClass | null): flawClass is "B" | "C" => flawClass === "B" || flawClass === "C";

/**
 * Flaws of class B and C are at least 2L apart, L the longer; closer ones count as one from end to end, by the stricter class (notes to
 * Tables 8.2 and 8.3). Null if the flaw is by itself.
 */
function nearest(
  flaw: Flaw,
  { flaws, column, around }: WeldCase,
  loading: AwsLoading,
): { flawClass: AwsClass; length: Decimal } | "unknown" | null {
  const classed = flaws.flatMap((one) => {
    const given = { thickness: one.t && plain(one.t), rating: one.rating && plain(one.rating), loading };
    const flawClass = awsClass(given, column).value as AwsClass | null;
    return isMiddle(flawClass) ? [{ one, flawClass }] : [];
  });
  if (classed.length < 2) return null;
  const placed = classed.flatMap(({ one, flawClass }) => {
    const [span] = spansOf([one]) ?? [];
    return span ? [{ one, flawClass, from: span.start, to: span.start.plus(span.length), length: span.length }] : [];
  });
  if (placed.length < classed.length) return "unknown";
  const rows = placed
    .toSorted((a, b) => a.from.comparedTo(b.from))
    .reduce<(typeof placed)[]>((found, next) => {
      const last = found.at(-1) ?? [];
      const isNear = last.some(({ to, length }) => below(next.from.minus(to), Decimal.max(length, next.length).times(2)));
      return isNear ? [...found.slice(0, -1), [...last, next]] : [...found, [next]];
    }, []);
  const joined = overDatum(rows, around);
  const row = joined.find((each) => each.some(({ one }) => one === flaw)) ?? [];
  if (row.length < 2) return null;
  const length = Decimal.max(...row.map(({ to }) => to)).minus(Decimal.min(...row.map(({ from }) => from)));
  return { flawClass: row.some(({ flawClass }) => flawClass === "B") ? "B" : "C", length };
}

type Placed = { from: Decimal; to: Decimal; length: Decimal };

/** Around a pipe the last flaw may be near the first one, across the datum. */
function overDatum<P extends Placed>(rows: P[][], around: Decimal | null): P[][] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (around === null || !first || !last || first === last) return rows;
  const next = first.map((one) => ({ ...one, from: one.from.plus(around), to: one.to.plus(around) }));
  const isNear = last.some((one) =>
    next.some((other) => below(other.from.minus(one.to), Decimal.max(one.length, other.length).times(2))),
  );
  return isNear ? [[...last, ...next], ...rows.slice(1, -1)] : rows;
}

/** Sizes that no figure allows are rejected; clearances and sums are for the evaluator to read from the figures. E is the weld size. */
function radiograph(flaw: Flaw, loading: Loading, { column }: WeldCase): Verdict {
  const clause = loading === "static" ? "8.12.1" : "8.12.2";
  const { code, t, length } = flaw;
  if (code === null) return undecided(clause, "no indication type");
  if (loading !== "static") return undecided(clause, `${code}: judge by the figure of the loading`);
  if (isPlanar(flaw) || volumetricShape(flaw) === "elongated") {
    if (length === null) return undecided(clause, "no length");
    if (t === null) return undecided(clause, "no thickness");
    const { over, words } = against(column, length, Decimal.min(t.times(2).div(3), of(column, awsD11.radiographLong)));
    return over ? rejected(clause, words) : undecided(clause, `${words}: judge the clearance and the sum by the figure`);
  }
  if (volumetricShape(flaw) === "rounded") {
    const size = sizeOf(flaw);
    if (size === null) return undecided(clause, "no size");
    if (t === null) return undecided(clause, "no thickness");
    const most = above(t, of(column, awsD11.radiographThick)) ? awsD11.radiographRoundedThick : awsD11.radiographRounded;
    const { over, words } = against(column, size, Decimal.min(t.div(3), of(column, most)));
    return over
      ? rejected(clause, `rounded, ${words}`)
      : undecided(clause, `rounded, ${words}: judge the clearance and the sum by the figure`);
  }
  return silent(clause, code);
}

const surfaceCodes: readonly string[] = ["RR", "RA"];
const linearWords = "linear: a crack or lack of fusion is rejected";

/** Longer than three widths, however a surface indication is coded. */
const isLinear = ({ code, length, width }: Flaw): boolean =>
  surfaceCodes.includes(code ?? "") && length !== null && width !== null && above(length, width.times(3));

function visual(flaw: Flaw, loading: Loading, weld: WeldCase): Verdict {
  const { code } = flaw;
  if (code === null) return undecided("Table 8.1", "no indication type");
  if (fusionCodes.includes(code)) return rejected("Table 8.1(2)", `${code} is not allowed at any length`);
  if (code === "UC") return undercut(flaw, loading, weld);
  if (code === "PO" || code === "UP" || code === "RR" || code === "RA") return piping(flaw, loading, weld);
  if (code === "RL") return undecided("Table 8.1", linearWords);
  return silent("Table 8.1", code);
}

function undercut(flaw: Flaw, loading: Loading, weld: WeldCase): Verdict {
  const { column, flaws } = weld;
  const { depth, t } = flaw;
  const clause = loading === "static" ? "Table 8.1(7)(A)" : "Table 8.1(7)(B)";
  if (depth === null) return undecided(clause, "no depth");
  const dp = column.unit === "mm" ? 2 : 3;
  const to = (pair: (typeof awsD11)["thick"]) => against(column, depth, of(column, pair), dp);
  if (loading !== "static") {
    const deep = to(awsD11.undercutThin);
    if (deep.over) return rejected(clause, `depth ${deep.words}`);
    const transverse = to(awsD11.undercutTransverse);
    return transverse.over
      ? undecided(clause, `depth ${transverse.words}: rejected in a primary member if the weld is transverse to tensile stress`)
      : accepted(clause, `depth ${transverse.words}`);
  }
  if (t === null) return undecided(clause, "no thickness");
  const thick = !atMost(of(column, awsD11.thick), t) ? null : to(awsD11.undercutThick);
  if (thick) return thick.over ? rejected(clause, `depth ${thick.words}`) : accepted(clause, `depth ${thick.words}`);
  const thin = to(awsD11.undercutThin);
  if (!thin.over) return accepted(clause, `depth ${thin.words}`);
  const short = to(awsD11.undercutThinShort);
  if (short.over) return rejected(clause, `depth ${short.words}`);
  const deeper = flaws.filter(
    (one) => one.code === "UC" && one.depth !== null && above(one.depth, of(column, awsD11.undercutThin)),
  );
  const sum = cumulative(clause, deeper, of(column, awsD11.undercutShortSum), of(column, awsD11.window), weld, "length");
  return { ...sum, reason: `depth ${thin.words}; ${sum.reason}` };
}

/** Items (A) to (C); no field states stress direction and penetration of a groove weld, so only fillet welds are judged. */
function piping(flaw: Flaw, loading: Loading, weld: WeldCase): Verdict {
  const { column, flaws, kind, isButtByReport } = weld;
  const { length, width, diameter } = flaw;
  const isIndication = surfaceCodes.includes(flaw.code ?? "");
  if (isLinear(flaw) && length !== null) return undecided("Table 8.1", `${written(column, length)} long, ${linearWords}`);
  const size = sizeOf(flaw);
  if (size === null) return undecided("Table 8.1(8)", "no diameter");
  if (isIndication && width === null && diameter === null)
    return undecided("Table 8.1(8)", "no width: linear when longer than three widths");
  if (kind === "fillet" && isButtByReport)
    return undecided(
      "Table 8.1(8)",
      "porosity: fillet weld on the line but butt joint in the report, which may allow none: correct the joint of the line or the type of joint",
    );
  if (kind !== "fillet")
    return undecided(
      loading === "static" ? "Table 8.1(8)(A)" : "Table 8.1(8)(C)",
      "porosity: none is allowed in complete joint penetration groove welds in butt joints transverse to tensile stress: state direction and penetration, and judge",
    );
  const pores = flaws.filter(
    (one) => volumetricShape(one) === "rounded" || (surfaceCodes.includes(one.code ?? "") && !isLinear(one)),
  );
  if (loading !== "static") {
    const clause = "Table 8.1(8)(B)";
    const { over, words } = against(column, size, of(column, awsD11.cyclicPore));
    if (over) return rejected(clause, `diameter ${words}`);
    const number = pores.reduce((sum, { count }) => sum + (count ?? 1), 0);
    if (number === 1) return accepted(clause, `diameter ${words}`);
    return undecided(
      clause,
      `diameter ${words}, ${number} of them: judge whether more than one is in ${written(column, of(column, awsD11.cyclicPoreSpacing))}`,
    );
  }
  const clause = "Table 8.1(8)(A)";
  const least = of(column, awsD11.poreCounts);
  if (!atMost(least, size)) return accepted(clause, `${compared(column, size, "<", least)}: does not count`);
  const counted = pores.filter((one) => atMost(least, sizeOf(one) ?? new Decimal(0)));
  const sums = (some: readonly Flaw[]) => {
    const each = some.flatMap((one) => eachOf(one, some));
    const inch = cumulative(clause, each, of(column, awsD11.poreSumInch), of(column, awsD11.oneInch), weld, "diameters");
    const foot = cumulative(clause, each, of(column, awsD11.poreSum), of(column, awsD11.window), weld, "diameters");
    return (
      [inch, foot].find(({ verdict }) => verdict === "REJ") ?? (inch.verdict === "ACC" && foot.verdict !== "ACC" ? foot : inch)
    );
  };
  const together = sums(counted);
  const alone = sums([flaw]);
  return together.verdict === null && alone.verdict === "REJ" ? alone : together;
}

/** The pores an indication represents, placed one after the other by its gap; without a gap their positions are unknown. */
function eachOf(flaw: Flaw, all: readonly Flaw[]): Flaw[] {
  const size = sizeOf(flaw);
  const one = { ...flaw, length: size };
  const { count, gap, start } = flaw;
  if (count === null || count <= 1 || size === null) return [one];
  const within = flaw.group === null || standsAlone(flaw, all) ? gap : null;
  const first = start ?? (all.length === 1 ? new Decimal(0) : null);
  return Array.from({ length: count }, (_, index) => ({
    ...one,
    start: within === null || first === null ? null : first.plus(size.plus(within).times(index)),
  }));
}
