/** The groups of the Checks panel: what each lists, and how many obstacles to a signature it has. */
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import type { Content, ReviewComment } from "#modules/inspection-reports/report.ts";
import { isAnswerTo } from "#kit/reasons.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import { causesOf, eachOnce, isAskedToo } from "../parts/gates-once.ts";
import type { FindingsByKind, OpenCount } from "./findings-by-kind.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

type Refusals = Pick<Checks, "gates" | "obstacles">;
type Judged = { refusals: Refusals; asked: Checks["findings"] };

/**
 * What only the server refuses: gates and reasons not covered by a finding of the draft. A gate that could not be evaluated because no day or
 * instrument is entered yet is covered by what is to be filled in; comments have their own group.
 */
export function refusalsOf(
  { gates, findings: found, obstacles }: Checks,
  findings: readonly Finding[],
  { missing }: FindingsByKind,
  hasDays: boolean,
): Refusals {
  const said = [...found, ...findings];
  const lacksInstrument = missing.some(({ ruleId }) => ruleId === "C-EQUIPMENT");
  const repeats = ({ gateId, code, message }: Checks["gates"][number]) =>
    (gateId === "G5" && said.some((one) => message.endsWith(one.message))) ||
    (code === "NOT_LISTED" && lacksInstrument) ||
    (!hasDays && (code === "NO_DATES" || code === "NO_EVALUATOR" || (gateId === "G6" && code === "NONE")));
  const own = gates.filter((gate) => (gate.outcome !== "fail" || !repeats(gate)) && !isAskedToo(gate, found));
  // Limitations and the results of the lines are among the items to fill in.
  const lacksEnd = missing.some(
    ({ ruleId, target: { key } }) => key === "limitations" || (ruleId === "C-LINES" && key === "result"),
  );
  const ofGates = new Set(gates.map(({ message }) => message));
  return {
    gates: eachOnce(own),
    obstacles: obstacles.filter(
      ({ code, message }) =>
        code !== "COMMENT" &&
        !(code === "INCOMPLETE" && lacksEnd) &&
        !ofGates.has(message) &&
        // The server puts line and row before the rule's message, and its request for an answer before that.
        !said.some((one) => one.ruleId === code && message.endsWith(one.message)),
    ),
  };
}

/** Questions only the server can ask: about calibrations, the log of a source, the scope of the procedure, a possible duplicate. */
export function askedOfRecords({ findings: found }: Pick<Checks, "findings">, findings: readonly Finding[]): Checks["findings"] {
  const known = new Set(findings.map(findingKey));
  return found.filter(({ id, severity }) => severity !== "I" && !known.has(id));
}

/** The obstacles in each group: findings of the draft, missing values, the server's evaluation (null until it is there), comments. */
export function countsByGroup(
  { blocking, missing, open }: FindingsByKind,
  judged: Judged | null,
  { answers }: Pick<Content, "answers">,
  comments: readonly Pick<ReviewComment, "severity" | "state">[],
): Record<"inReport" | "toFillIn" | "ofRecords" | "comments", OpenCount> {
  const { refusals = { gates: [], obstacles: [] }, asked = [] } = judged ?? {};
  const none: OpenCount = { blocking: 0, open: 0, missing: 0 };
  return {
    inReport: { ...none, blocking: blocking.length, open: open.length },
    toFillIn: { ...none, missing: missing.length },
    ofRecords: {
      ...none,
      blocking:
        causesOf(refusals.gates).filter(({ gate }) => gate.outcome === "fail").length +
        refusals.obstacles.length +
        asked.filter(({ severity }) => severity === "E").length,
      open: asked.filter(({ id, severity, message }) => severity === "W" && !isAnswerTo(message, answers[id])).length,
    },
    comments: { ...none, blocking: comments.filter(({ severity, state }) => severity === "mustFix" && state === "open").length },
  };
}

/** The total of the groups, shown above them. */
export function totalOf(groups: Readonly<Record<string, OpenCount>>): OpenCount {
  const sum = (of: keyof OpenCount) => Object.values(groups).reduce((total, group) => total + group[of], 0);
  return { blocking: sum("blocking"), open: sum("open"), missing: sum("missing") };
}

/** "3 blocking, 1 to answer"; "" if there are none. */
export function countText({ blocking, open, missing }: OpenCount): string {
  return [blocking > 0 && `${blocking} blocking`, open > 0 && `${open} to answer`, missing > 0 && `${missing} to fill in`]
    .filter(Boolean)
    .join(", ");
}
