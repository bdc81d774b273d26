/** Compares frozen evidence without a seal with the final records it was copied from; the audit trail protects those (`evidence-in-trail.ts`). */
import { inArray } from "drizzle-orm";
import { asText } from "./as-text.ts";
import { evidenceSnapshot } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { procedureRevision } from "#modules/processes-procedures/server/tables.ts";

type Copy = Readonly<Record<string, unknown>>;
/** The parts of a snapshot that are compared; older snapshots may have fewer. */
interface Frozen {
  certifications?: { certificate?: Copy | null }[];
  reviewerCertificate?: Copy | null;
  instruments?: { held?: Copy | null }[];
  procedures?: { held?: Copy | null }[];
}

/** Differences between the evidence of these signatures and the records, by signature: "certificate C-1041"; "all of it" if there is none. */
export async function notAsRecorded(db: Reading, signatureIds: readonly string[]): Promise<Map<string, string[]>> {
  if (signatureIds.length === 0) return new Map();
  const snapshots = await db
    .select({ signatureId: evidenceSnapshot.signatureId, evidence: evidenceSnapshot.evidence })
    .from(evidenceSnapshot)
    .where(inArray(evidenceSnapshot.signatureId, [...signatureIds]));
  const frozen = snapshots.flatMap(({ signatureId, evidence }) => {
    const copies = copiesIn(evidence);
    return copies ? [{ signatureId, ...copies }] : [];
  });
  const ids = (copies: Copy[], key: string) => copies.flatMap((copy) => (typeof copy[key] === "string" ? [copy[key]] : []));
  const [certificates, calibrations, revisions] = await together([
    rowsOf(
      frozen.flatMap((one) => ids(one.certificates, "certificationId")),
      (some) => db.select().from(certification).where(inArray(certification.id, some)),
    ),
    rowsOf(
      frozen.flatMap((one) => ids(one.calibrations, "recordId")),
      (some) => db.select().from(calibrationRecord).where(inArray(calibrationRecord.id, some)),
    ),
    rowsOf(
      frozen.flatMap((one) => ids(one.revisions, "revisionId")),
      (some) => db.select().from(procedureRevision).where(inArray(procedureRevision.id, some)),
    ),
  ]);
  const otherwise = new Map(
    frozen.map((one) => [
      one.signatureId,
      [
        ...one.certificates.flatMap((copy) =>
          differs(copy, certificates.get(String(copy["certificationId"])), ofCertificate, isFromPapers(copy))
            ? [`certificate ${String(copy["certificateNumber"])}`]
            : [],
        ),
        ...one.calibrations.flatMap((copy) => {
          const row = calibrations.get(String(copy["recordId"]));
          return differs(copy, row, ofCalibration) || isLonger(copy, row)
            ? [`calibration certificate ${String(copy["certificateNumber"])}`]
            : [];
        }),
        ...one.revisions.flatMap((copy) =>
          differs(copy, revisions.get(String(copy["revisionId"])), ofRevision)
            ? [`procedure ${String(copy["number"])} revision ${String(copy["revisionNo"])}`]
            : [],
        ),
      ],
    ]),
  );
  return new Map(signatureIds.map((id) => [id, [...new Set(otherwise.get(id) ?? ["all of it"])]]));
}

const ofCertificate = ["certificateNumber", "schemeId", "method", "level", "effectiveFrom", "expiresOn"];
const ofCalibration = ["certificateNumber", "calibratedOn"];
const ofRevision = ["revisionNo", "approvedOn", "effectiveFrom"];

/** Null if it is unreadable, or has no certificate, which every signature needs. */
function copiesIn({ certifications = [], reviewerCertificate, instruments = [], procedures = [] }: Frozen) {
  try {
    const certificates = [...certifications.map(({ certificate }) => certificate), reviewerCertificate].flatMap(present);
    const calibrations = instruments.map(({ held }) => held).flatMap(present);
    const revisions = procedures.map(({ held }) => held).flatMap(present);
    return certificates.length > 0 ? { certificates, calibrations, revisions } : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const present = (copy: Copy | null | undefined): Copy[] => (copy ? [copy] : []);

/** The certificate of an external person is not our record: its copy is in the report. */
const isFromPapers = ({ employer }: Copy): boolean => typeof employer === "string";

async function rowsOf<R extends { id: string }>(ids: string[], read: (ids: string[]) => Promise<R[]>): Promise<Map<string, R>> {
  const found = ids.length === 0 ? [] : await read([...new Set(ids)]);
  return new Map(found.map((row) => [row.id, row]));
}

/** Numbers are text in frozen evidence; what was not copied then is not compared. */
function differs(copy: Copy, row: Copy | undefined, keys: readonly string[], mayLackRow = false): boolean {
  if (!row) return !mayLackRow;
  return keys.some((key) => copy[key] !== undefined && copy[key] !== asText(row[key]));
}

/** Valid for longer than the certificate states, without an extension. */
const isLonger = (copy: Copy, row: Copy | undefined): boolean =>
  !copy["extendedTo"] && String(copy["dueOn"]) > String(row?.["dueOn"]);
