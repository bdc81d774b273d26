/**
 * The gates of a report: what must have been in order on the inspection dates (inspection-reports section 4).
 * A pure function of answers already looked up, so that the editor in the field and the server at signing judge alike. A gate is never
 * waived: the record behind it is corrected.
 */
import { reviewerRefusals, type ReviewerFound } from "#modules/inspection-reports/rules/review.ts";
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

/** What every question about a day is answered with; the answers of `certifiedOn`, `calibrationOn` and `procedureOn` fit as they are. */
export type Answered = { ok: true } | { ok: false; code: string; message: string; dueOn?: Day | null };
type Ref = { evidenceRef?: EvidenceRef };

/** `scope` and `level` are what the role asks, as printed: "UT", "II". One answer for each date the person worked. */
export type PersonFound = {
  name: string;
  role: "performer" | "evaluator" | "radiographer";
  scope: string;
  level: string;
  /** The rank held in the method (1 to 3), or null; `credential` names an inspector's credential such as "API 570". */
  rankHeld: 1 | 2 | 3 | null;
  credential?: string | null;
  /** Whether this person signs, or has a signature slot of this report to sign. */
  signs: boolean;
  days: readonly (Ref & {
    onDate: Day;
    certificate: Answered;
    vision: { ok: boolean; missing: readonly ("near" | "colour")[]; message: string | null };
  })[];
};

export type InstrumentFound = { asset: string; days: readonly (Ref & { onDate: Day; answer: Answered })[] };

/** `answer` is for the day; `revision` the one that answered, to be compared with the one the report names. */
export type ProcedureFound = {
  number: string;
  revision: number;
  /** The days of the revision named on the report; `to` null has no end. */
  effective: { from: Day; to: Day | null } | null;
  days: readonly (Ref & { onDate: Day; answer: Answered; revision: number | null })[];
};

export type ConsumableFound = Ref & { product: string; batch: string; expiresOn: Day | null; dates: readonly Day[] };

export type GateFacts = {
  performedDates: readonly Day[];
  people: readonly PersonFound[];
  instruments: readonly InstrumentFound[];
  /** Equipment types the template asks for, and whether one is listed. */
  requiredEquipment?: readonly { label: string; listed: boolean }[];
  /** Template's calibration block: lift test, UV-A, step block, DAC check. */
  onTheDay?: readonly { field: string; ok: boolean; message?: string }[];
  procedures: readonly ProcedureFound[];
  consumables?: readonly ConsumableFound[];
  reviewer?: ReviewerFound | null;
  template: Ref & { name: string; approved: boolean };
  criteria?: (Ref & { name: string; approved: boolean }) | null;
  workOrder: (Ref & { number: string; openOn: readonly { onDate: Day; open: boolean }[] }) | null;
  client: Ref & { name: string; active: boolean };
  /** Sources and X-ray sets used, and whether a utilization log covers the day; a reason lets a missing one stand. */
  radiation?: readonly (Ref & { device: string; onDate: Day; logged: boolean; reason?: string | null })[];
  /** Evidence put on record after the inspection ended. */
  lateEvidence?: readonly (Ref & { subject: string; recordedOn: Day })[];
  holdPoints?: readonly (Ref & { point: string; party: string; weld: string; released: boolean })[];
  clientRequirements?: readonly (Ref & {
    subject: string;
    requirement: string;
    source: string;
    onDate: Day | null;
    met: boolean;
    blocking: boolean;
  })[];
};

/** Every check that was made, passed ones too: they are frozen with the signature. */
export function gates(found: GateFacts): GateCheck[] {
  return [
    ...certification(found),
    evaluation(found),
    ...vision(found),
    ...calibration(found),
    ...onTheDayChecks(found),
    ...procedure(found),
    ...consumables(found),
    ...review(found),
    ...approvedTemplate(found),
    ...scope(found),
    ...radiation(found),
    ...lateEvidence(found),
    ...holdPoints(found),
    ...clientRequirements(found),
  ];
}

/** What stands in the way of a signature, each reason once. */
export function obstacles(checks: readonly GateCheck[]): string[] {
  return [...new Set(checks.filter(({ outcome }) => outcome === "fail").map(({ message }) => message))];
}

