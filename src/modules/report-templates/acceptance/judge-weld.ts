/** One weld by the evaluator of its criteria, with the steps common to all evaluators before and after. */
import { above, type Decimal } from "#kit/decimal.ts";
import { written } from "../calculations/column.ts";
import { type Flaw, undecided, type Verdict } from "../calculations/flaws.ts";
import { surfaceAppendix, surfaceFlaws } from "../calculations/surface.ts";
import { radiographicFlaws, spotRadiographicFlaws } from "../calculations/viii-radiograph.ts";
import { ultrasonicFlaw } from "../calculations/viii-ultrasonic.ts";
import { roundOf } from "../calculations/spans.ts";
import { api1104Welds } from "./api1104.ts";
import { awsWelds } from "./aws-d11.ts";
import { asMeasured, contradictions, mayLieAnywhere, mayLieInLine } from "./as-recorded.ts";
import { b311Welds, b313Mt, b313Pt, b313Table, b313Ut } from "./b31.ts";
import { eddyCurrentFlaw } from "./eddy-current.ts";
import { iso10675Welds, iso11666Welds, iso23277Welds, iso23278Welds, iso5817Welds } from "./iso.ts";
import type { LineEvaluator } from "./line-evaluators.ts";
import type { EvaluatorName } from "./sets.ts";
import type { Evaluate, WeldCase } from "./weld-case.ts";

export type FlawEvaluator = Exclude<EvaluatorName, LineEvaluator>;

const judges: Readonly<Record<FlawEvaluator, Evaluate>> = {
  "viii.linear.rt": (weld) => radiographicFlaws(weld.flaws, weld),
  "viii.spot.rt": (weld) => spotRadiographicFlaws(weld.flaws, weld),
  "viii.linear.ut": ({ flaws, column }) => flaws.map((flaw) => ultrasonicFlaw(flaw, column)),
  "viii.surface.6": ({ flaws, column }) => surfaceFlaws(flaws, column, surfaceAppendix("6")),
  "viii.surface.8": ({ flaws, column }) => surfaceFlaws(flaws, column, surfaceAppendix("8")),
  "b313.table": b313Table,
  "b313.mt": b313Mt,
  "b313.pt": b313Pt,
  "b313.ut": b313Ut,
  "b311.welds": b311Welds,
  "api1104.welds": api1104Welds,
  "aws.welds": awsWelds,
  "iso5817.welds": iso5817Welds,
  "iso10675.welds": iso10675Welds,
  "iso11666.welds": iso11666Welds,
  "iso23277.welds": iso23277Welds,
  "iso23278.welds": iso23278Welds,
  "et.surface": ({ flaws }) => flaws.map(eddyCurrentFlaw),
};

/** Codes of piping and pipelines, and the levels of ISO: a butt weld with an outside diameter is a girth weld. In vessels and steelwork it may be a seam. */
const ofPipes: readonly FlawEvaluator[] = [
  "api1104.welds",
  "b313.table",
  "b313.mt",
  "b313.pt",
  "b313.ut",
  "b311.welds",
  "iso5817.welds",
  "iso10675.welds",
  "iso11666.welds",
  "iso23277.welds",
  "iso23278.welds",
];

/** A weld as its lines describe it. */
export type DescribedWeld = Omit<WeldCase, "around" | "outsideDiameter"> & {
  /** One or none; several if the views of the weld contradict each other. */
  diameters: readonly Decimal[];
  /** Named a girth or circumferential weld, not only a butt joint. */
  isCalledGirth: boolean;
};

/** One verdict for each flaw, in their order. */
export function judgeWeld(evaluator: FlawEvaluator, described: DescribedWeld): Verdict[] {
  const { diameters, isCalledGirth, ...rest } = described;
  const flaws = rest.flaws.map(asMeasured);
  const contradicting = contradictions(rest.flaws, rest.column);
  const [first, ...others] = [...diameters, ...(diameters.length === 0 ? [null] : [])].map((outsideDiameter) => {
    const shape = { ...described, evaluator, outsideDiameter };
    const judge = (judged: readonly Flaw[]) =>
      asItRuns((around) => judges[evaluator]({ ...rest, flaws: judged, outsideDiameter, around }), shape);
    const alone = judge(flaws);
    return mayLieAnywhere(flaws, mayLieInLine(flaws, alone, judge), judge).map((verdict, index) => {
      const said = contradicting[index];
      if (said && verdict.verdict !== "REJ") return undecided(verdict.clause, said);
      return placedOnWeld(verdict, flaws[index]?.start ?? null, shape);
    });
  });
  if (!first || others.length === 0) return first ?? [];
  return first.map((verdict, index) => contradicted([verdict, ...others.flatMap((one) => one[index] ?? [])], described));
}

/** Contradicting sizes of the weld: a flaw that any of them rejects is rejected until they are corrected; all others are decided by the evaluator. */
function contradicted(verdicts: readonly Verdict[], { diameters, column }: Pick<DescribedWeld, "diameters" | "column">): Verdict {
  const all = diameters.map((one) => written(column, one)).join(" and ");
  const remedy = `the weld has different outside diameters, ${all}: correct the size of its lines or the diameter of their setups`;
  const rejecting = verdicts.find(({ verdict }) => verdict === "REJ");
  if (rejecting)
    return verdicts.every(({ verdict }) => verdict === "REJ")
      ? rejecting
      : { ...rejecting, reason: `${rejecting.reason}; ${remedy}` };
  return undecided(verdicts[0]?.clause ?? "", remedy);
}

/** A start beyond the end of a girth weld raises a question. */
function placedOnWeld(
  verdict: Verdict,
  start: Decimal | null,
  { outsideDiameter, column, ...shape }: Shape & Pick<WeldCase, "outsideDiameter" | "column">,
): Verdict {
  const around = runsRound(shape) && outsideDiameter ? roundOf(outsideDiameter) : null;
  if (verdict.verdict === "REJ" || !around || !start || !above(start, around)) return verdict;
  return undecided(
    verdict.clause,
    `starts at ${written(column, start)}, but the weld is ${written(column, around)} around: correct the start or the outside diameter`,
  );
}

type Shape = Pick<DescribedWeld, "kind" | "isCalledGirth"> & { evaluator: FlawEvaluator };

/** Whether the weld closes on itself; null if it may be a girth or a longitudinal weld. */
function runsRound({ kind, isCalledGirth, evaluator }: Shape): boolean | null {
  if (kind === "longitudinal") return false;
  if (isCalledGirth || (kind === "girth" && ofPipes.includes(evaluator))) return true;
  return evaluator === "api1104.welds" && kind === null ? true : null;
}

/** Positions continue around a girth weld. For a weld that may be either, a flaw that only one of the two rejects is decided by the evaluator. */
function asItRuns(
  judge: (around: Decimal | null) => Verdict[],
  { outsideDiameter, column, ...shape }: Shape & Pick<WeldCase, "outsideDiameter" | "column">,
): Verdict[] {
  const round = runsRound(shape);
  if (outsideDiameter === null || round === false) return judge(null);
  const around = roundOf(outsideDiameter);
  const closed = judge(around);
  if (round) return closed;
  const open = judge(null);
  return open.map((verdict, index) => {
    const other = closed[index];
    if (!other || other.verdict === verdict.verdict) return verdict;
    return undecided(
      other.clause,
      `${other.reason} across the datum, if the weld runs around ${written(column, around)}: state on the line whether it is a girth or a longitudinal weld`,
    );
  });
}
