/** The result of a gate: one check for each subject and day. */
import { hasLevels } from "#modules/report-templates/definition.ts";
import type { Day } from "#kit/validity.ts";

export type GateId = "G1" | "G2" | "G3" | "G4" | "G5" | "G6" | "G7" | "G8" | "G9" | "G10" | "G11" | "G12" | "G13" | "G14";

/** The record behind an answer, for "Open record". */
export type EvidenceRef = { entity: string; id: string };

export type GateCheck = {
  gateId: GateId;
  subject: string;
  onDate: Day | null;
  outcome: "pass" | "fail" | "warn";
  code: string;
  message: string;
  evidenceRef?: EvidenceRef;
};

/** The answer to every question about a day; the answers of `certifiedOn`, `calibrationOn` and `procedureOn` fit as they are. */
export type Answered = { ok: true } | { ok: false; code: string; message: string; dueOn?: Day | null };
export type Ref = { evidenceRef?: EvidenceRef };

export function pass(gateId: GateId, subject: string, onDate: Day | null, message: string, evidenceRef?: EvidenceRef): GateCheck {
  return check(gateId, subject, onDate, "pass", "OK", message, evidenceRef);
}

export function fail(
  gateId: GateId,
  subject: string,
  onDate: Day | null,
  code: string,
  message: string,
  evidenceRef?: EvidenceRef,
): GateCheck {
  return check(gateId, subject, onDate, "fail", code, message, evidenceRef);
}

export function check(
  gateId: GateId,
  subject: string,
  onDate: Day | null,
  outcome: GateCheck["outcome"],
  code: string,
  message: string,
  evidenceRef?: EvidenceRef,
): GateCheck {
  const found = { gateId, subject, onDate, outcome, code, message };
  return evidenceRef ? { ...found, evidenceRef } : found;
}

/** Reasons not covered by "no certification valid": another record, or another part of this one, must be corrected. */
const toldApart = new Set([
  "NOT_AUTHORIZED_BY_EMPLOYER",
  "NOT_AUTHORIZED_TO_TEST",
  "LIMITED",
  "NO_COPY",
  "INCOMPLETE",
  "ON_STAFF",
  "REGISTERED",
  "REVOKED",
  "SUSPENDED",
]);

/** "Ana Torres: no UT Level II certification valid on 2026-03-12", with the reason if there is more to say. */
export function notCertified(
  { name, method, level, onDate }: { name: string; method: string; level: string; onDate: Day },
  { code, message }: Extract<Answered, { ok: false }>,
): string {
  const scope = hasLevels(method) ? `${method} Level ${level}` : method;
  const refusal = `${name}: no ${scope} certification valid on ${onDate}`;
  return toldApart.has(code) ? `${refusal} (${message})` : refusal;
}
