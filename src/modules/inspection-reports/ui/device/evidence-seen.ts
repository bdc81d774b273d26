/**
 * What of a report's evidence this device has seen in order. Without it, a certificate revoked or an instrument recalled while the device had no
 * network would be found out at the signature, among everything else that is open.
 */
import { storeAnswer, storedAnswer } from "#kit/offline/stored-answers.ts";
import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";

interface EvidenceSeen {
  /** Gates that were passed, by their keys. */
  passed: readonly string[];
  /** The revisions under which a procedure was in order, by its id: "UT-001 Rev 2". */
  revisions: Readonly<Record<string, readonly string[]>>;
  /** Requirements of the client that the server has named, met or not; null before it was asked. */
  requirements: readonly string[] | null;
}

export interface Changed {
  /** No longer in order, or required since. */
  refused: readonly GateCheck[];
  /** A procedure that another revision applies to now. */
  revised: readonly { procedureId: string; revision: string; before: string }[];
}

const nothingSeen: EvidenceSeen = { passed: [], revisions: {}, requirements: null };

/** Gates about records that others change; the rest is about what is written in the report itself. */
const aboutRecords = new Set(["G1", "G3", "G4", "G6", "G9", "G10", "G13", "G14"]);
/** Refused because of what the report says, though the record is as it was. */
const ofReport = new Set(["SCOPE", "EQUIPMENT", "PERSONNEL", "NOT_USED", "NOT_LISTED", "NO_DATES"]);

/** One day has one revision of a procedure, whatever the day is moved to; everything else is asked for each day. */
const keyOf = ({ gateId, subject, onDate, entityId }: GateCheck): string =>
  gateId === "G6" ? `G6 ${entityId}` : [gateId, gateId === "G4" ? (entityId ?? subject) : subject, onDate].join(" ");

const namesRevision = (gate: GateCheck): gate is GateCheck & { entityId: string } =>
  gate.gateId === "G6" && gate.outcome === "pass" && gate.entityId !== null && / Rev \d+$/.test(gate.subject);

/** What is no longer as this device has seen it. */
export function changedSince({ passed, revisions, requirements }: EvidenceSeen, gates: readonly GateCheck[]): Changed {
  const seen = new Set(passed);
  const isNew = ({ gateId, entityId }: GateCheck) =>
    gateId === "G14" && requirements !== null && entityId !== null && !requirements.includes(entityId);
  const refused = gates.filter(
    (gate) =>
      gate.outcome === "fail" &&
      aboutRecords.has(gate.gateId) &&
      !ofReport.has(gate.code) &&
      (seen.has(keyOf(gate)) || isNew(gate)),
  );
  const revised = gates.flatMap((gate) => {
    if (!namesRevision(gate)) return [];
    const known = revisions[gate.entityId] ?? [gate.subject];
    if (known.includes(gate.subject)) return [];
    return [{ procedureId: gate.entityId, revision: gate.subject, before: known.at(-1) ?? "" }];
  });
  return { refused, revised: [...new Map(revised.map((one) => [one.revision, one])).values()] };
}

const nameOf = (reportId: string): string => `evidence of ${reportId}`;

export const seenOf = (person: string, reportId: string): EvidenceSeen =>
  storedAnswer<EvidenceSeen>(person, nameOf(reportId))?.value ?? nothingSeen;

/**
 * Adds what is in order by these gates to what this device has seen; `ofServer` are all of them, and a device evaluates some. Another revision of a
 * procedure is added once it was read about.
 */
export function rememberSeen(person: string, reportId: string, gates: readonly GateCheck[], ofServer: boolean): void {
  const before = seenOf(person, reportId);
  const next = withGates(before, gates, ofServer);
  if (JSON.stringify(next) !== JSON.stringify(before)) storeAnswer(person, nameOf(reportId), next);
}

function withGates(seen: EvidenceSeen, gates: readonly GateCheck[], ofServer: boolean): EvidenceSeen {
  const own = gates.filter(({ gateId }) => aboutRecords.has(gateId));
  const passed = own.filter(({ outcome }) => outcome === "pass").map(keyOf);
  const found = Object.groupBy(own.filter(namesRevision), ({ entityId }) => entityId);
  const first = Object.entries(found).map(([id, all = []]) => [id, seen.revisions[id] ?? all.map(({ subject }) => subject)]);
  const hasDays = own.some(({ onDate }) => onDate !== null);
  const named = own.flatMap(({ gateId, entityId }) => (gateId === "G14" && entityId ? [entityId] : []));
  return {
    passed: [...new Set([...seen.passed, ...passed])],
    revisions: { ...seen.revisions, ...Object.fromEntries(first) },
    // Those of a later answer are told, and stay told until they are met. Before the days of the inspection are entered, the server asks for none.
    requirements: ofServer && hasDays ? (seen.requirements ?? [...new Set(named)]) : seen.requirements,
  };
}

/** The person has read that another revision applies. */
export function readRevisions(person: string, reportId: string, { revised }: Changed): void {
  const seen = seenOf(person, reportId);
  const revisions = revised.map(({ procedureId, revision }) => [procedureId, [...(seen.revisions[procedureId] ?? []), revision]]);
  storeAnswer(person, nameOf(reportId), { ...seen, revisions: { ...seen.revisions, ...Object.fromEntries(revisions) } });
}
