/** What signatures rest on, held against the audit trail: a withdrawal undone by hand in the database does not pass for evidence. */
import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { evidenceEntities } from "../rules/rests-on.ts";
import type { ReportRow } from "./loading.ts";
import { evidenceRef, inspectionReport, reportComment } from "./tables.ts";
import { noteOnce } from "#kit/server/note-once.ts";
import { capital } from "#kit/capital.ts";
import { refused } from "#kit/refusals.ts";
import { erasuresUntold, type NamedRecord, type NotAsTold, notAsTold } from "#kit/server/as-told.ts";
import { besideTransaction } from "#kit/server/open-transaction.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { kindOf, recordNamed, type RecordTable } from "#kit/server/record.ts";
import type { Services } from "#kit/server/services.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { auditArchive, auditSeal } from "#modules/activity-and-audit/server/tables.ts";
import { calibrationPlan, equipmentEvent } from "#modules/calibration/server/tables.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certificationEvent } from "#modules/ndt-training/server/tables.ts";
import { procedureSuspension } from "#modules/processes-procedures/server/tables.ts";
import { acceptanceCriteriaSet } from "#modules/report-templates/server/tables.ts";
import { companyId } from "#modules/settings/server/tables.ts";

/** Records that say of another that it does not count, or not on all days, or what else is asked of it, by the columns that name the other. */
const speaking: readonly { table: RecordTable; of: readonly PgColumn[] }[] = [
  { table: certificationEvent, of: [certificationEvent.certificationId] },
  { table: equipmentEvent, of: [equipmentEvent.itemId] },
  { table: procedureSuspension, of: [procedureSuspension.procedureId] },
  { table: calibrationPlan, of: [calibrationPlan.itemId, calibrationPlan.typeId] },
  { table: clientRequirement, of: [clientRequirement.clientCompanyId] },
  { table: reportComment, of: [reportComment.reportId] },
];
/** The verbs under which they were written first. */
const beginnings = ["create", "record", "comment", "follow profile"] as const;
/** By whose names and policies a report is written. */
const writtenFor = ["ClientCompany", "ClientSite", "Project", "WorkOrder", "CompanySettings"] as const;

/** The kinds of records that are held against the trail: what signatures rest on, and what is asked of them. */
export const heldAgainstTrail: readonly string[] = [
  ...evidenceEntities,
  ...speaking.map(({ table }) => kindOf(table).entity),
  ...writtenFor,
  "AcceptanceCriteriaSet",
  "EquipmentType",
  "User",
];

/** How many of the newest of each kind are looked at before a signature; the nightly check looks at all. */
const newest = 200;

