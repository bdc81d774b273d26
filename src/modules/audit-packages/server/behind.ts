/** A signed report with what was frozen with it: what every section of a package begins with. */
import { asc, eq, inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PackageEntry, PackageFile, PackageSection } from "../contract.ts";
import type { EvidenceEntity } from "#eligibility/evidence-case.ts";
import { Refusal, refused } from "#kit/refusals.ts";
import { attachedFiles } from "#kit/server/file-routes.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { storedFile } from "#kit/server/tables.ts";
import { Evidence } from "#modules/inspection-reports/print/evidence.ts";
import { evidenceRef, evidenceSnapshot, inspectionReport, reportSignature } from "#modules/inspection-reports/server/tables.ts";

/** A file on its way into a package: stored bytes under their hash, or bytes made for it. */
export type DraftFile = Omit<PackageFile, "path"> & { bytes?: Uint8Array };
export type DraftEntry = Omit<PackageEntry, "files"> & { files: DraftFile[] };
export type DraftSection = Omit<PackageSection, "entries"> & { entries: DraftEntry[] };

type Ref = typeof evidenceRef.$inferSelect;
export interface Behind {
  ctx: Ctx;
  report: Row<typeof inspectionReport>;
  /** Signatures that stand, in the order they were given, and those withdrawn. */
  signatures: (typeof reportSignature.$inferSelect)[];
  snapshots: { signatureId: string; takenAt: string; frozen: Record<string, unknown>; evidence: Evidence | null }[];
  refs: Ref[];
  /** The SHA-256 of files that a signature names. */
  frozenHashes: ReadonlySet<string>;
}

/** Reads it within the person's reach; refuses a report that nobody has finished, since nothing is frozen with it. */
export async function behindOf(ctx: Ctx, id: string): Promise<Behind> {
  const report = await ctx.lookup.find(inspectionReport, id);
  if (!report.frozenAt) throw refused("Only a signed report has an audit package. Sign it first.");
  const { db } = ctx;
  const signatures = await db
    .select()
    .from(reportSignature)
    .where(eq(reportSignature.reportId, id))
    .orderBy(asc(reportSignature.signedAt));
  const taken = await db
    .select()
    .from(evidenceSnapshot)
    .where(eq(evidenceSnapshot.reportId, id))
    .orderBy(asc(evidenceSnapshot.takenAt));
  const snapshots = taken.map(({ signatureId, takenAt, evidence }) => ({
    signatureId,
    takenAt,
    frozen: evidence,
    evidence: Evidence.safeParse(evidence).data ?? null,
  }));
  const refs = await db.select().from(evidenceRef).where(eq(evidenceRef.reportId, id));
  return { ctx, report, signatures, snapshots, refs, frozenHashes: hashesIn(snapshots) };
}

function hashesIn(snapshots: Behind["snapshots"]): Set<string> {
  const held = snapshots.flatMap(({ evidence }) => [
    ...(evidence?.certifications ?? []).map(({ certificate }) => certificate?.fileSha256),
    evidence?.reviewerCertificate?.fileSha256,
    ...(evidence?.instruments ?? []).map(({ held: calibration }) => calibration?.fileSha256),
    ...(evidence?.procedures ?? []).map(({ held: procedure }) => procedure?.fileSha256),
  ]);
  return new Set(held.filter((hash) => typeof hash === "string"));
}

/** The records of these kinds the report rests on, each with its days in words; `through` asks for those reached through another alone. */
export function refsOf({ refs }: Behind, entities: readonly EvidenceEntity[], through = false): Map<string, string> {
  const wanted = refs.filter((ref) => entities.includes(ref.entity) && (ref.throughId !== null) === through);
  const days = Map.groupBy(wanted, ({ entityId }) => entityId);
  return new Map([...days].map(([id, of]) => [id, [...new Set(of.map(daysOf))].toSorted().join(", ")]));
}

const daysOf = ({ fromOn, toOn }: Ref) => (fromOn === toOn ? fromOn : `${fromOn} to ${toOn}`);

/** A fact, or none where there is nothing to say. */
export const fact = (label: string, value: string | number | null | undefined) =>
  value === null || value === undefined || value === "" ? [] : [{ label, value: String(value) }];

/** The papers of a record, as far as this person may read them; where they may not, the entry says so. */
export async function withPapers(
  { ctx, frozenHashes }: Behind,
  entry: Omit<DraftEntry, "files" | "leftOut">,
  own: readonly DraftFile[] = [],
): Promise<DraftEntry> {
  try {
    const attached = await attachedFiles(ctx, { entity: entry.entity, entityId: entry.id });
    return { ...entry, files: [...own, ...attached.map((file) => draftOf(file, frozenHashes))], leftOut: null };
  } catch (failure) {
    if (!(failure instanceof Refusal) || ![403, 404].includes(failure.status)) throw failure;
    return { ...entry, files: [...own], leftOut: "Its files are left out: your access does not include them." };
  }
}

const draftOf = ({ id, name, size, sha256 }: typeof storedFile.$inferSelect, frozen: ReadonlySet<string>): DraftFile => ({
  name,
  size,
  sha256,
  isFrozen: frozen.has(sha256),
  fileId: id,
});

/** The rows of a table by these ids. */
export const idIn = (column: PgColumn, ids: Iterable<string>) => inArray(column, [...ids]);
