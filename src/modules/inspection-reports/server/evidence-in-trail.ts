/** Compares the evidence behind signatures with the audit trail: a withdrawal undone by hand in the database must not count as evidence. */
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { companyId } from "#directory/company/server/tables.ts";
import { evidenceEntities } from "#eligibility/evidence-case.ts";
import type { ReportRow } from "./loading.ts";
import { behindNotes } from "./states.ts";
import { trailCut } from "./trail-cut.ts";
import { reportComment } from "./review/tables.ts";
import { evidenceRef, inspectionReport } from "./tables.ts";
import { noteOnce } from "#kit/server/note-once.ts";
import { capital } from "#kit/capital.ts";
import { refused } from "#kit/refusals.ts";
import { erasuresWithoutEvent, type NamedRecord, type TrailMismatch, trailMismatches } from "#kit/server/trail-mismatches.ts";
import { besideTransaction } from "#kit/server/open-transaction.ts";
import { isOurs } from "#kit/server/event-code.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { kindOf, recordNamed, type RecordTable } from "#kit/server/record.ts";
import type { Services } from "#kit/server/services.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";
import { alteredTables } from "#kit/server/altered-tables.ts";
import { auditEvent, newValues, signaturesOnly, speakingOnly, storedFile } from "#kit/server/tables.ts";
import { calibrationPlan, equipmentEvent } from "#modules/calibration/server/tables.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certificationEvent } from "#modules/ndt-training/server/tables.ts";
import { procedureSuspension } from "#modules/processes-procedures/server/tables.ts";
import { acceptanceCriteriaSet } from "#modules/report-templates/server/tables.ts";

/** Records that invalidate, limit or add requirements to another record, by the columns that refer to it. */
const speaking: readonly { table: RecordTable; of: readonly PgColumn[] }[] = [
  { table: certificationEvent, of: [certificationEvent.certificationId] },
  { table: equipmentEvent, of: [equipmentEvent.itemId] },
  { table: procedureSuspension, of: [procedureSuspension.procedureId] },
  { table: calibrationPlan, of: [calibrationPlan.itemId, calibrationPlan.typeId] },
  { table: clientRequirement, of: [clientRequirement.clientCompanyId] },
  { table: reportComment, of: [reportComment.reportId] },
];
/** Records that supply the names and policies of a report. */
const writtenFor = ["ClientCompany", "ClientSite", "Project", "WorkOrder", "BaseLocation", "CompanySettings"] as const;
/** Records with pictures on a report: logos, and accreditation marks. */
const pictured: readonly string[] = ["BaseLocation", "CompanySettings"];

/** The kinds of records compared with the trail: the evidence of signatures, and requirements for it. */
export const comparedWithTrail: readonly string[] = [
  ...evidenceEntities,
  ...speaking.map(({ table }) => kindOf(table).entity),
  ...writtenFor,
  "AcceptanceCriteriaSet",
  "EquipmentType",
  "File",
  "User",
];

const alteredSentence = (altered: readonly string[]): string => `The database was altered by hand: ${altered.join(", ")}`;

/**
 * Refuses a signature while the tables may return something other than what was written, which administrators are told, or while the end of the trail
 * is not as sealed, which the sealing reports.
 */
export async function refuseAlteredTables(services: Services, db: Reading): Promise<void> {
  const [altered, behind] = await together([alteredTables(db), behindNotes(db, services)]);
  if (behind)
    throw refused(
      "This report cannot be signed.",
      [{ code: "TRAIL_ALTERED", message: capital(`${behind.what} ${behind.why}`) }],
      "altered",
    );
  if (altered.length === 0) return;
  const message = alteredSentence(altered);
  besideTransaction(() => void noteOnce(services, "database.altered", message));
  throw refused(
    "This report cannot be signed: the tables of the database are not as the product creates them. An administrator must undo the manual changes.",
    [{ code: "DATABASE_ALTERED", message }],
    "altered",
  );
}

/**
 * Refuses a signature on records or people that do not match the audit trail, and tells administrators. Returns what the trail says about the
 * evidence, as `trailDigest` does.
 */
