import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** One check for each person, instrument or procedure and day, though several roles or readings met it. */
export function eachOnce(gates: readonly GateCheck[]): GateCheck[] {
  const keyed = gates.map((gate) => [`${gate.gateId} ${gate.subject} ${gate.onDate} ${gate.message}`, gate] as const);
  return [...new Map(keyed).values()];
}

/** Whether a note says what a question of the same list asks with more words, and shows with its answer. */
export const isAskedToo = (
  { gateId, outcome }: Pick<GateCheck, "gateId" | "outcome">,
  found: readonly Pick<Finding, "ruleId">[],
) => outcome === "warn" && found.some(({ ruleId }) => ruleId === gateId);
