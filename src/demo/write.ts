/** Writes many records at once, each with the audit event of its creation. */
import { getColumns, type InferInsertModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { idOf } from "./chance.ts";
import { inParts } from "#kit/in-parts.ts";
import type { Db } from "#kit/server/database.ts";
import { kindOf, type NewRow, type RecordTable, type Row, type StoredRow, widened } from "#kit/server/record.ts";
import { coded } from "#kit/server/event-code.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { differences } from "#kit/server/differences.ts";
import { type NewEvent, personOf, PersonEncryption, encryptedEvent } from "#kit/server/person-keys.ts";
import { auditEvent, numberRegister, numberSequence } from "#kit/server/tables.ts";
import type { Sequence } from "#kit/server/numbering.ts";

/** Rows per statement. */
const atOnce = 250;

/** A record to write: its values, when it was created and by whom (null is the system). */
export type Written<T extends RecordTable> = NewRow<T> &
  Partial<Pick<StoredRow, "frozenAt" | "archivedAt">> & { id: string; at: string; by: string | null };

/** Inserts the records with their audit events; `verb` is the verb of the event. Returns the stored rows. */
export async function writeRecords<T extends RecordTable>(
  db: Db,
  table: T,
  records: readonly Written<T>[],
  verb = "create",
): Promise<Row<T>[]> {
  // A review step has its own time: when it was written.
  const told = "at" in getColumns(table);
  const values = records.map(({ at, by, ...row }) => ({
    ...row,
    ...(told ? { at } : {}),
    createdAt: at,
    createdById: by,
    updatedAt: at,
    updatedById: by,
  }));
  const stored: Row<T>[] = [];
  for (const some of inParts(values, atOnce)) {
    const rows = await db
      .insert(table as PgTable)
      .values(some)
      .returning();
    stored.push(...(rows as Row<T>[]));
  }
  const events = [];
  for (const row of stored) events.push(await createdEvent(db, table, row, verb));
  await writeEvents(db, events);
  return stored;
}

/** Rows without bookkeeping, such as the lines of a report. */
export async function writeRows<T extends PgTable>(db: Db, table: T, rows: readonly InferInsertModel<T>[]): Promise<void> {
  for (const some of inParts(rows, atOnce)) await db.insert(widened(table)).values(some);
}

/** Enters numbers assigned in order: the sequence is after the last, and the register has a row for each. */
export async function writeNumbers(
  db: Db,
  sequence: Sequence,
  entity: string,
  given: readonly { number: string; entityId: string; at: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const { key, scope, period } = sequence;
  const id = idOf(`sequence ${key} ${scope} ${period}`);
  await db.insert(numberSequence).values({ id, key, scope, period, nextValue: given.length + 1 });
  await writeRows(
    db,
    numberRegister,
    given.map((one, index) => ({
      id: idOf(`number ${key} ${scope} ${period} ${index + 1}`),
      sequenceId: id,
      value: index + 1,
      state: "issued" as const,
      entity,
      ...one,
    })),
  );
}

let sealing: { db: Db; secrets: Secrets; encryption: PersonEncryption } | null = null;

/** From here on events are sealed with the keys of this installation; each transaction has its own encryption. */
export function sealWith(secrets: Secrets, db: Db): void {
  sealing = { db, secrets, encryption: new PersonEncryption(db, secrets) };
}

function sealingOf(db: Db) {
  if (sealing?.db !== db) throw new Error("Call sealWith() for this transaction first.");
  return sealing;
}

async function writeEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await writeRows(db, auditEvent, await coded(db, sealingOf(db).secrets, events));
}

/** The event of a change that bypassed the store. */
export async function tellChange<T extends RecordTable>(db: Db, table: T, before: object, after: Row<T>): Promise<void> {
  const event = await createdEvent(db, table, after, "update");
  await writeEvents(db, [{ ...event, at: after.updatedAt, changes: differences(table, { ...before }, after) }]);
}

async function createdEvent<T extends RecordTable>(db: Db, table: T, row: Row<T>, verb: string): Promise<NewEvent> {
  const kind = kindOf(table);
  const { encryption } = sealingOf(db);
  return encryptedEvent(encryption, kind.personal, personOf(kind.personal, row), {
    id: idOf(`event ${kind.entity} ${row.id} ${verb}`),
    at: row.createdAt,
    actorType: row.createdById ? "user" : "system",
    actorId: row.createdById,
    action: `${kind.entity}.${verb}`,
    entity: kind.entity,
    entityId: row.id,
    entityLabel: kind.label(row as never),
    changes: differences(table, {}, row),
    ...kind.about?.(row as never),
  });
}
