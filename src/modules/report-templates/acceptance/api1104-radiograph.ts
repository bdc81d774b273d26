/** API 1104 9.3: radiographs of girth welds, whose lengths add up around the pipe. */
import { above, atMost, below, Decimal } from "#kit/decimal.ts";
import limits from "../data/acceptance-limits.json" with { type: "json" };
import { against, written } from "../calculations/column.ts";
import { noFlaw, rejected, silent, sizeOf, undecided, type Flaw, type Verdict } from "../calculations/flaws.ts";
import { extentOf, isNearer, mostBeginning, roundOf, spansOf, totalLength, uncovered } from "../calculations/spans.ts";
import { cumulative, measured, of, worst, type WeldCase } from "./weld-case.ts";

const { api1104 } = limits;

type Single = keyof typeof api1104.single;
const isSingle = (code: string): code is Single => Object.hasOwn(api1104.single, code);

/** Left out of the accumulation of 9.3.12: incomplete penetration due to high-low, and undercut. */
const outsideAccumulation: readonly string[] = ["IPD", "UC", "EU", "IU"];

export function accumulates(flaw: Flaw | undefined): boolean {
  return flaw !== undefined && !outsideAccumulation.includes(flaw.code ?? "");
}

/** The length of a girth weld; null where the diameter is not entered. */
const weldLength = ({ outsideDiameter }: WeldCase): Decimal | null => outsideDiameter && roundOf(outsideDiameter);
export const window = ({ column }: WeldCase) => of(column, api1104.window);
export const withCode = ({ flaws }: WeldCase, ...codes: string[]) =>
  flaws.filter(({ code }) => code !== null && codes.includes(code));

/** More than 8 % of the length of the weld is rejected; undecided if that length is unknown. No verdict if it does not reject them. */
function eightPercent(clause: string, flaws: readonly Flaw[], weld: WeldCase, what = ""): Verdict[] {
  const length = weldLength(weld);
  const total = totalLength(flaws);
  if (total === null) return [undecided(clause, "one length is missing")];
  if (length === null) return [undecided(clause, "no outside diameter: 8 % of the weld length is unknown")];
  const { over, words } = against(weld.column, total, length.times("0.08"));
  return over ? [rejected(clause, `${what}${words}, 8 % of the weld length`)] : [];
}

export function radiograph(flaw: Flaw, code: string, weld: WeldCase): Verdict {
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
      cumulative(clause, same, of(column, sum), window(weld), weld),
      ...part,
    ]);
  }
  if (["SI", "FI", "OI", "ESI", "ISI", "TI"].includes(code)) return slag(flaw, code, weld);
  if (code === "PO" || code === "UP") return pore("9.3.9.2", flaw, weld);
  if (code === "CP") return cluster(flaw, weld);
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
    const wide = measured(clause, "width", flaw.width, of(column, most.longWidth), column);
    if (small) {
      if (flaw.t === null) return undecided(clause, "no thickness");
      return worst([measured(clause, "length", flaw.length, flaw.t.times(3), column), wide, ...part]);
    }
    return worst([
      measured(clause, "length", flaw.length, of(column, most.longOne), column),
      cumulative(clause, withCode(weld, "ESI"), of(column, most.longSum), window(weld), weld),
      wide,
      ...part,
    ]);
  }
  const isolated = withCode(weld, "ISI");
  if (small) {
    if (flaw.t === null) return undecided(clause, "no thickness");
    const sum = cumulative(clause, isolated, flaw.t.times(2), window(weld), weld);
    const wide = measured(clause, "width", flaw.width, flaw.t.div(2), column);
    // Rejected if both apply: aggregate over 2t and width over t/2.
    const together = sum.verdict === "REJ" && wide.verdict === "REJ" ? sum : sum.verdict === "ACC" ? sum : wide;
    return worst([together, ...part]);
  }
  const sum = cumulative(clause, isolated, of(column, most.isolatedSum), window(weld), weld);
  const wide = measured(clause, "width", flaw.width, of(column, most.isolatedWidth), column);
  return worst([sum, wide, ...tooMany(clause, isolated, weld), ...part]);
}