export async function refuseTrailMismatches(
  services: Services,
  db: Reading,
  { id, clientCompanyId, clientSiteId, projectId, workOrderId, baseLocationId, acceptance }: ReportRow,
  refs: readonly Ref[],
  userIds: readonly string[],
): Promise<string> {
  const places = [clientCompanyId, clientSiteId, projectId, workOrderId, baseLocationId, companyId];
  const restedOn: NamedRecord[] = [
    // The report itself too: what was submitted must match the trail.
    { entity: "InspectionReport", id },
    ...refs.map(({ entity, entityId }) => ({ entity, id: entityId })),
    ...writtenFor.flatMap((entity, index) => (places[index] ? [{ entity, id: places[index] }] : [])),
  ];
  const items = restedOn.flatMap((one) => (one.entity === "InventoryItem" ? [one.id] : []));
  const typesAsked = db
    .selectDistinct({ id: inventoryItem.typeId })
    .from(inventoryItem)
    .where(inArray(inventoryItem.id, [...new Set(items)]));
  const setsAsked = db
    .select({ id: acceptanceCriteriaSet.id })
    .from(acceptanceCriteriaSet)
    .where(eq(acceptanceCriteriaSet.code, acceptance?.criteriaSet ?? ""));
  // The pictures of the letterhead, and the certificates that were attached to evidence.
  const owners = restedOn.filter((one) => pictured.includes(one.entity) || refs.some(({ entityId }) => entityId === one.id));
  const filesAsked = db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(inArray(storedFile.entityId, [...new Set(owners.map((one) => one.id))]), isNull(storedFile.archivedAt)));
  const [types, sets, files] = await together([items.length === 0 ? [] : typesAsked, setsAsked, filesAsked]);
  restedOn.push(...types.map((type) => ({ entity: "EquipmentType", id: type.id })));
  restedOn.push(...files.map((file) => ({ entity: "File", id: file.id })));
  restedOn.push(...sets.map((set) => ({ entity: "AcceptanceCriteriaSet", id: set.id })));
  const direct = namedDirectly(refs);
  const own = new Set(direct.map((one) => one.id));
  const others = restedOn.filter((one) => !own.has(one.id));
  const [spoken, alsoSpoken, stored] = await together([
    referringInTrail(services, db, direct),
    referringInTrail(services, db, others),
    referringInDatabase(db, restedOn),
  ]);
  const people = userIds.map((userId) => ({ entity: "User", id: userId }));
  const [found, erased, told] = await together([
    mismatchesAmong(services, db, [...restedOn, ...people, ...spoken, ...alsoSpoken, ...stored]),
    // Values sealed with a destroyed key cannot be compared.
    erasedByHand(services, db),
    trailDigest(services, db, [...direct, ...spoken]),
  ]);
  if (found.length === 0 && erased.length === 0) return told;
  for (const one of found) besideTransaction(() => void noteOnce(services, kind, sentenceOf(one)));
  throw refused(
    "This report cannot be signed: its evidence does not agree with the audit trail. An administrator must restore what was changed by hand in the database.",
    [...found.map(sentenceOf), ...erased.map(erasedSentence)].map((message) => ({ code: "NOT_AS_TOLD", message })),
    "altered",
  );
}

/**
 * Every night, for all evidence and people: a critical event for each record that does not match the trail, for each record behind a report that is
 * unknown, for each faked erasure, and for each signature given while the trail had fewer events.
 */
