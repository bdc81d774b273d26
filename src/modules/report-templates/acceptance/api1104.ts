/** API 1104 section 9: radiography 9.3, magnetic particle 9.4, penetrant 9.5, ultrasonics 9.6, visual 9.7. Limits in `data/acceptance-limits.json`. */
import { above, atMost, below, Decimal, rounded } from "#kit/decimal.ts";
import limits from "../data/acceptance-limits.json" with { type: "json" };
import { against, written } from "../calculations/column.ts";
import {
  accepted,
  isCrack,
  isPlanar,
  mostWithin,
  rejected,
  silent,
  sizeOf,
  spansOf,
  totalLength,
  undecided,
  type Flaw,
  type Verdict,
} from "../calculations/flaws.ts";
import { cumulative, measured, of, worst, type Evaluate, type WeldCase } from "./weld-case.ts";

const { api1104 } = limits;
const pi = Decimal.acos(-1);

type Single = keyof typeof api1104.single;
const isSingle = (code: string): code is Single => Object.hasOwn(api1104.single, code);

/** Left out of the accumulation of 9.3.12: incomplete penetration due to high-low, and undercut. */
const outsideAccumulation: readonly string[] = ["IPD", "UC", "EU", "IU", "AI"];

export const api1104Welds: Evaluate = (weld) => {
  const { method, flaws } = weld;
  const one = method === "RT" ? radiograph : method === "MT" || method === "PT" ? surface : method === "VT" ? visual : ultrasonic;
  const verdicts = flaws.map((flaw): Verdict => {
    if (isCrack(flaw)) return rejected(crackClause(method), "a crack is not allowed at any size");
    if (flaw.code === null) return undecided("Section 9", "no indication type");
    return one(flaw, flaw.code, weld);
  });
  if (method !== "RT") return verdicts;
  const all = accumulation(weld);
  return verdicts.map((own, index) => (all.verdict !== "ACC" && own.verdict === "ACC" && accumulates(flaws[index]) ? all : own));
};

const crackClause = (method: string) =>
  method === "RT" ? "9.3.10" : method === "MT" || method === "PT" ? "9.4.2" : method === "VT" ? "9.7" : "9.6.2";

function accumulates(flaw: Flaw | undefined): boolean {
  return flaw !== undefined && !outsideAccumulation.includes(flaw.code ?? "");
}

/** The length of a girth weld; null where the diameter is not entered. */
const weldLength = ({ outsideDiameter }: WeldCase): Decimal | null => outsideDiameter?.times(pi) ?? null;
const window = ({ column }: WeldCase) => of(column, api1104.window);
const withCode = ({ flaws }: WeldCase, ...codes: string[]) => flaws.filter(({ code }) => code !== null && codes.includes(code));

/** More than 8 % of the length of the weld is rejected; undecided where that length is not known. Nothing where it says nothing against them. */
function eightPercent(clause: string, flaws: readonly Flaw[], weld: WeldCase): Verdict[] {
  const length = weldLength(weld);
  const total = totalLength(flaws);
  if (total === null) return [undecided(clause, "no length of one of them")];
  if (length === null) return [undecided(clause, "no outside diameter: 8 % of the weld length is not known")];
  const { over, words } = against(weld.column, total, length.times("0.08"));
  return over ? [rejected(clause, `${words}, 8 % of the weld length`)] : [];
}

function radiograph(flaw: Flaw, code: string, weld: WeldCase): Verdict {
  const { column } = weld;
  if (isSingle(code)) {
    const { clause, one, sum } = api1104.single[code];
    const same = withCode(weld, code);
    const whole = weldLength(weld);
    // Of cold lap always; of incomplete penetration and fusion in welds shorter than 300 mm (12 in).
    const counts = code === "IFD" || ((code === "IP" || code === "LF") && (whole === null || below(whole, window(weld))));
    const part = counts ? eightPercent(clause, same, weld) : [];
    return worst([
      measured(clause, "length", flaw.length, of(column, one), column),
      cumulative(clause, same, of(column, sum), window(weld), column),
      ...part,
    ]);
  }
  if (["SI", "FI", "OI", "ESI", "ISI", "TI"].includes(code)) return slag(flaw, code, weld);
  if (code === "PO" || code === "UP") return pore("9.3.9.2", flaw, weld);
  if (code === "CP") return undecided("9.3.9.3", clusterWords(flaw, weld));
  if (code === "HB") return hollowBead(flaw, weld);
  if (code === "UC" || code === "EU" || code === "IU") return undercutLength("9.3.11", weld);
  if (code === "AI") return accumulation(weld);
  if (code === "IC" || code === "RC")
    return undecided("9.3.6", "internal concavity: compare its density with that of the thinnest adjacent metal");
  if (code === "BT") return undecided("9.3.7", "burn-through: compare its density with that of the thinnest adjacent metal");
  return silent("9.3", code);
}

