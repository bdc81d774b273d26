/**
 * Judges lines and indications by the criteria chosen for the report. The person decides; what the criteria say stands beside it,
 * with the clause and the numbers, as it is printed.
 */
import { lengthWords, radiographicFlaw, surfaceFlaw, ultrasonicFlaw, wallVerdict, type Verdict } from "../calculations/flaws.ts";
import type { Indication } from "../content.ts";
import { judgedLines } from "../rules/rule.ts";
import type { Reader } from "../sheet.ts";
import { acceptanceCriteriaSet, type EvaluatorName } from "./sets.ts";

export type Evaluation = Verdict & {
  lineId: string;
  indicationId: string | null;
  /** What the person entered. */
  entered: "ACC" | "REJ" | null;
  /** "REJ – UW-51(b)(2): 8.5 > 8.0 mm". */
  printed: string;
};

/** Every judgement of the built-in evaluator; none where the criteria are a reference only. */
export function evaluations(read: Reader): Evaluation[] {
  const evaluator = acceptanceCriteriaSet(read.content.acceptance.criteriaSet)?.evaluator ?? null;
  return evaluator === null ? [] : evaluators[evaluator](read);
}

const evaluators: Readonly<Record<EvaluatorName, (read: Reader) => Evaluation[]>> = {
  "viii.linear.rt": (read) =>
    onIndications(read, (one) =>
      radiographicFlaw(
        {
          code: one.indication?.code ?? null,
          length: one.decimal("indication.length"),
          thickness: thicknessOf(one),
          group: one.flag("indication.group") === true,
        },
        wordsOf(one),
      ),
    ),
  "viii.linear.ut": (read) =>
    onIndications(read, (one) =>
      ultrasonicFlaw(
        {
          code: one.indication?.code ?? null,
          length: one.decimal("indication.length"),
          thickness: thicknessOf(one),
          amplitude: one.decimal("indication.ampPct"),
        },
        wordsOf(one),
      ),
    ),
  "viii.surface.6": (read) => onIndications(read, (one) => surface("6", one)),
  "viii.surface.8": (read) => onIndications(read, (one) => surface("8", one)),
  "ut.band": (read) =>
    judgedLines(read).map((one) =>
      evaluation(
        wallVerdict({ t: one.decimal("line.tActual"), tReq: one.decimal("line.tReq"), U: one.decimal("header.U") }, wordsOf(one)),
        one.line.id,
        null,
        one.line.result === "ACC" || one.line.result === "REJ" ? one.line.result : null,
      ),
    ),
};

/** Sentences in the units of the company, whatever the lengths were entered in. */
const wordsOf = ({ context }: Reader) => lengthWords(context.unitSystem);

function surface(appendix: "6" | "8", read: Reader): Verdict {
  const shapes = { RL: "linear", CR: "linear", RR: "rounded", RA: "aligned" } as const;
  const code = read.indication?.code;
  const count = read.decimal("indication.count");
  return surfaceFlaw(
    appendix,
    {
      shape: code === "RL" || code === "CR" || code === "RR" || code === "RA" ? shapes[code] : null,
      length: read.decimal("indication.length"),
      width: read.decimal("indication.width"),
      spacing: read.decimal("indication.spacing"),
      count: count === null ? null : Number(count),
    },
    wordsOf(read),
  );
}

function onIndications(read: Reader, judge: (one: Reader) => Verdict): Evaluation[] {
  return read.content.indications
    .filter((indication) => isJudged(read, indication))
    .map((indication) =>
      evaluation(judge(read.forIndication(indication)), indication.lineId, indication.id, indication.disposition),
    );
}

function isJudged(read: Reader, { lineId }: Indication): boolean {
  return judgedLines(read).some(({ line }) => line.id === lineId);
}

// The joint's own thickness counts; the technique's is the one the exposure was planned for.
function thicknessOf(read: Reader): string | null {
  return read.decimal("line.thickness") ?? read.decimal("technique.T");
}

function evaluation(verdict: Verdict, lineId: string, indicationId: string | null, entered: "ACC" | "REJ" | null): Evaluation {
  const printed = `${verdict.verdict ?? "Evaluator decides"} – ${verdict.clause}: ${verdict.reason}`;
  return { ...verdict, lineId, indicationId, entered, printed };
}