/**
 * "More than four isolated slag indications with the maximum width of 3 mm (1/8 in)" in 300 mm (12 in), 9.3.8.2(f). Some read it as all up
 * to that width, others as only those of that width: five of that width are rejected by both readings; five with some narrower are decided by the evaluator.
 */
function tooMany(clause: string, isolated: readonly Flaw[], weld: WeldCase): Verdict[] {
  const { isolatedCount: most, isolatedWidth } = api1104.slag;
  const { column, around } = weld;
  if (isolated.length <= most) return [];
  const widest = of(column, isolatedWidth);
  const counted = (flaws: readonly Flaw[]): number | null => {
    if (flaws.length <= most) return flaws.length;
    const spans = spansOf(flaws);
    return spans && mostBeginning(spans, window(weld), around);
  };
  const count = counted(isolated);
  if (count === null) return [undecided(clause, `${isolated.length} isolated inclusions: enter where each starts`)];
  if (count <= most) return [];
  const words = `${count} isolated inclusions in ${written(column, window(weld))}, more than ${most}`;
  const wide = counted(isolated.filter(({ width }) => width !== null && !below(width, widest)));
  return wide !== null && wide > most
    ? [rejected(clause, words)]
    : [undecided(clause, `${words}, but not all as wide as ${written(column, widest)}: 9.3.8.2(f) can be read both ways`)];
}

export function pore(clause: string, flaw: Flaw, { column }: WeldCase): Verdict {
  const size = sizeOf(flaw);
  if (flaw.t === null) return undecided(clause, "no thickness");
  const what = flaw.code === "UP" || flaw.code === "CP" ? "diameter of the largest pore" : "size";
  const one = measured(clause, what, size, Decimal.min(of(column, api1104.pore), flaw.t.div(4)), column);
  return one.verdict === "ACC" ? undecided(clause, `${one.reason}: evaluate the distribution by the figures of 9.3.9`) : one;
}

const belowFinish: readonly string[] = ["root", "hot", "fill"];
const finish = "cap";

/** Of a cluster the length is its extent and the diameter that of its largest pore; a diameter alone may be either. */
const poreOf = ({ length, diameter }: Flaw): Decimal | null => (length === null ? null : diameter);

/** 9.3.9.3: of the finish pass by extent, sum and pore; of the other passes as porosity. If the pass is unknown, both must give the same verdict. */
function cluster(flaw: Flaw, weld: WeldCase): Verdict {
  const clause = "9.3.9.3";
  const { layer } = flaw;
  if (layer === finish) return finishCluster(clause, flaw, weld);
  const other = pore(clause, { ...flaw, diameter: poreOf(flaw) }, weld);
  if (layer !== null && belowFinish.includes(layer)) return { ...other, clause: "9.3.9.3, 9.3.9.2" };
  const inFinish = finishCluster(clause, flaw, weld);
  if (inFinish.verdict === "REJ" && other.verdict === "REJ") return inFinish;
  return undecided(
    clause,
    `cluster, ${inFinish.reason} in the finish pass; as porosity in another, ${other.reason}: enter the weld layer`,
  );
}

function finishCluster(clause: string, flaw: Flaw, weld: WeldCase): Verdict {
  const { column } = weld;
  const all = withCode(weld, "CP");
  const most = of(column, api1104.cluster);
  const sum = (flaws: readonly Flaw[]) => cumulative(clause, flaws, most, window(weld), weld);
  const inFinish = all.filter((one) => one === flaw || one.layer === finish);
  const perhaps = all.filter((one) => inFinish.includes(one) || !belowFinish.includes(one.layer ?? ""));
  const sure = sum(inFinish);
  const doubtful = sum(perhaps);
  return worst([
    measured(clause, "length", extentOf(flaw), most, column),
    measured(clause, "diameter of the largest pore", poreOf(flaw), of(column, api1104.clusterPore), column),
    sure,
    ...(sure.verdict === "ACC" && doubtful.verdict !== "ACC"
      ? [undecided(clause, `${doubtful.reason} with clusters whose layer is not entered`)]
      : []),
  ]);
}

