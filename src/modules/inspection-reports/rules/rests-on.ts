/** The records behind a signature, read from the evidence frozen with it (R14). */
import type { EvidenceEntity } from "#eligibility/evidence-case.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** A record and a period in which it is evidence for the signature; both days are included. */
export interface RestsOn {
  entity: EvidenceEntity;
  entityId: string;
  fromOn: Day;
  toOn: Day;
}

/** The parts of a snapshot that refer to records; older snapshots may have fewer. */
interface Frozen {
  performedDates?: Day[];
  certifications?: {
    day: Day;
    certificate?: { certificationId?: string } | null;
    vision?: { near?: { visionTestId?: string } | null; colour?: { visionTestId?: string } | null } | null;
  }[];
  reviewerCertificate?: { certificationId?: string } | null;
  instruments?: { day: Day; inventoryItemId?: string; held?: { recordId?: string; extendedTo?: string | null } | null }[];
  procedures?: { day: Day; held?: FrozenProcedure | null }[];
}
interface FrozenProcedure {
  procedureId?: string;
  revisionId?: string;
  clientApproval?: { status: string; decidedOn: Day } | null;
}

/** Records the snapshot has by id, and those still to be looked up: an extension by its calibration, a client's decision by its revision. */
export interface Named {
  refs: RestsOn[];
  extended: { recordId: string; days: Day[] }[];
  approvals: { revisionId: string; status: string; decidedOn: Day; days: Day[] }[];
}

/**
 * Every record in a snapshot, with its days as periods. `templateId` is that of the report; the reviewer's certificate counted on the day of the
 * signature, `signedOn`.
 */
export function restsOn(evidence: Record<string, unknown>, templateId: string, signedOn: Day): Named {
  const frozen = evidence as Frozen;
  const days = new Map<string, { entity: EvidenceEntity; entityId: string; on: Set<Day> }>();
  const add = (entity: EvidenceEntity, entityId: string | undefined | null, day: Day) => {
    if (!entityId) return;
    const key = `${entity} ${entityId}`;
    const known = days.get(key) ?? { entity, entityId, on: new Set<Day>() };
    known.on.add(day);
    days.set(key, known);
  };
  for (const { day, certificate, vision } of frozen.certifications ?? []) {
    add("Certification", certificate?.certificationId, day);
    add("VisionTest", vision?.near?.visionTestId, day);
    add("VisionTest", vision?.colour?.visionTestId, day);
  }
  add("Certification", frozen.reviewerCertificate?.certificationId, signedOn);
  for (const { day, inventoryItemId, held } of frozen.instruments ?? []) {
    add("InventoryItem", inventoryItemId, day);
    add("CalibrationRecord", held?.recordId, day);
  }
  for (const { day, held } of frozen.procedures ?? []) {
    add("Procedure", held?.procedureId, day);
    add("ProcedureRevision", held?.revisionId, day);
  }
  for (const day of frozen.performedDates ?? []) add("ReportTemplate", templateId, day);
  const refs = [...days.values()].flatMap(({ entity, entityId, on }) =>
    runsOf([...on]).map(([fromOn, toOn]) => ({ entity, entityId, fromOn, toOn })),
  );
  return { refs, extended: extendedIn(frozen), approvals: approvalsIn(frozen) };
}

/** Days as periods without gaps: 1, 2, 3 and 7 March are two periods. */
export function runsOf(days: readonly Day[]): [Day, Day][] {
  return days.toSorted().reduce<[Day, Day][]>((runs, day) => {
    const last = runs.at(-1);
    if (last && day <= addDays(last[1], 1)) return [...runs.slice(0, -1), [last[0], day]];
    return [...runs, [day, day]];
  }, []);
}

function extendedIn({ instruments = [] }: Frozen): Named["extended"] {
  const used = instruments.flatMap(({ day, held }) => (held?.extendedTo && held.recordId ? [{ key: held.recordId, day }] : []));
  return [...Map.groupBy(used, ({ key }) => key)].map(([recordId, on]) => ({ recordId, days: on.map(({ day }) => day) }));
}

function approvalsIn({ procedures = [] }: Frozen): Named["approvals"] {
  const used = procedures.flatMap(({ day, held }) =>
    held?.clientApproval && held.revisionId ? [{ revisionId: held.revisionId, ...held.clientApproval, day }] : [],
  );
  return [...Map.groupBy(used, ({ revisionId, status, decidedOn }) => `${revisionId} ${status} ${decidedOn}`).values()].flatMap(
    (same) => {
      const [first] = same;
      if (!first) return [];
      const { revisionId, status, decidedOn } = first;
      return [{ revisionId, status, decidedOn, days: same.map(({ day }) => day) }];
    },
  );
}
