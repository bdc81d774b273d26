/**
 * G12: evidence of any kind recorded, corrected or withdrawn after the inspection ended. It never blocks; the reviewer sees it, and the annex prints
 * it. If a suspension or out-of-service period was lifted afterwards, the signer must explain why the work is valid.
 */
import { and, eq, gt, inArray, isNotNull, lte, or } from "drizzle-orm";
import type { GateFacts } from "../../rules/gates.ts";
import type { Loaded } from "../loading.ts";
import { targetOfEvidence } from "./target.ts";
import type { CalibrationFound, CertificationFound, ProcedureFound } from "#eligibility/contract.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { dayIn, type Day } from "#kit/validity.ts";
import { calibrationExtension, calibrationRecord, equipmentEvent } from "#modules/calibration/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification, certificationEvent, visionTest } from "#modules/ndt-training/server/tables.ts";
import {
  procedureClientApproval,
  procedureReview,
  procedureRevision,
  procedureSuspension,
} from "#modules/processes-procedures/server/tables.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

type Late = NonNullable<GateFacts["lateEvidence"]>[number];
interface Stood {
  certifications: readonly CertificationFound[];
  calibrations: readonly CalibrationFound[];
  procedures: readonly ProcedureFound[];
}
/** An event on record: when it was recorded, and its description. */
interface Recorded {
  at: string | null;
  subject: string;
  what?: string;
  entity: "Certification" | "VisionTest" | "CalibrationRecord" | "InventoryItem" | "Procedure";
  id: string;
  /** It made days of the work valid that had not been: the signer is asked. */
  lifts?: boolean;
}

export async function lateEvidence(db: Reading, loaded: Loaded, stood: Stood): Promise<{ facts: Late[]; findings: Finding[] }> {
  const { report, content } = loaded;
  const end = content.inspectionEnd ?? content.inspectionStart;
  const lastDay = report.performedDates.at(-1);
  if (!end || !lastDay) return { facts: [], findings: [] };
  const later = await together([
    visionTests(db, stood.certifications, end),
    certificateEvents(db, stood.certifications, end, lastDay),
    authorizations(db, stood.certifications),
    calibrations(db, stood.calibrations, end, lastDay),
    revisions(db, loaded, stood.procedures, end, lastDay),
  ]);
  const onRecord = [...certificates(stood.certifications), ...later.flat()];
  const late = onRecord.flatMap((one) =>
    one.at !== null && Date.parse(one.at) > Date.parse(end) ? [{ ...one, recordedOn: dayIn(report.timeZone, one.at) }] : [],
  );
  const each = [...new Map(late.map((one) => [`${one.subject} ${one.what} ${one.recordedOn}`, one])).values()];
  return {
    facts: each.map(({ subject, what, recordedOn, entity, id }) => ({
      subject,
      recordedOn,
      ...(what ? { what } : {}),
      evidenceRef: { entity, id },
    })),
    findings: each
      .filter(({ lifts }) => lifts === true)
      .map(({ subject, what, recordedOn, entity, id }) => ({
        ruleId: "G12",
        severity: "W",
        target: targetOfEvidence(entity, id),
        message: `${subject}: ${what} ${recordedOn}, after the work. Explain why the earlier work is valid`,
        clause: null,
      })),
  };
}

function certificates(found: readonly CertificationFound[]): Recorded[] {
  return found.flatMap(({ certificate }) =>
    certificate.ok
      ? [
          {
            at: certificate.held.signedAt,
            subject: `Certificate ${certificate.held.certificateNumber} of ${certificate.held.personName}`,
            entity: "Certification" as const,
            id: certificate.held.certificationId,
          },
        ]
      : [],
  );
}

/** Vision tests behind a person's work that were recorded late, or withdrawn since. The results are not stated. */
async function visionTests(db: Reading, found: readonly CertificationFound[], end: string): Promise<Recorded[]> {
  const people = [...new Set(found.map(({ userId }) => userId))];
  if (people.length === 0) return [];
  const stood = new Set(found.flatMap(({ vision }) => [vision.near?.visionTestId, vision.colour?.visionTestId]));
  const rows = await db
    .select({
      id: visionTest.id,
      personName: visionTest.personName,
      kind: visionTest.kind,
      testedOn: visionTest.testedOn,
      recordedAt: visionTest.recordedAt,
      voidedAt: visionTest.voidedAt,
    })
    .from(visionTest)
    .where(and(inArray(visionTest.userId, people), or(gt(visionTest.recordedAt, end), gt(visionTest.voidedAt, end))));
  return rows.flatMap(({ id, personName, kind, testedOn, recordedAt, voidedAt }): Recorded[] => {
    const about = { subject: `${kind}-vision test of ${personName} of ${testedOn}`, entity: "VisionTest" as const, id };
    return [...(stood.has(id) ? [{ ...about, at: recordedAt }] : []), { ...about, at: voidedAt, what: "withdrawn" }];
  });
}