function certification({ people, performedDates }: GateFacts): GateCheck[] {
  const checks = people.flatMap(({ name, scope: method, level, days }) => {
    if (days.length === 0) return [fail("G1", name, null, "NO_DATES", `${name}: say on which days`)];
    return days.map(({ onDate, certificate, evidenceRef }) =>
      certificate.ok
        ? pass("G1", name, onDate, `${method} Level ${level} certification valid`, evidenceRef)
        : fail(
            "G1",
            name,
            onDate,
            certificate.code,
            `${name}: no ${method} Level ${level} certification valid on ${onDate}`,
            evidenceRef,
          ),
    );
  });
  const worked = new Set(
    people.filter(({ role }) => role !== "evaluator").flatMap(({ days }) => days.map(({ onDate }) => onDate)),
  );
  const unmanned = performedDates.filter((day) => !worked.has(day));
  if (performedDates.length === 0)
    return [...checks, fail("G1", "Inspection date", null, "NO_DATES", "Give the inspection dates")];
  return [...checks, ...unmanned.map((day) => fail("G1", "Performer", day, "NOBODY", `Nobody is named as performer on ${day}`))];
}

/** Level I performs and records only; the stricter reading of ISO 9712 6.1 and SNT-TC-1A 4.3.1. */
function evaluation({ people }: GateFacts): GateCheck {
  const qualified = people.find(
    ({ role, signs, rankHeld, credential, days }) =>
      role === "evaluator" &&
      signs &&
      (Boolean(credential) || ((rankHeld ?? 0) >= 2 && days.length > 0 && days.every(({ certificate }) => certificate.ok))),
  );
  if (!qualified) return fail("G2", "Evaluation", null, "NO_EVALUATOR", "A Level II or III must evaluate and sign this report");
  return pass("G2", qualified.name, null, `${qualified.name} evaluates and signs`);
}

function vision({ people }: GateFacts): GateCheck[] {
  return people.flatMap(({ name, days }) =>
    days.flatMap(({ onDate, vision: seen, evidenceRef }) => {
      if (seen.ok) return [pass("G3", name, onDate, "Vision test valid", evidenceRef)];
      return seen.missing.map((kind) =>
        fail("G3", name, onDate, "VISION", `${name}: ${kind}-vision test not valid on ${onDate}`, evidenceRef),
      );
    }),
  );
}

function calibration({ instruments, requiredEquipment = [] }: GateFacts): GateCheck[] {
  const missing = requiredEquipment.filter(({ listed }) => !listed);
  return [
    ...missing.map(({ label }) => fail("G4", label, null, "NOT_LISTED", `${label} must be listed on this report`)),
    ...instruments.flatMap(({ asset, days }) => {
      if (days.length === 0) return [fail("G4", asset, null, "NO_DATES", `${asset}: say on which days it was used`)];
      return days.map(({ onDate, answer, evidenceRef }) =>
        answer.ok
          ? pass("G4", asset, onDate, "In calibration", evidenceRef)
          : fail("G4", asset, onDate, answer.code, notCalibrated(asset, onDate, answer), evidenceRef),
      );
    }),
  ];
}

function notCalibrated(asset: string, onDate: Day, { code, message, dueOn }: Extract<Answered, { ok: false }>): string {
  return code === "OVERDUE" && dueOn ? `${asset}: calibration due ${dueOn}, used ${onDate}` : message;
}

function onTheDayChecks({ onTheDay = [] }: GateFacts): GateCheck[] {
  return onTheDay.map(({ field, ok, message }) =>
    ok
      ? pass("G5", field, null, "Complete and within limits")
      : fail("G5", field, null, "ON_THE_DAY", `${field}: ${message ?? "missing or outside its limits"}`),
  );
}

function procedure({ procedures }: GateFacts): GateCheck[] {
  if (procedures.length === 0) return [fail("G6", "Procedure", null, "NONE", "Name the procedure")];
  return procedures.flatMap((named) => {
    const subject = `${named.number} Rev ${named.revision}`;
    if (named.days.length === 0) return [fail("G6", subject, null, "NO_DATES", `${subject}: say on which days it was used`)];
    return named.days.map(({ onDate, answer, revision, evidenceRef }) => {
      if (answer.ok && revision === named.revision) return pass("G6", subject, onDate, "Effective", evidenceRef);
      const code = answer.ok ? "OTHER_REVISION" : answer.code;
      const outsideItsDays = answer.ok || answer.code === "NONE" || answer.code === "NOT_YET";
      return fail("G6", subject, onDate, code, outsideItsDays ? notEffective(named, onDate) : answer.message, evidenceRef);
    });
  });
}

function notEffective({ number, revision, effective }: ProcedureFound, onDate: Day): string {
  const days = effective ? `effective ${effective.from}–${effective.to ?? ""}` : "never effective";
  return `${number} Rev ${revision} was not effective on ${onDate} (${days})`;
}

