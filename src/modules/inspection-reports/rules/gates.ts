/**
 * The gates of a report: what must have been valid on the inspection dates (inspection-reports section 4). A pure function of answers already looked
 * up, so that the editor in the field and the server at signing give the same result. A gate is never waived: the record behind it is corrected.
 */
import {
  type Answered,
  check,
  fail,
  type GateCheck,
  notCertified,
  pass,
  type Ref,
} from "#modules/inspection-reports/rules/gate-check.ts";
import {
  approvedTemplate,
  calibration,
  consumables,
  lateEvidence,
  type MeansFacts,
  procedure,
  radiation,
  scope,
} from "#modules/inspection-reports/rules/means-gates.ts";
import { reviewerRefusals, type ReviewerFound } from "#modules/inspection-reports/rules/review.ts";
import type { Day } from "#kit/validity.ts";

export type { Answered, GateCheck, GateId } from "#modules/inspection-reports/rules/gate-check.ts";
export type { InstrumentFound } from "#modules/inspection-reports/rules/means-gates.ts";

/** `scope` and `level` are what the role requires, as printed: "UT", "II". One answer for each day the person worked. */
export type PersonFound = {
  name: string;
  /** The role as the template names it. */
  role: string;
  /** Whether the role does the work, and whether it evaluates; in a template of one role it does both. */
  performs: boolean;
  /** False if every line was performed by others: then they cannot sign "Performed by" either. */
  performed?: boolean;
  evaluates: boolean;
  scope: string;
  level: string;
  /** The lowest rank held in the method (1 to 3) on the days worked, or null; `credential` names one of a method without levels, such as "API". */
  rankHeld: 1 | 2 | 3 | null;
  credential?: string | null;
  /** Whether this person can sign: a user of the company, not an external person. */
  signs: boolean;
  days: readonly (Ref & {
    onDate: Day;
    certificate: Answered;
    vision: { ok: boolean; missing: readonly ("near" | "colour")[]; message: string | null };
    /** Why a subcontractor's agreement, or the documents of an external person, do not cover the day; null if they do or none is needed. */
    agreement?: string | null;
  })[];
};

/** People with a role the template does not have: nobody is assessed for it, so nobody may hold it. */
export type RoleNotOffered = { name: string; role: string; offered: readonly string[] };

export type GateFacts = MeansFacts & {
  performedDates: readonly Day[];
  /** If films are read on other days than they were shot: the days of each; else both are the days of the report. */
  examinedOn?: readonly Day[];
  evaluatedOn?: readonly Day[];
  people: readonly PersonFound[];
  rolesNotOffered?: readonly RoleNotOffered[];
  /** Template's calibration block: lift test, UV-A, step block, DAC check. */
  onTheDay?: readonly { field: string; ok: boolean; message?: string }[];
  reviewer?: ReviewerFound | null;
  holdPoints?: readonly (Ref & {
    point: string;
    party: string;
    weld: string;
    kind: "hold" | "witness";
    /** Released; a witness point also attended, waived, or notified in time. */
    passed: boolean;
  })[];
  clientRequirements?: readonly (Ref & {
    subject: string;
    requirement: string;
    source: string;
    onDate: Day | null;
    met: boolean;
    blocking: boolean;
  })[];
};

/** Every check, including passed ones: they are frozen with the signature. */
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

/** The obstacles to a signature, each reason once. */
export function obstacles(checks: readonly GateCheck[]): string[] {
  return [...new Set(checks.filter(({ outcome }) => outcome === "fail").map(({ message }) => message))];
}

function certification(found: GateFacts): GateCheck[] {
  const { people, performedDates, rolesNotOffered = [] } = found;
  return [
    ...rolesNotOffered.map(({ name, role, offered }) =>
      fail("G1", name, null, "ROLE", `${name}: this template has no ${role}. Choose ${offered.join(" or ")}`),
    ),
    ...people.flatMap(certified),
    ...(performedDates.length === 0 ? [fail("G1", "Inspection date", null, "NO_DATES", "Enter the inspection dates")] : []),
    ...performers(found),
  ];
}

function certified({ name, scope: method, level, days }: PersonFound): GateCheck[] {
  if (days.length === 0) return [fail("G1", name, null, "NO_DATES", `${name}: enter the dates`)];
  return days.flatMap(({ onDate, certificate, agreement, evidenceRef }) => [
    certificate.ok
      ? pass("G1", name, onDate, `${method} Level ${level} certification valid`, evidenceRef)
      : fail("G1", name, onDate, certificate.code, notCertified({ name, method, level, onDate }, certificate), evidenceRef),
    ...(agreement ? [fail("G1", name, onDate, "AGREEMENT", `${name}: ${agreement}`, evidenceRef)] : []),
  ]);
}