/** The certificates used. */
const heldIds = (found: readonly CertificationFound[]): string[] => [
  ...new Set(found.flatMap(({ certificate }) => (certificate.ok ? [certificate.held.certificationId] : []))),
];

/** The employer's authorizations to work under them. */
async function authorizations(db: Reading, found: readonly CertificationFound[]): Promise<Recorded[]> {
  const { id, certificateNumber, personName, employerAuthorization: given } = certification;
  const rows = await db
    .select({ id, certificateNumber, personName, given })
    .from(certification)
    .where(and(inArray(id, heldIds(found)), isNotNull(given)));
  return rows.map((row) => ({
    at: row.given?.recordedAt ?? null,
    subject: `Employer's authorization of ${row.personName} under certificate ${row.certificateNumber}`,
    entity: "Certification",
    id: row.id,
  }));
}

/** Suspended, revoked, reinstated: events of the certificates behind the report since the work. */
async function certificateEvents(
  db: Reading,
  found: readonly CertificationFound[],
  end: string,
  lastDay: Day,
): Promise<Recorded[]> {
  const ids = heldIds(found);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      certificationId: certification.id,
      certificateNumber: certification.certificateNumber,
      personName: certification.personName,
      type: certificationEvent.type,
      effectiveOn: certificationEvent.effectiveOn,
      recordedAt: certificationEvent.recordedAt,
    })
    .from(certificationEvent)
    .innerJoin(certification, eq(certification.id, certificationEvent.certificationId))
    .where(and(inArray(certificationEvent.certificationId, ids), gt(certificationEvent.recordedAt, end)));
  return rows.map(({ certificationId, certificateNumber, personName, type, effectiveOn, recordedAt }) => ({
    at: recordedAt,
    subject: `Certificate ${certificateNumber} of ${personName}`,
    what: `${type} from ${effectiveOn}, recorded`,
    entity: "Certification",
    id: certificationId,
    lifts: type === "reinstated" && effectiveOn <= lastDay,
  }));
}

/** Releases, extensions and voidings of the instruments' certificates, and backdated events that affect the work. */
async function calibrations(db: Reading, found: readonly CalibrationFound[], end: string, lastDay: Day): Promise<Recorded[]> {
  const items = [...new Set(found.map(({ inventoryItemId }) => inventoryItemId))];
  if (items.length === 0) return [];
  const held = new Set(found.flatMap(({ answer }) => (answer.ok && answer.held ? [answer.held.recordId] : [])));
  const recordsAsked = db
    .select({
      id: calibrationRecord.id,
      assetTag: inventoryItem.assetTag,
      certificateNumber: calibrationRecord.certificateNumber,
      releasedAt: calibrationRecord.releasedAt,
      voidedAt: calibrationRecord.voidedAt,
    })
    .from(calibrationRecord)
    .innerJoin(inventoryItem, eq(inventoryItem.id, calibrationRecord.itemId))
    .where(
      and(
        inArray(calibrationRecord.itemId, items),
        lte(calibrationRecord.calibratedOn, lastDay),
        or(gt(calibrationRecord.releasedAt, end), gt(calibrationRecord.voidedAt, end)),
      ),
    );
  const extensionsAsked = db
    .select({
      recordId: calibrationExtension.recordId,
      assetTag: inventoryItem.assetTag,
      toDueOn: calibrationExtension.toDueOn,
      createdAt: calibrationExtension.createdAt,
    })
    .from(calibrationExtension)
    .innerJoin(inventoryItem, eq(inventoryItem.id, calibrationExtension.itemId))
    .where(and(inArray(calibrationExtension.itemId, items), gt(calibrationExtension.createdAt, end)));
  const eventsAsked = db
    .select({
      itemId: inventoryItem.id,
      assetTag: inventoryItem.assetTag,
      type: equipmentEvent.type,
      effectiveOn: equipmentEvent.effectiveOn,
      createdAt: equipmentEvent.createdAt,
    })
    .from(equipmentEvent)
    .innerJoin(inventoryItem, eq(inventoryItem.id, equipmentEvent.itemId))
    .where(
      and(inArray(equipmentEvent.itemId, items), gt(equipmentEvent.createdAt, end), lte(equipmentEvent.effectiveOn, lastDay)),
    );
  const [records, extensions, events] = await together([recordsAsked, extensionsAsked, eventsAsked]);
  return [
    ...records.flatMap(({ id, assetTag, certificateNumber, releasedAt, voidedAt }): Recorded[] => {
      const about = { subject: `Calibration ${certificateNumber} of ${assetTag}`, entity: "CalibrationRecord" as const, id };
      return [
        ...(held.has(id) ? [{ ...about, at: releasedAt, what: "released" }] : []),
        { ...about, at: voidedAt, what: "voided" },
      ];
    }),
    ...extensions
      .filter(({ recordId }) => held.has(recordId))
      .map(({ recordId, assetTag, toDueOn, createdAt }) => ({
        at: createdAt,
        subject: `Extension of the calibration of ${assetTag} to ${toDueOn}`,
        entity: "CalibrationRecord" as const,
        id: recordId,
      })),
    ...events.map(({ itemId, assetTag, type, effectiveOn, createdAt }) => ({
      at: createdAt,
      subject: `${assetTag} ${type} on ${effectiveOn}`,
      what: "recorded",
      entity: "InventoryItem" as const,
      id: itemId,
      lifts: type === "returned to service",
    })),
  ];
}