export async function watchEvidence(services: Services): Promise<void> {
  const { db } = services.database;
  await watchSignatures(services);
  const altered = await alteredTables(db);
  if (altered.length > 0) await noteOnce(services, "database.altered", alteredSentence(altered));
  for (const number of await erasedByHand(services, db)) await noteOnce(services, "trail.erasure-untold", erasedSentence(number));
  for (const entity of comparedWithTrail) {
    const table = recordNamed(entity)?.table;
    if (!table) throw new Error(`${entity} is not a record.`);
    // oxlint-disable no-await-in-loop -- a part at a time: all of them would not fit
    const known = await db.execute<{ id: string }>(
      sql`select ${auditEvent.entityId} as id from ${auditEvent} where ${auditEvent.entity} = ${entity} and ${auditEvent.entityId} is not null
        union select ${table.id} as id from ${table}`,
      "objects",
    );
    for (let start = 0; start < known.length; start += 500) {
      const part = known.slice(start, start + 500).map(({ id }) => ({ entity, id }));
      for (const one of await mismatchesAmong(services, db, part)) await noteOnce(services, kind, sentenceOf(one));
    }
    for (const number of await restingOnNothing(db, entity, table))
      await noteOnce(services, kind, `${number} refers to a ${recordNamed(entity)?.kind.noun} that no longer exists`);
    // oxlint-enable no-await-in-loop
  }
}

/** What the event of a signature records about the trail's account of the evidence: its snapshot, and the result of `trailDigest`. */
export const evidenceTrail = "evidence in the trail";

/**
 * A digest of what the sealed trail says about these records and records that refer to them: "cut last hash", the positions of the last event cut off
 * and of the last that counts, and a SHA-256 (hexadecimal) of which events they are. It does not change later, so events hidden at the moment of a
 * signature are detected. "" if nothing is sealed.
 */
async function trailDigest({ signer }: Services, db: Reading, records: readonly NamedRecord[], until?: number): Promise<string> {
  const last = until ?? (await signer.trail.sealed.read())?.lastSeq;
  if (last === undefined) return "";
  const ids = [...new Set(records.map(({ id }) => id))];
  const event = sql`concat(${auditSeal.seq}, ' ', ${auditEvent.id})`;
  const [row] = await db.execute<{ hash: string }>(
    sql`select encode(sha256(convert_to(coalesce(string_agg(${event}, ',' order by ${auditSeal.seq}), ''), 'UTF8')), 'hex') as hash
      from ${auditEvent} join ${auditSeal} on ${auditSeal.eventId} = ${auditEvent.id}
      where ${auditEvent.entityId} = any(${`{${ids.join(",")}}`}::uuid[]) and ${auditSeal.seq} <= ${last}`,
    "objects",
  );
  return `${(await trailCut(db, signer))?.lastSeq ?? 0} ${last} ${row?.hash}`;
}

/** The records of these references; those only reached through others may be added later. */
const namedDirectly = (refs: readonly Ref[]): NamedRecord[] =>
  refs.filter(({ throughId }) => !throughId).map(({ entity, entityId }) => ({ entity, id: entityId }));

type Ref = Pick<typeof evidenceRef.$inferInsert, "entity" | "entityId" | "throughId">;

/** Keys destroyed as if on request, but without an event in the trail or in its archived part. */
async function erasedByHand({ secrets, signer }: Services, db: Reading): Promise<string[]> {
  const found = await erasuresWithoutEvent(db, secrets);
  const cut = found.length > 0 ? await trailCut(db, signer) : null;
  return found.filter(({ destroyedAt }) => !cut || !destroyedAt || destroyedAt >= cut.before).map(({ number }) => number);
}

/** Signatures of this many past days are checked again every night. */
const days = 35;

/** A critical event for each signature at which the trail's account of its evidence differed from the current one. */
async function watchSignatures(services: Services): Promise<void> {
  const { db } = services.database;
  const since = new Date(services.clock().getTime() - days * 86_400_000).toISOString();
  const signed = await db
    .select()
    .from(auditEvent)
    .where(and(signaturesOnly(auditEvent), gt(auditEvent.at, since)));
  for (const event of signed) {
    const said = isOurs(services.secrets, event) ? event.changes.find(({ field }) => field === evidenceTrail)?.new : null;
    const [snapshotId, ...then] = typeof said === "string" ? said.split(" ") : [];
    if (!snapshotId || then.length !== 3) continue;
    // oxlint-disable no-await-in-loop -- a signature at a time: all of them would not fit
    const refs = await db.select().from(evidenceRef).where(eq(evidenceRef.snapshotId, snapshotId));
    const direct = namedDirectly(refs);
    const records = [...direct, ...(await referringInTrail(services, db, direct))];
    const now = await trailDigest(services, db, records, Number(then[1]));
    // After a cut the trail tells less.
    if (now.split(" ")[0] !== then[0] || now === then.join(" ")) continue;
    await noteOnce(
      services,
      kind,
      `When ${event.entityLabel} was signed on ${event.at.slice(0, 10)}, the audit trail of its evidence was not as it is now`,
    );
    // oxlint-enable no-await-in-loop
  }
}

