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

/** A check, and further ones that go with it: of a refusal, what else the same record or its absence refuses. */
export type Cause = { gate: GateCheck; also: readonly GateCheck[] };

/**
 * The checks with each cause once. What one missing certificate, vision test or calibration refuses, for several levels and days and for the
 * evaluation its holder was named for, is one item; what passed or is only noted stays as it is.
 */
export function causesOf(gates: readonly GateCheck[]): Cause[] {
  const causes = new Map<string, Cause & { also: GateCheck[] }>();
  const evaluations: GateCheck[] = [];
  for (const [index, gate] of gates.entries()) {
    if (gate.gateId === "G2" && gate.outcome === "fail") {
      evaluations.push(gate);
      continue;
    }
    const key = gate.outcome === "fail" ? causeOf(gate) : String(index);
    const known = causes.get(key);
    if (known) known.also.push(gate);
    else causes.set(key, { gate, also: [] });
  }
  for (const gate of evaluations) {
    const certificates = [...causes.values()].filter((one) => one.gate.gateId === "G1" && one.gate.outcome === "fail");
    const missing = gate.subject.split(", ").map((name) => certificates.find((one) => one.gate.subject === name));
    const [first] = missing;
    if (first && missing.every(Boolean)) first.also.push(gate);
    else causes.set(causeOf(gate), { gate, also: [] });
  }
  return [...causes.values()];
}

/** The same refusal for another day or level of the same certificate has the same words but for these. */
const causeOf = ({ gateId, subject, code, onDate, message }: GateCheck): string =>
  [gateId, subject, code, (onDate ? message.replaceAll(onDate, "") : message).replace(/ Level I+\b/, "")].join("|");