function slag(flaw: Flaw, code: string, weld: WeldCase): Verdict {
  const { column, outsideDiameter } = weld;
  const { slag: most } = api1104;
  const clause = "9.3.8";
  if (code === "SI" || code === "FI" || code === "OI" || code === "TI")
    return undecided(clause, `elongated or isolated: enter ESI or ISI in place of ${code}`);
  if (outsideDiameter === null) return undecided(clause, "no outside diameter: the limits differ below 60.3 mm (2.375 in)");
  const small = !atMost(of(column, api1104.smallPipeBelow), outsideDiameter);
  const both = withCode(weld, "ESI", "ISI");
  const part = eightPercent(clause, both, weld);
  if (code === "ESI") {
    if (small) {
      if (flaw.t === null) return undecided(clause, "no thickness");
      return worst([
        measured(clause, "length", flaw.length, flaw.t.times(3), column),
        measured(clause, "width", flaw.width, of(column, most.longWidth), column),
        ...part,
      ]);
    }
    return worst([
      measured(clause, "length", flaw.length, of(column, most.longOne), column),
      cumulative(clause, withCode(weld, "ESI"), of(column, most.longSum), window(weld), column),
      measured(clause, "width", flaw.width, of(column, most.longWidth), column),
      ...part,
    ]);
  }
  const isolated = withCode(weld, "ISI");
  if (small) {
    if (flaw.t === null) return undecided(clause, "no thickness");
    const sum = cumulative(clause, isolated, flaw.t.times(2), window(weld), column);
    const wide = measured(clause, "width", flaw.width, flaw.t.div(2), column);
    // Both together reject: aggregate over 2t and width over t/2.
    const together = sum.verdict === "REJ" && wide.verdict === "REJ" ? sum : sum.verdict === "ACC" ? sum : wide;
    return worst([together, ...part]);
  }
  const sum = cumulative(clause, isolated, of(column, most.isolatedSum), window(weld), column);
  const wide = measured(clause, "width", flaw.width, of(column, most.isolatedWidth), column);
  return worst([sum, wide, ...tooMany(clause, isolated, weld), ...part]);
}

// More than four isolated inclusions in 12 in, counted only where there are more than four on the weld.
function tooMany(clause: string, isolated: readonly Flaw[], weld: WeldCase): Verdict[] {
  const most = api1104.slag.isolatedCount;
  if (isolated.length <= most) return [];
  const spans = spansOf(isolated);
  if (spans === null) return [undecided(clause, `${isolated.length} isolated inclusions: enter where each starts`)];
  const within = (from: Decimal) => spans.filter(({ start }) => !start.lt(from) && !above(start, from.plus(window(weld)))).length;
  const count = Math.max(...spans.map(({ start }) => within(start)));
  return count > most
    ? [rejected(clause, `${count} isolated inclusions in ${written(weld.column, window(weld))}, more than ${most}`)]
    : [];
}

function pore(clause: string, flaw: Flaw, { column }: WeldCase): Verdict {
  const size = sizeOf(flaw);
  if (flaw.t === null) return undecided(clause, "no thickness");
  const one = measured(clause, "size", size, Decimal.min(of(column, api1104.pore), flaw.t.div(4)), column);
  return one.verdict === "ACC" ? undecided(clause, `${one.reason}: evaluate the distribution by the figures of 9.3.9`) : one;
}

function clusterWords(flaw: Flaw, { column }: WeldCase): string {
  const size = flaw.length ?? flaw.diameter;
  const words = size === null ? "no length" : against(column, size, of(column, api1104.cluster)).words;
  return `cluster, ${words}: the limit is that of the finish pass, other passes count as porosity`;
}

function hollowBead(flaw: Flaw, weld: WeldCase): Verdict {
  const { column } = weld;
  const clause = "9.3.9.4";
  const same = withCode(weld, "HB");
  const verdict = worst([
    measured(clause, "length", flaw.length, of(column, api1104.hollowBeadOne), column),
    cumulative(clause, same, of(column, api1104.hollowBeadSum), window(weld), column),
    ...eightPercent(clause, same, weld),
  ]);
  return verdict.verdict === "ACC" && same.length > 1
    ? undecided(clause, `${verdict.reason}: judge the distance between the hollow beads over 6 mm (1/4 in)`)
    : verdict;
}