/** Each, their sum, and their distance where they are longer than 6 mm (1/4 in): less than 50 mm (2 in) apart is rejected. */
function hollowBead(flaw: Flaw, weld: WeldCase): Verdict {
  const { column, around } = weld;
  const clause = "9.3.9.4";
  const same = withCode(weld, "HB");
  const verdict = worst([
    measured(clause, "length", flaw.length, of(column, api1104.hollowBeadOne), column),
    cumulative(clause, same, of(column, api1104.hollowBeadSum), window(weld), weld),
    ...eightPercent(clause, same, weld),
  ]);
  const counts = ({ length }: Flaw) => length !== null && above(length, of(column, api1104.hollowBeadCounts));
  const others = same.filter((one) => one !== flaw && counts(one));
  if (verdict.verdict !== "ACC" || !counts(flaw) || others.length === 0) return verdict;
  const [own, theirs] = [spansOf([flaw])?.[0], spansOf(others)];
  if (!own || !theirs)
    return undecided(
      clause,
      `${verdict.reason}: enter where the hollow beads over 6 mm (1/4 in) start, to check how far apart they are`,
    );
  const least = of(column, api1104.hollowBeadApart);
  const close = theirs.find((one) => isNearer(own, one, least, around));
  return close
    ? rejected(clause, `hollow beads over 6 mm (1/4 in) less than ${written(column, least)} apart`)
    : { ...verdict, reason: `${verdict.reason}; ${written(column, least)} or more from the next` };
}

export function undercutLength(clause: string, weld: WeldCase): Verdict {
  const { column } = weld;
  const same = withCode(weld, "UC", "EU", "IU");
  const sum = cumulative(clause, same, of(column, api1104.undercutSum), window(weld), weld);
  if (sum.verdict === "REJ") return sum;
  const length = weldLength(weld);
  const total = totalLength(same);
  if (length === null)
    return sum.verdict === null
      ? sum
      : undecided(clause, `${sum.reason}; no outside diameter: a sixth of the weld length is unknown`);
  const sixth = total && against(column, total, length.div(6));
  return sixth?.over ? rejected(clause, `${sixth.words}, a sixth of the weld length`) : sum;
}

/**
 * 9.3.12: imperfections add up to more than 50 mm (2 in) in 300 mm (12 in), or to more than 8 % of the weld. An accumulation recorded as such
 * (AI) counts with its own length, and once where flaws are recorded inside it. The evaluator decides how much of uniform porosity counts.
 */
export function accumulation(weld: WeldCase): Verdict {
  const clause = "9.3.12";
  const counted = weld.flaws.filter(accumulates);
  const sure = counted.filter(({ code }) => code !== "UP");
  const without = aggregate(clause, sure, weld);
  if (without.verdict === "REJ" || sure.length === counted.length) return without;
  const scattered = counted.map((flaw) => (flaw.code === "UP" ? { ...flaw, length: flaw.length ?? flaw.diameter } : flaw));
  const all = aggregate(clause, scattered, weld);
  return all.verdict === "REJ"
    ? undecided(clause, `${all.reason} with the extent of uniform porosity: judge how much of it counts`)
    : all;
}

function aggregate(clause: string, flaws: readonly Flaw[], weld: WeldCase): Verdict {
  const sums = (some: readonly Flaw[]) =>
    worst([
      cumulative(clause, some, of(weld.column, api1104.accumulation), window(weld), weld, "accumulation"),
      ...eightPercent(clause, some, weld, "accumulation "),
    ]);
  const named = flaws.filter(({ code }) => code === "AI");
  const others = flaws.filter(({ code }) => code !== "AI");
  if (named.length === 0) return sums(others);
  const [extents, spans] = [spansOf(named), spansOf(others)];
  if (extents && spans)
    return sums([...others, ...uncovered(extents, spans, weld.around).map((piece) => ({ ...noFlaw, code: "AI", ...piece }))]);
  const apart = [...named.map((one) => sums([one])), ...(others.length > 0 ? [sums(others)] : [])];
  const found = worst(apart);
  if (found.verdict === "REJ" || flaws.length === 1) return found;
  const together = sums(flaws);
  return together.verdict === "REJ"
    ? undecided(clause, `${together.reason} taken together: enter where each starts`)
    : worst([found, together]);
}