/** If the trail was cut by its retention, it need not contain what was written before. */
async function mismatchesAmong(
  { secrets, signer }: Services,
  db: Reading,
  records: readonly NamedRecord[],
): Promise<TrailMismatch[]> {
  const found = await trailMismatches(db, secrets, records);
  const isThere = found.filter(({ how }) => how !== "gone");
  const cut = isThere.length > 0 ? await trailCut(db, signer) : null;
  const mayBeCut = ({ how, contradicts, createdAt }: TrailMismatch) =>
    how !== "gone" && !contradicts && cut !== null && createdAt !== null && createdAt < cut.before;
  return found.filter((one) => !mayBeCut(one));
}

/** Numbers of reports whose frozen evidence refers to records that are neither in the database nor in the trail. */
async function restingOnNothing(db: Reading, entity: string, table: RecordTable): Promise<string[]> {
  const rows = await db.execute<{ number: string }>(
    sql`select distinct coalesce(${inspectionReport.reportNumber}, ${inspectionReport.provisionalRef}) as number
      from ${evidenceRef} join ${inspectionReport} on ${inspectionReport.id} = ${evidenceRef.reportId} where ${evidenceRef.entity} = ${entity}
      and not exists (select 1 from ${table} where ${table.id} = ${evidenceRef.entityId})
      and not exists (select 1 from ${auditEvent} where ${auditEvent.entityId} = ${evidenceRef.entityId} and ${auditEvent.entity} = ${entity})`,
    "objects",
  );
  return rows.map(({ number }) => number);
}

const kind = "evidence.not-as-told";

/** Records that according to the trail refer to these records, even if removed since. */
async function referringInTrail({ secrets }: Services, db: Reading, records: readonly NamedRecord[]): Promise<NamedRecord[]> {
  if (records.length === 0) return [];
  const ids = sql.join(
    records.map((one) => sql`${one.id}::text`),
    sql`, `,
  );
  const events = await db
    .select()
    .from(auditEvent)
    .where(and(speakingOnly(auditEvent), sql`${newValues(auditEvent)} ?| array[${ids}]`));
  return events.flatMap((event) => {
    const { entity, entityId: id } = event;
    return id !== null && isOurs(secrets, event) ? [{ entity, id }] : [];
  });
}

/** Records in the database that refer to them. */
function referringInDatabase(db: Reading, records: readonly NamedRecord[]): Promise<NamedRecord[]> {
  const ids = sql.join(
    records.map((one) => sql`${one.id}::uuid`),
    sql`, `,
  );
  const each = speaking.map(({ table, of }) => {
    const isAbout = sql.join(
      of.map((column) => sql`${column} in (${ids})`),
      sql` or `,
    );
    return sql`select ${kindOf(table).entity}::text as entity, ${table.id} as id from ${table} where ${isAbout}`;
  });
  return db.execute<NamedRecord & Record<string, unknown>>(sql.join(each, sql` union all `), "objects");
}

const erasedSentence = (number: string): string =>
  `A person's key was destroyed as if under privacy request ${number}, which is not in the audit trail`;

/** "Certification UT-II-0042 is not as the audit trail tells of it: expires on". */
function sentenceOf({ entity, label, fields, how }: TrailMismatch): string {
  const noun = recordNamed(entity)?.kind.noun ?? entity;
  const name = `${capital(noun)} ${label}`;
  if (how === "gone") return `${name} is in the audit trail but not in the database`;
  if (how === "event altered") return `The audit trail of ${name} is not as it was sealed`;
  if (how === "not in the trail") return `${name} is in the database but not in the audit trail`;
  const words = fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(", ");
  return `${name} differs from the audit trail: ${words}`;
}