function undercutLength(clause: string, weld: WeldCase): Verdict {
  const same = withCode(weld, "UC", "EU", "IU");
  const sum = cumulative(clause, same, of(weld.column, api1104.undercutSum), window(weld), weld.column);
  const length = weldLength(weld);
  if (sum.verdict !== "ACC" || length === null)
    return sum.verdict === "ACC"
      ? undecided(clause, `${sum.reason}; no outside diameter: a sixth of the weld length is not known`)
      : sum;
  const total = same.reduce((all, one) => all.plus(one.length ?? 0), new Decimal(0));
  const sixth = against(weld.column, total, length.div(6));
  return sixth.over ? rejected(clause, `${sixth.words}, a sixth of the weld length`) : sum;
}

/** 9.3.12: imperfections add up to more than 50 mm (2 in) in 300 mm (12 in), or to more than 8 % of the weld. */
function accumulation(weld: WeldCase): Verdict {
  const clause = "9.3.12";
  const counted = weld.flaws.filter(accumulates);
  const spans = spansOf(counted);
  const limit = of(weld.column, api1104.accumulation);
  const sum = cumulative(clause, counted, limit, window(weld), weld.column, "accumulation");
  if (sum.verdict === "REJ") return sum;
  const length = weldLength(weld);
  if (spans !== null && length !== null) {
    const total = mostWithin(spans, length);
    const part = against(weld.column, total, length.times("0.08"));
    if (part.over) return rejected(clause, `accumulation ${part.words}, 8 % of the weld length`);
  }
  return sum;
}

/** 9.4 and 9.5: linear indications by what they are, rounded ones as porosity; relevant above 1.6 mm (1/16 in). */
function surface(flaw: Flaw, code: string, weld: WeldCase): Verdict {
  const { column } = weld;
  const clause = "9.4.2";
  const { length, width } = flaw;
  if (length === null) return undecided(clause, "no length");
  const relevant = against(column, length, of(column, api1104.relevantSurface));
  if (!relevant.over) return accepted("9.4.1", `${relevant.words}: not relevant`);
  if (code === "LF") return cumulative(clause, withCode(weld, "LF"), of(column, api1104.single.LF.sum), window(weld), column);
  const isLinear = width === null ? code === "RL" || isPlanar(flaw) : above(length, width.times(3));
  if (isLinear)
    return undecided(
      clause,
      `linear, ${written(column, length)}: a crack is rejected, incomplete fusion adds up to 25 mm (1 in)`,
    );
  if (width === null) return undecided(clause, "no width: linear when longer than three widths");
  return pore(clause, flaw, weld);
}

/** 9.6: height over a quarter of the wall; surface, buried and transverse indications the evaluator tells apart. */
function ultrasonic(flaw: Flaw, code: string, { column }: WeldCase): Verdict {
  const clause = "9.6.2";
  const { height, t } = flaw;
  if (height !== null && t !== null) {
    const { over, words } = against(column, height, t.div(4));
    if (over) return rejected(clause, `height ${words}, a quarter of the wall`);
  }
  return undecided(clause, `${code}: surface, buried, transverse or volumetric, to be judged by the evaluator`);
}

/** 9.7: depth of undercut; all else as the company's specification says. */
function visual(flaw: Flaw, code: string, weld: WeldCase): Verdict {
  const { column } = weld;
  const clause = "9.7.2";
  if (!["UC", "EU", "IU"].includes(code)) return silent("9.7", code);
  const { depth, t } = flaw;
  if (depth === null) return undecided(clause, "no depth");
  if (t === null) return undecided(clause, "no thickness");
  const dp = column.unit === "mm" ? 2 : 3;
  const deep = against(column, depth, Decimal.min(of(column, api1104.undercutDeep), t.times("0.125")), dp);
  if (deep.over) return rejected(clause, `depth ${deep.words}`);
  const shallow = against(column, depth, Decimal.min(of(column, api1104.undercutShallow), t.times("0.06")), dp);
  if (!shallow.over) return accepted(clause, `depth ${shallow.words}`);
  const length = undercutLength(clause, weld);
  return { ...length, reason: `depth ${rounded(depth, dp)} ${column.unit}; ${length.reason}` };
}