/** Approval of the revision, the client's decision, suspensions and the withdrawal of the procedure. */
async function revisions(
  db: Reading,
  { report, client }: Loaded,
  found: readonly ProcedureFound[],
  end: string,
  lastDay: Day,
): Promise<Recorded[]> {
  const held = found.flatMap(({ answer }) => (answer.ok ? [answer.held] : []));
  const [first] = held;
  if (!first) return [];
  const revisionIds = [...new Set(held.map(({ revisionId }) => revisionId))];
  const approvalsAsked = db
    .select({ revisionId: procedureRevision.id, approvedOn: procedureRevision.approvedOn, at: procedureReview.at })
    .from(procedureRevision)
    .leftJoin(procedureReview, and(eq(procedureReview.revisionId, procedureRevision.id), eq(procedureReview.outcome, "approved")))
    .where(inArray(procedureRevision.id, revisionIds));
  const decisionsAsked = db
    .select({
      revisionId: procedureClientApproval.revisionId,
      status: procedureClientApproval.status,
      decidedOn: procedureClientApproval.decidedOn,
      createdAt: procedureClientApproval.createdAt,
    })
    .from(procedureClientApproval)
    .where(
      and(
        inArray(procedureClientApproval.revisionId, revisionIds),
        eq(procedureClientApproval.clientCompanyId, client.id),
        gt(procedureClientApproval.createdAt, end),
      ),
    );
  const suspensionsAsked = db
    .select({
      from: procedureSuspension.from,
      to: procedureSuspension.to,
      revisionId: procedureSuspension.revisionId,
      createdAt: procedureSuspension.createdAt,
      updatedAt: procedureSuspension.updatedAt,
    })
    .from(procedureSuspension)
    .where(
      and(
        eq(procedureSuspension.procedureId, first.procedureId),
        or(
          gt(procedureSuspension.createdAt, end),
          and(isNotNull(procedureSuspension.to), gt(procedureSuspension.updatedAt, end)),
        ),
      ),
    );
  const [approvals, decisions, suspensions] = await together([approvalsAsked, decisionsAsked, suspensionsAsked]);
  const named = (revisionId: string | null) => {
    const one = held.find((revision) => revision.revisionId === revisionId);
    return one ? `${one.number} Rev ${one.revisionNo}` : first.number;
  };
  const ref = { entity: "Procedure" as const, id: first.procedureId };
  // Without a review on record only the day of approval is known: it is late if it is after the day the work ended.
  const endOfDay = (day: Day | null) => (day !== null && day > dayIn(report.timeZone, end) ? `${day}T12:00:00Z` : null);
  return [
    ...approvals.map(({ revisionId, approvedOn, at }) => ({
      ...ref,
      at: at ?? endOfDay(approvedOn),
      subject: named(revisionId),
      what: "approved",
    })),
    ...decisions.map(({ revisionId, status, decidedOn, createdAt }) => ({
      ...ref,
      at: createdAt,
      subject: `${named(revisionId)}, ${status} by ${client.displayName} on ${decidedOn}`,
    })),
    ...suspensions
      .filter(({ revisionId }) => revisionId === null || revisionIds.includes(revisionId))
      .flatMap(({ from, to, revisionId, createdAt, updatedAt }): Recorded[] => [
        { ...ref, at: createdAt, subject: named(revisionId), what: `suspended from ${from}, recorded` },
        ...(to === null
          ? []
          : [
              {
                ...ref,
                at: updatedAt,
                subject: named(revisionId),
                what: `suspended from ${from}, ended with ${to}, recorded`,
                lifts: from <= lastDay && to < lastDay,
              },
            ]),
      ]),
  ];
}
