/**
 * The acceptance criteria every company starts with. Few are built in and judge by themselves; every other code is a reference,
 * and the evaluator decides. The edition is the company's setting.
 */
import codeIndex from "../data/code-index.json" with { type: "json" };

/** Names of the built-in evaluators, see `evaluate`. */
export type EvaluatorName = "viii.linear.rt" | "viii.linear.ut" | "viii.surface.6" | "viii.surface.8" | "ut.band";

export type AcceptanceCriteriaSet = {
  /** Unique: the code and its clause. */
  code: string;
  standard: string;
  edition: string | null;
  clause: string;
  scope: string;
  methods: readonly string[];
  evaluator: EvaluatorName | null;
  status: "draft" | "approved" | "retired";
  version: number;
};

/** The set thickness lines are judged by: required thickness and the gauge's uncertainty. */
export const requiredThicknessSet = "Required thickness";
/** A client's own criteria, named in the report; the evaluator decides. */
export const clientSpecificationSet = "Client specification";

const approved = { edition: null, status: "approved", version: 1 } as const;

const evaluators: Readonly<Record<string, EvaluatorName>> = {
  "ASME VIII-1 UW-51": "viii.linear.rt",
  "ASME VIII-1 UW-53 and App. 12": "viii.linear.ut",
  "ASME VIII-1 App. 6": "viii.surface.6",
  "ASME VIII-1 App. 8": "viii.surface.8",
};

export const acceptanceCriteriaSets: readonly AcceptanceCriteriaSet[] = [
  {
    ...approved,
    code: requiredThicknessSet,
    standard: requiredThicknessSet,
    clause: "tReq, tReq + U",
    scope: "wall thickness against the required thickness and the uncertainty of the gauge",
    methods: ["UT"],
    evaluator: "ut.band",
  },
  ...codeIndex.rows.map(({ code, clause, subject, methods }) => ({
    ...approved,
    code: setCode(code, clause),
    standard: code,
    clause,
    scope: subject,
    methods,
    evaluator: evaluators[setCode(code, clause)] ?? null,
  })),
  {
    ...approved,
    code: clientSpecificationSet,
    standard: clientSpecificationSet,
    clause: "as named in the report",
    scope: "criteria of the client's own document",
    methods: ["RT", "UT", "MT", "PT", "VT", "ET", "LT", "PMI", "HT", "DFT"],
    evaluator: null,
  },
];

export function acceptanceCriteriaSet(code: string | null): AcceptanceCriteriaSet | null {
  return acceptanceCriteriaSets.find((set) => set.code === code) ?? null;
}

/** "ASME VIII-1 UW-51"; a standard taken as a whole is its own code. */
function setCode(standard: string, clause: string): string {
  return clause === "whole" ? standard : `${standard} ${clause}`;
}