function consumables({ consumables: listed = [] }: GateFacts): GateCheck[] {
  return listed.flatMap(({ product, batch, expiresOn, dates, evidenceRef }) => {
    const subject = `${product} batch ${batch}`;
    if (expiresOn === null) return [fail("G7", subject, null, "NO_EXPIRY", `${subject} has no expiry date`, evidenceRef)];
    return dates.map((onDate) =>
      onDate <= expiresOn
        ? pass("G7", subject, onDate, `Good until ${expiresOn}`, evidenceRef)
        : fail("G7", subject, onDate, "EXPIRED", `${subject} expired ${expiresOn}`, evidenceRef),
    );
  });
}

function review({ reviewer }: GateFacts): GateCheck[] {
  if (!reviewer) return [];
  const refusals = reviewerRefusals(reviewer);
  if (refusals.length === 0) return [pass("G8", reviewer.name, reviewer.today, "May review")];
  return refusals.map(({ code, message }) => fail("G8", reviewer.name, reviewer.today, code, message));
}

function approvedTemplate({ template, criteria }: GateFacts): GateCheck[] {
  const approved = (kind: string, { name, approved: yes, evidenceRef }: GateFacts["template"]) =>
    yes
      ? pass("G9", name, null, "Approved", evidenceRef)
      : fail("G9", name, null, "NOT_APPROVED", `${kind} ${name} is not approved`, evidenceRef);
  return [approved("Template", template), ...(criteria ? [approved("Acceptance criteria", criteria)] : [])];
}

function scope({ workOrder, client }: GateFacts): GateCheck[] {
  const { name, active, evidenceRef } = client;
  const ofClient = active
    ? pass("G10", name, null, "Active client", evidenceRef)
    : fail("G10", name, null, "CLIENT", `${name} is not an active client`, evidenceRef);
  if (!workOrder) return [fail("G10", "Work order", null, "NO_WORK_ORDER", "Choose the work order"), ofClient];
  const subject = `Work order ${workOrder.number}`;
  const ofOrder = workOrder.openOn.map(({ onDate, open }) =>
    open
      ? pass("G10", subject, onDate, "Open", workOrder.evidenceRef)
      : fail("G10", subject, onDate, "NOT_OPEN", `${subject} was not open on ${onDate}`, workOrder.evidenceRef),
  );
  return [...ofOrder, ofClient];
}

/** Warns only; without a reason the warning stands in the way, as every unanswered warning does. */
function radiation({ radiation: used = [] }: GateFacts): GateCheck[] {
  return used.map(({ device, onDate, logged, reason, evidenceRef }) => {
    if (logged) return pass("G11", device, onDate, "Utilization logged", evidenceRef);
    const message = `${device}: no utilization log entry for ${onDate}`;
    if (!reason?.trim()) return fail("G11", device, onDate, "NO_REASON", `${message}. Give a reason.`, evidenceRef);
    return check("G11", device, onDate, "warn", "NOT_LOGGED", `${message} (${reason.trim()})`, evidenceRef);
  });
}

/** Never blocks; it is printed in the annex and shown to the reviewer. */
function lateEvidence({ lateEvidence: late = [] }: GateFacts): GateCheck[] {
  return late.map(({ subject, recordedOn, evidenceRef }) =>
    check("G12", subject, recordedOn, "warn", "LATE", `${subject}: recorded ${recordedOn}`, evidenceRef),
  );
}

function holdPoints({ holdPoints: points = [] }: GateFacts): GateCheck[] {
  return points.map(({ point, party, weld, released, evidenceRef }) =>
    released
      ? pass("G13", `Hold point ${point}`, null, "Released", evidenceRef)
      : fail(
          "G13",
          `Hold point ${point}`,
          null,
          "HOLD_POINT",
          `Hold point ${point} (${party}) is not released for weld ${weld}`,
          evidenceRef,
        ),
  );
}

function clientRequirements({ clientRequirements: asked = [] }: GateFacts): GateCheck[] {
  return asked.map(({ subject, requirement, source, onDate, met, blocking, evidenceRef }) => {
    if (met) return pass("G14", subject, onDate, requirement, evidenceRef);
    const message = `${subject}: ${requirement} not met${onDate ? ` on ${onDate}` : ""} (${source})`;
    return check("G14", subject, onDate, blocking ? "fail" : "warn", "CLIENT_REQUIREMENT", message, evidenceRef);
  });
}

function pass(gateId: GateId, subject: string, onDate: Day | null, message: string, evidenceRef?: EvidenceRef): GateCheck {
  return check(gateId, subject, onDate, "pass", "OK", message, evidenceRef);
}

function fail(
  gateId: GateId,
  subject: string,
  onDate: Day | null,
  code: string,
  message: string,
  evidenceRef?: EvidenceRef,
): GateCheck {
  return check(gateId, subject, onDate, "fail", code, message, evidenceRef);
}

function check(
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