/** There must be a performer on every day of examination, and at least one from the company, because an external person cannot sign. */
function performers({ people, performedDates, examinedOn = performedDates }: GateFacts): GateCheck[] {
  const performing = people.filter(({ performs }) => performs);
  const worked = new Set(performing.flatMap(({ days }) => days.map(({ onDate }) => onDate)));
  const unmanned = examinedOn
    .filter((day) => !worked.has(day))
    .map((day) => fail("G1", "Performer", day, "NOBODY", `No performer is named on ${day}`));
  const ofOurs = performing.filter(({ signs }) => signs);
  if (performing.length === 0 || ofOurs.some(({ performed }) => performed !== false)) return unmanned;
  const listed = (people: readonly PersonFound[]) => [...new Set(people.map(({ name }) => name))].join(", ");
  if (ofOurs.length > 0) {
    const idle = `${listed(ofOurs)}: named as performer, but performed no line. A person of the company who performed a line must sign: name them on that line`;
    return [...unmanned, fail("G1", "Performer", null, "NOBODY_SIGNS", idle)];
  }
  const names = listed(performing);
  const message = `${names}: an external person cannot sign. Name a person of the company who performed the work with them`;
  return [...unmanned, fail("G1", "Performer", null, "NOBODY_SIGNS", message)];
}

/**
 * On every day of evaluation an evaluator of the company holds Level II or III, or the credential of a method without levels; it need not be the same
 * person, because crews change. Level I performs and records only; the stricter reading of ISO 9712 6.1 and SNT-TC-1A 4.3.1.
 */
function evaluation({ people, performedDates, evaluatedOn = performedDates }: GateFacts): GateCheck {
  const evaluators = people.filter(({ evaluates, signs }) => evaluates && signs);
  const open = evaluatedOn.filter((day) => !evaluators.some((person) => evaluatesOn(person, day)));
  const credential = people.find((person) => person.evaluates && person.credential)?.credential;
  const wanted = `${credential ? `A person certified or authorized in ${credential}` : "A Level II or III"} must evaluate and sign this report`;
  // Whoever was named to evaluate but may not: the page lists this below their certificate, which is what to correct.
  const refused = evaluators.filter(({ days }) => days.some(({ certificate }) => !certificate.ok)).map(({ name }) => name);
  const subject = refused.length > 0 ? [...new Set(refused)].join(", ") : "Evaluation";
  if (open.length === evaluatedOn.length) return fail("G2", subject, null, "NO_EVALUATOR", wanted);
  if (open.length > 0) return fail("G2", subject, open[0] ?? null, "NOT_EVERY_DAY", `${wanted}: no one on ${open.join(", ")}`);
  const found = evaluators.filter((person) => evaluatedOn.some((day) => evaluatesOn(person, day)));
  const names = [...new Set(found.map(({ name }) => name))];
  return pass(
    "G2",
    names.join(", "),
    null,
    names.length > 1 ? `${names.join(" and ")} evaluate` : `${names[0]} evaluates and signs`,
  );
}

function evaluatesOn({ rankHeld, credential, days }: PersonFound, day: Day): boolean {
  const found = days.find(({ onDate }) => onDate === day);
  return found?.certificate.ok === true && (Boolean(credential) || (rankHeld ?? 0) >= 2);
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

function onTheDayChecks({ onTheDay = [] }: GateFacts): GateCheck[] {
  return onTheDay.map(({ field, ok, message }) =>
    ok
      ? pass("G5", field, null, "Complete and within limits")
      : fail("G5", field, null, "ON_THE_DAY", `${field}: ${message ?? "missing or outside its limits"}`),
  );
}

function review({ reviewer }: GateFacts): GateCheck[] {
  if (!reviewer) return [];
  const refusals = reviewerRefusals(reviewer);
  if (refusals.length === 0) return [pass("G8", reviewer.name, reviewer.today, "May review")];
  return refusals.map(({ code, message }) => fail("G8", reviewer.name, reviewer.today, code, message));
}

/** A hold point stops the signature until it is released in writing; a witness point without notice is shown, and asks for a nonconformity. */
function holdPoints({ holdPoints: points = [] }: GateFacts): GateCheck[] {
  return points.map(({ point, party, weld, kind, passed, evidenceRef }) => {
    if (kind === "witness") {
      const subject = `Witness point ${point}`;
      if (passed) return pass("G13", subject, null, `Attended, waived or notified for weld ${weld}`, evidenceRef);
      const message = `${subject} (${party}) has no notice on record for weld ${weld}. Raise a nonconformity`;
      return check("G13", subject, null, "warn", "WITNESS_POINT", message, evidenceRef);
    }
    const subject = `Hold point ${point}`;
    if (passed) return pass("G13", subject, null, `Released for weld ${weld}`, evidenceRef);
    return fail("G13", subject, null, "HOLD_POINT", `${subject} (${party}) is not released for weld ${weld}`, evidenceRef);
  });
}

function clientRequirements({ clientRequirements: asked = [] }: GateFacts): GateCheck[] {
  return asked.map(({ subject, requirement, source, onDate, met, blocking, evidenceRef }) => {
    if (met) return pass("G14", subject, onDate, requirement, evidenceRef);
    const message = `${subject}: ${requirement} not met${onDate ? ` on ${onDate}` : ""} (${source})`;
    return check("G14", subject, onDate, blocking ? "fail" : "warn", "CLIENT_REQUIREMENT", message, evidenceRef);
  });
}
