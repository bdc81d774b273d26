/** Criteria that judge a line by its measured values, without indications. */
import { columnOf } from "../calculations/column.ts";
import type { Verdict } from "../calculations/flaws.ts";
import { wallVerdict } from "../calculations/wall.ts";
import { coatingVerdict } from "../coating-sheet.ts";
import { compositionVerdict } from "../composition-sheet.ts";
import type { AcceptanceChoice } from "../content.ts";
import { fieldAt, type TemplateDefinition } from "../definition.ts";
import { lineHardness } from "../hardness-sheet.ts";
import { leakageVerdict } from "../leakage.ts";
import type { Reader } from "../sheet.ts";
import { pluggingVerdict } from "../tube-sheet.ts";
import { itemVerdict } from "./item-condition.ts";
import type { AcceptanceCriteriaSet, EvaluatorName } from "./sets.ts";

type LineCriteria = {
  /** What it judges, and the line field it needs to judge anything. */
  judges: string;
  reads: string;
  /** Whether each line states its own limit, so that the set has no edition of its own. */
  limitOnLine: boolean;
  verdict: (one: Reader, rule: AcceptanceChoice["decisionRule"]) => Verdict;
};

const lineCriteria = {
  "ut.band": {
    judges: "wall thickness",
    reads: "line.tReq",
    limitOnLine: true,
    verdict: (one, rule) =>
      wallVerdict(
        { t: one.decimal("line.tActual"), tReq: one.decimal("line.tReq"), U: one.decimal("header.U"), rule },
        columnOf(one.context.unitSystem),
      ),
  },
  "pmi.windows": {
    judges: "composition",
    reads: "line.requiredAlloy",
    limitOnLine: false,
    verdict: compositionVerdict,
  },
  "dft.pa2": { judges: "coating thickness", reads: "line.spotMean", limitOnLine: false, verdict: coatingVerdict },
  "ht.limits": { judges: "hardness", reads: "line.limitMax", limitOnLine: true, verdict: lineHardness },
  "leak.none": { judges: "leakage", reads: "line.leakFound", limitOnLine: false, verdict: leakageVerdict },
  "tube.plugging": { judges: "wall loss of tubes", reads: "header.pluggingLimit", limitOnLine: false, verdict: pluggingVerdict },
  "api.condition": {
    judges: "the condition of checklist items",
    reads: "line.condition",
    limitOnLine: false,
    verdict: itemVerdict,
  },
} as const satisfies Readonly<Record<string, LineCriteria>>;

export type LineEvaluator = keyof typeof lineCriteria;

const byName: Readonly<Record<string, LineCriteria>> = lineCriteria;

/** The verdict of a line evaluator; null for evaluators of indications and for references. */
export function lineCriteriaOf(evaluator: EvaluatorName | null | undefined): LineCriteria | null {
  return (evaluator && byName[evaluator]) ?? null;
}

/** A set without its own edition, whose limits are in a contract document that the report names. */
export function limitsOfDocument(set: Pick<AcceptanceCriteriaSet, "evaluator" | "editions"> | null): boolean {
  return set !== null && lineCriteriaOf(set.evaluator)?.limitOnLine === true && set.editions.length === 0;
}

export function isLineEvaluator(evaluator: EvaluatorName): evaluator is LineEvaluator {
  return Object.hasOwn(lineCriteria, evaluator);
}

/** Whether a template measures what the evaluator judges. */
export function measures(definition: TemplateDefinition, { reads }: Pick<LineCriteria, "reads">): boolean {
  return fieldAt(definition, reads) !== undefined;
}