/** Refuses a signature on records or people that are not as the audit trail tells of them, and has that told to administrators. */
export async function refuseUntold(
  services: Services,
  db: Reading,
  { id, clientCompanyId, clientSiteId, projectId, workOrderId, acceptance }: ReportRow,
  refs: readonly { entity: string; entityId: string }[],
  userIds: readonly string[],
): Promise<void> {
  const places = [clientCompanyId, clientSiteId, projectId, workOrderId, companyId];
  const restedOn: NamedRecord[] = [
    // The report itself too: what was submitted is what the trail says was.
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
  const [types, sets] = await together([items.length === 0 ? [] : typesAsked, setsAsked]);
  restedOn.push(...types.map((type) => ({ entity: "EquipmentType", id: type.id })));
  restedOn.push(...sets.map((set) => ({ entity: "AcceptanceCriteriaSet", id: set.id })));
  const [spoken, stored] = await together([toldSpeaking(db, restedOn), storedSpeaking(db, restedOn)]);
  const people = userIds.map((userId) => ({ entity: "User", id: userId }));
  const [found, erased] = await together([
    untoldAmong(services, db, [...restedOn, ...people, ...spoken, ...stored]),
    // What was sealed under a key that is gone can be held against nothing.
    erasuresUntold(db, services.secrets),
  ]);
  if (found.length === 0 && erased.length === 0) return;
  for (const one of found) besideTransaction(() => void noteOnce(services, kind, sentenceOf(one)));
  throw refused(
    "This report cannot be signed: what it rests on is not as the audit trail tells. An administrator restores what was changed by hand in the database.",
    [...found.map(sentenceOf), ...erased.map(erasedSentence)].map((message) => ({ code: "NOT_AS_TOLD", message })),
    "altered",
  );
}

/**
 * Every night, of all evidence and people: a critical event for each record that is not as the trail tells of it, for each that reports rest on and
 * nothing knows of, and for each faked erasure.
 */
export async function watchEvidence(services: Services): Promise<void> {
  const { db } = services.database;
  for (const number of await erasuresUntold(db, services.secrets))
    await noteOnce(services, "trail.erasure-untold", erasedSentence(number));
  for (const entity of heldAgainstTrail) {
    const table = recordNamed(entity)?.table;
    if (!table) throw new Error(`${entity} is no record.`);
    // oxlint-disable no-await-in-loop -- a part at a time: all of them would not fit
    const known = await db.execute<{ id: string }>(
      sql`select ${auditEvent.entityId} as id from ${auditEvent} where ${auditEvent.entity} = ${entity} and ${auditEvent.entityId} is not null
        union select ${table.id} as id from ${table}`,
      "objects",
    );
    for (let start = 0; start < known.length; start += 500) {
      const part = known.slice(start, start + 500).map(({ id }) => ({ entity, id }));
      for (const one of await untoldAmong(services, db, part)) await noteOnce(services, kind, sentenceOf(one));
    }
    for (const number of await restingOnNothing(db, entity, table))
      await noteOnce(services, kind, `${number} rests on a ${recordNamed(entity)?.kind.noun} of which nothing is known any more`);
    // oxlint-enable no-await-in-loop
  }
}

/** Where the trail was cut by its retention, it need not tell of what was written before. */
async function untoldAmong({ secrets }: Services, db: Reading, records: readonly NamedRecord[]): Promise<NotAsTold[]> {
  const found = await notAsTold(db, secrets, records);
  const isThere = found.filter(({ how }) => how !== "gone");
  const cutAt = isThere.length > 0 ? await lastCutAt(db) : null;
  const mayBeCut = ({ how, contradicts, createdAt }: NotAsTold) =>
    how !== "gone" && !contradicts && cutAt !== null && createdAt !== null && createdAt < cutAt;
  return found.filter((one) => !mayBeCut(one));
}

/** When the trail was cut last; null while its chain still begins with its first event, whatever is said of a cut. */
async function lastCutAt(db: Reading): Promise<string | null> {
  const [first] = await db.select({ seq: auditSeal.seq }).from(auditSeal).orderBy(asc(auditSeal.seq)).limit(1);
  if (!first || first.seq <= 1) return null;
  const { log, createdAt } = auditArchive;
  const [last] = await db.select({ createdAt }).from(auditArchive).where(eq(log, "trail")).orderBy(desc(createdAt)).limit(1);
  return last?.createdAt ?? null;
}

/** Numbers of reports whose frozen evidence names records of a kind that neither the database nor the trail has. */
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

/** What the trail knows to speak of these records, also where it was taken away since. */
async function toldSpeaking(db: Reading, records: readonly NamedRecord[]): Promise<NamedRecord[]> {
  const { entity, entityId, action, at, id, changes } = auditEvent;
  const actions = sql.join(
    speaking.flatMap(({ table }) => beginnings.map((verb) => sql`(${`${kindOf(table).entity}.${verb}`}::text)`)),
    sql`, `,
  );
  const ids = sql.join(
    records.map((one) => sql`to_jsonb(${one.id}::text)`),
    sql`, `,
  );
  return db.execute<{ entity: string; id: string }>(
    sql`select e.entity, e.id from (values ${actions}) k(action) cross join lateral (
      select ${entity} as entity, ${entityId} as id, ${changes} as changes from ${auditEvent} where ${action} = k.action
      order by ${at} desc, ${id} desc limit ${newest}) e
      where exists (select 1 from jsonb_to_recordset(e.changes) as c(new jsonb) where c.new in (${ids}))`,
    "objects",
  );
}

/** What the database has that speaks of them. */
function storedSpeaking(db: Reading, records: readonly NamedRecord[]): Promise<NamedRecord[]> {
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
  `A person's key was destroyed as if under privacy request ${number}, of which the audit trail tells nothing`;

/** "Certification UT-II-0042 is not as the audit trail tells of it: expires on". */
function sentenceOf({ entity, label, fields, how }: NotAsTold): string {
  const noun = recordNamed(entity)?.kind.noun ?? entity;
  const name = `${capital(noun)} ${label}`;
  if (how === "gone") return `${name} is in the audit trail and not in the database`;
  if (how === "untold") return `${name} is in the database and not in the audit trail`;
  const words = fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(", ");
  return `${name} is not as the audit trail tells of it: ${words}`;
}
