import { eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { type RestsOn, restsOn, runsOf } from "../rules/rests-on.ts";
import { evidenceRef, evidenceSnapshot, inspectionReport } from "./tables.ts";
import type { Db, Reading } from "#kit/server/database.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import { dayIn, type Day } from "#kit/validity.ts";
import { calibrationExtension, calibrationRecord } from "#modules/calibration/server/tables.ts";
import { procedureClientApproval } from "#modules/processes-procedures/server/tables.ts";

interface Taken {
  id: string;
  reportId: string;
  takenAt: string;
  evidence: Record<string, unknown>;
  report: { templateId: string; timeZone: string; clientCompanyId: string; projectId: string | null };
}
type Ref = typeof evidenceRef.$inferInsert;

/** Stores the records behind these snapshots, and returns them. Call it in the transaction that creates the snapshots. */
export async function addEvidenceRefs(into: PlainRows, snapshots: readonly Taken[]): Promise<Ref[]> {
  const rows = await refsOf(into.read, snapshots);
  for (let start = 0; start < rows.length; start += 1000) await into.insert(evidenceRef).values(rows.slice(start, start + 1000));
  return rows;
}

/** The records behind these snapshots, including those only reached through others. */
export async function refsOf(db: Reading, snapshots: readonly Taken[]): Promise<Ref[]> {
  const named = snapshots.map((taken) => ({
    taken,
    ...restsOn(taken.evidence, taken.report.templateId, dayIn(taken.report.timeZone, new Date(taken.takenAt))),
  }));
  const direct = named.flatMap(({ taken, refs }) => refs.map((ref) => of(taken, ref)));
  const calibrations = [...new Set(direct.flatMap((ref) => (ref.entity === "CalibrationRecord" ? [ref.entityId] : [])))];
  const standards = await standardsBehind(db, calibrations);
  const through = named.flatMap(({ taken, refs }) => {
    const own = refs.flatMap((ref) => (ref.entity === "CalibrationRecord" ? (standards.get(ref.entityId) ?? []) : []));
    return once(own).map((ref) => of(taken, ref, ref.throughId));
  });
  return [...direct, ...through, ...(await extensionsOf(db, named)), ...(await approvalsOf(db, named))];
}

/** Creates the references of every older snapshot that has none, all or none of them; if there are some, all are there. */
export async function rebuildEvidenceRefs(db: Db): Promise<void> {
  if ((await db.select({ id: evidenceRef.snapshotId }).from(evidenceRef).limit(1)).length > 0) return;
  await writingRows(db, async (rows) => {
    let part = await snapshotsAfter(rows.read, "00000000-0000-0000-0000-000000000000");
    while (part.length > 0) {
      // oxlint-disable no-await-in-loop -- a part at a time: all of them would not fit
      await addEvidenceRefs(rows, part);
      part = await snapshotsAfter(rows.read, part.at(-1)?.id ?? "");
      // oxlint-enable no-await-in-loop
    }
  });
}

/**
 * Compares the references of a report with its snapshots and adds missing ones, without which a case would not find the report. None is removed: an
 * altered snapshot may name fewer records than before. Returns how many were missing, not counting those only reached through others, which may be
 * newer.
 */
export async function mendEvidenceRefs(rows: PlainRows, reportId: string): Promise<number> {
  const db = rows.read;
  const taken = await snapshotsWhere(db, eq(evidenceSnapshot.reportId, reportId));
  const wanted = await refsOf(db, taken);
  const stored = new Set((await db.select().from(evidenceRef).where(eq(evidenceRef.reportId, reportId))).map(keyOf));
  const missing = wanted.filter((ref) => !stored.has(keyOf(ref)));
  if (missing.length === 0) return 0;
  await rows.insert(evidenceRef).values(missing);
  return missing.filter(({ throughId }) => throughId === null).length;
}

const keyOf = ({ snapshotId, entity, entityId, fromOn, toOn, throughId }: Ref): string =>
  [snapshotId, entity, entityId, fromOn, toOn, throughId ?? ""].join(" ");

const snapshotsAfter = (db: Reading, id: string): Promise<Taken[]> => snapshotsWhere(db, gt(evidenceSnapshot.id, id));

function snapshotsWhere(db: Reading, condition: SQL): Promise<Taken[]> {
  const { templateId, timeZone, clientCompanyId, projectId } = inspectionReport;
  return db
    .select({
      id: evidenceSnapshot.id,
      reportId: evidenceSnapshot.reportId,
      takenAt: evidenceSnapshot.takenAt,
      evidence: evidenceSnapshot.evidence,
      report: { templateId, timeZone, clientCompanyId, projectId },
    })
    .from(evidenceSnapshot)
    .innerJoin(inspectionReport, eq(inspectionReport.id, evidenceSnapshot.reportId))
    .where(condition)
    .orderBy(evidenceSnapshot.id)
    .limit(500);
}

const of = ({ id, reportId }: Taken, { entity, entityId, fromOn, toOn }: RestsOn, throughId: string | null = null): Ref => ({
  snapshotId: id,
  reportId,
  entity,
  entityId,
  fromOn,
  toOn,
  throughId,
});

type Through = RestsOn & { throughId: string };

function once(refs: readonly Through[]): Through[] {
  return [...new Map(refs.map((ref) => [`${ref.entity} ${ref.entityId} ${ref.fromOn} ${ref.throughId}`, ref])).values()];
}

/**
 * For each of these calibrations the reference standards used, those used to calibrate them, and so on to the top: each standard and its own
 * calibration, on the day it was used. Cycles end where they close.
 */
async function standardsBehind(db: Reading, recordIds: readonly string[]): Promise<Map<string, Through[]>> {
  if (recordIds.length === 0) return new Map();
  const found = await db.execute<{ root: string; through: string; item: string; record: string | null; used_on: Day }>(
    sql`with recursive up (root, through, item, record, used_on) as (
        select c.id, c.item_id, (s ->> 'itemId')::uuid, (s ->> 'recordId')::uuid, c.calibrated_on
        from ${calibrationRecord} c cross join lateral jsonb_array_elements(c.standards) s
        where c.id = any(${`{${recordIds.join()}}`}::uuid[])
      union
        select up.root, up.through, (s ->> 'itemId')::uuid, (s ->> 'recordId')::uuid, c.calibrated_on
        from up join ${calibrationRecord} c on c.id = up.record cross join lateral jsonb_array_elements(c.standards) s)
      select root, through, item, record, used_on::text as used_on from up`,
    "objects",
  );
  const refs = found.flatMap(({ root, through, item, record, used_on: on }) => {
    const day = { fromOn: on, toOn: on, throughId: through };
    return [
      { root, ref: { entity: "InventoryItem" as const, entityId: item, ...day } },
      ...(record ? [{ root, ref: { entity: "CalibrationRecord" as const, entityId: record, ...day } }] : []),
    ];
  });
  const groups = Map.groupBy(refs, ({ root }) => root);
  return new Map([...groups].map(([root, all]) => [root, all.map(({ ref }) => ref)]));
}

interface NamedBy {
  taken: Taken;
  extended: ReturnType<typeof restsOn>["extended"];
  approvals: ReturnType<typeof restsOn>["approvals"];
}

async function extensionsOf(db: Reading, named: readonly NamedBy[]): Promise<Ref[]> {
  const asked = named.flatMap(({ extended }) => extended.map(({ recordId }) => recordId));
  if (asked.length === 0) return [];
  const found = await db
    .select({ id: calibrationExtension.id, recordId: calibrationExtension.recordId })
    .from(calibrationExtension)
    .where(inArray(calibrationExtension.recordId, [...new Set(asked)]));
  const idOf = new Map(found.map(({ id, recordId }) => [recordId, id]));
  return named.flatMap(({ taken, extended }) =>
    extended.flatMap(({ recordId, days }) => onDays(taken, "CalibrationExtension", idOf.get(recordId), days)),
  );
}

/** The client's decision as frozen: the one with that revision, status and day for this client and, if for a project, for this project. */
async function approvalsOf(db: Reading, named: readonly NamedBy[]): Promise<Ref[]> {
  const asked = named.flatMap(({ approvals }) => approvals.map(({ revisionId }) => revisionId));
  if (asked.length === 0) return [];
  const found = await db
    .select()
    .from(procedureClientApproval)
    .where(inArray(procedureClientApproval.revisionId, [...new Set(asked)]));
  return named.flatMap(({ taken, approvals }) =>
    approvals.flatMap(({ revisionId, status, decidedOn, days }) => {
      const one = found.find(
        (row) =>
          row.revisionId === revisionId &&
          row.status === status &&
          row.decidedOn === decidedOn &&
          row.clientCompanyId === taken.report.clientCompanyId &&
          (row.projectId === null || row.projectId === taken.report.projectId),
      );
      return onDays(taken, "ProcedureClientApproval", one?.id, days);
    }),
  );
}

function onDays(taken: Taken, entity: RestsOn["entity"], entityId: string | undefined, days: readonly Day[]): Ref[] {
  if (!entityId) return [];
  return runsOf([...new Set(days)]).map(([fromOn, toOn]) => of(taken, { entity, entityId, fromOn, toOn }));
}
