/** Compares records with what the audit trail last said about them: finds a row that someone wrote or deleted by hand. */
import { and, asc, eq, getColumns, inArray, isNull, like } from "drizzle-orm";
import { z } from "zod";
import type { Reading } from "./database.ts";
import { bookkeeping, same } from "./differences.ts";
import { isOurs } from "./event-code.ts";
import { isErased, isEncrypted, type Open, opener } from "./person-keys.ts";
import { kindOf, recordNamed, type RecordTable, type Row, widened } from "./record.ts";
import type { Secrets } from "./secrets.ts";
import { auditEvent, personKey } from "./tables.ts";
import { auditSeal } from "./trail/tables.ts";

/** A reference to a record. */
export interface NamedRecord {
  entity: string;
  id: string;
}

/** A record that differs from what the trail last said about it, by its label, and in which columns. */
export interface TrailMismatch extends NamedRecord {
  label: string;
  fields: string[];
  /**
   * The record is gone but the trail has events of it; or it is there and the trail has none, or other values; or the event is not as it was
   * sealed.
   */
  how: "gone" | "not in the trail" | "differs" | "event altered";
  /** Whether it contradicts an event, rather than only having more than the events say. */
  contradicts: boolean;
  /** When the row says it was written; null where the row is gone. */
  createdAt: string | null;
}

/**
 * Those of these records that are not as their events left them: every column with more than its default must have been named by an event, and
 * have the value of the last one. An event that the server did not write does not count. Secrets and erased values are not compared. Where the
 * trail was cut, only part of what was written before is known.
 */
export async function trailMismatches(db: Reading, secrets: Secrets, records: readonly NamedRecord[]): Promise<TrailMismatch[]> {
  const ids = [...new Set(records.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const { events, strange } = await eventsOf(db, secrets, ids);
  const told = toldLast(events);
  const open = await opener(db, secrets, told);
  const fieldsOf = Map.groupBy(told, (one) => one.entity);
  const found = await Promise.all(
    [...Map.groupBy(records, (one) => one.entity)].map(async ([name, asked]) => {
      const known = recordNamed(name);
      const wanted = new Set(asked.map(({ id }) => id));
      return known ? differing(db, open, known.table, wanted, fieldsOf.get(name) ?? []) : [];
    }),
  );
  const gone = new Set(found.flat().flatMap(({ id, how }) => (how === "gone" ? [id] : [])));
  const ofGone = events.filter(({ entityId }) => gone.has(entityId ?? ""));
  const purged = gone.size === 0 ? new Set<string>() : await purgedAmong(db, secrets, ofGone);
  return [...found.flat().filter(({ id }) => !purged.has(id)), ...(await alteredEvents(db, strange))];
}

/** Of events that are not as the server wrote them, those that it had sealed and that someone altered since; the others were inserted by hand. */
async function alteredEvents(db: Reading, strange: readonly Event[]): Promise<TrailMismatch[]> {
  if (strange.length === 0) return [];
  const ids = strange.map(({ id }) => id);
  const sealed = await db.select({ id: auditSeal.eventId }).from(auditSeal).where(inArray(auditSeal.eventId, ids));
  return strange
    .filter(({ id }) => sealed.some((one) => one.id === id))
    .map(({ entity, entityId, entityLabel: label }) => {
      const named = { entity, id: entityId ?? "", label, fields: [], createdAt: null };
      return { ...named, how: "event altered" as const, contradicts: true };
    });
}

/**
 * Numbers of privacy requests under which a person's key was destroyed although the trail has no event about this person, and keys of records that
 * nobody anonymised: the event was removed by hand.
 */
export async function erasuresWithoutEvent(
  db: Reading,
  secrets: Secrets,
): Promise<{ number: string; destroyedAt: string | null }[]> {
  const { personId, requestNo, destroyedAt } = personKey;
  const rows = await db.select({ personId, number: requestNo, destroyedAt }).from(personKey).where(isNull(personKey.sealedKey));
  const numbers = rows.flatMap(({ number }) => number ?? []);
  if (rows.length === 0) return [];
  const { entity, entityLabel } = auditEvent;
  const events = await db
    .select()
    .from(auditEvent)
    .where(and(eq(entity, "PrivacyRequest"), inArray(entityLabel, numbers)));
  const ofRetention = rows.flatMap((row) => (row.number === null ? [row.personId] : []));
  const anonymised = await db
    .select()
    .from(auditEvent)
    .where(and(like(auditEvent.action, "%.anonymise"), inArray(auditEvent.entityId, ofRetention)));
  const toldInTime = new Set(anonymised.filter((event) => isOurs(secrets, event)).map(({ entityId }) => entityId));
  const told = new Set(
    events
      .filter((event) => isOurs(secrets, event))
      .flatMap(({ entityLabel, changes }) => changes.map((change) => `${entityLabel} ${String(change.new)}`)),
  );
  return rows
    .filter((row) => (row.number === null ? !toldInTime.has(row.personId) : !told.has(`${row.number} ${row.personId}`)))
    .map((row) => ({ number: row.number ?? "without a number", destroyedAt: row.destroyedAt }));
}

/** Which of the records in these events were deleted at the end of their retention period, by themselves or with the record they belong to. */
async function purgedAmong(db: Reading, secrets: Secrets, speaking: readonly Event[]): Promise<Set<string>> {
  const { entityId, action } = auditEvent;
  const named = new Set(
    speaking.flatMap((event) => [event.entityId, ...event.changes.map((change) => change.new)]).filter((one) => isId(one)),
  );
  const purges = await db
    .select()
    .from(auditEvent)
    .where(and(like(action, "%.purge"), inArray(entityId, [...named])));
  const purged = new Set(purges.filter((event) => isOurs(secrets, event)).map((event) => event.entityId));
  return new Set(
    speaking
      .filter((event) => purged.has(event.entityId) || event.changes.some((change) => purged.has(change.new as string)))
      .map((event) => event.entityId ?? ""),
  );
}

const isId = (value: unknown): value is string => z.guid().safeParse(value).success;

type Event = typeof auditEvent.$inferSelect;

/** The events of these records, in order: those that the server wrote, and those that are not as it wrote them. */
async function eventsOf(db: Reading, secrets: Secrets, ids: readonly string[]): Promise<{ events: Event[]; strange: Event[] }> {
  const all = await db.select().from(auditEvent).where(inArray(auditEvent.entityId, ids)).orderBy(asc(auditEvent.n));
  const [events, strange]: [Event[], Event[]] = [[], []];
  for (const event of all) (isOurs(secrets, event) ? events : strange).push(event);
  return { events, strange };
}

/** The last event of each field. */
function toldLast(events: readonly Event[]): Told[] {
  const told = new Map<string, Told>();
  for (const { entity, entityId, entityLabel: label, changes, n } of events)
    for (const { field, new: value } of changes)
      told.set(`${entityId} ${entity} ${field}`, { entity, id: entityId ?? "", label, field, value, n });
  return [...told.values()];
}

interface Told {
  entity: string;
  id: string;
  label: string;
  field: string;
  value: unknown;
  /** The event's position in the trail. */
  n: number;
}

async function differing(
  db: Reading,
  open: Open,
  table: RecordTable,
  wanted: ReadonlySet<string>,
  told: readonly Told[],
): Promise<TrailMismatch[]> {
  const { entity, secret = [], alsoWithoutEvent = [], personal, label: labelOf } = kindOf(table);
  const hidden = new Set([...secret, ...alsoWithoutEvent]);
  const columns = Object.entries(getColumns(table)).filter(([key]) => !hidden.has(key) && !bookkeeping.has(key));
  const named = new Set(columns.map(([key]) => key));
  const encrypted = new Set(personal?.fields);
  const byId = Map.groupBy(told, ({ id }) => id);
  const stored = (await db
    .select()
    .from(widened(table))
    .where(inArray(table.id, [...wanted]))) as Row<RecordTable>[];
  const rows = new Map<string, Row<RecordTable> & Record<string, unknown>>(stored.map((row) => [row.id, row]));
  const matchesTrail = (row: Record<string, unknown>, { field, value }: Told) =>
    encrypted.has(field) && typeof value === "string" && value !== ""
      ? isEncryptionOf(value, open(value), row[field])
      : same(value ?? null, row[field] ?? null);
  return [...wanted].flatMap((id): TrailMismatch[] => {
    const [row, fields = []] = [rows.get(id), byId.get(id)];
    if (!row && fields.length === 0) return [];
    // Its latest label.
    const [last] = fields.toSorted((a, b) => b.n - a.n);
    const found = {
      entity,
      id,
      label: last ? open(last.label) : labelOf(row as never),
      contradicts: false,
      createdAt: row?.createdAt ?? null,
    };
    if (!row) return [{ ...found, fields: [], how: "gone" }];
    if (!last) return [{ ...found, fields: [], how: "not in the trail" }];
    const wrong = fields.filter((one) => named.has(one.field) && !matchesTrail(row, one)).map(({ field }) => field);
    const spoken = new Set(fields.map(({ field }) => field));
    const more = columns
      .filter(
        ([key, column]) =>
          key !== "frozenAt" && !spoken.has(key) && !same(row[key] ?? null, null) && !same(row[key], column.default ?? null),
      )
      .map(([key]) => key);
    const contradicts = wrong.length > 0;
    return contradicts || more.length > 0 ? [{ ...found, fields: [...wrong, ...more], how: "differs", contradicts }] : [];
  });
}

/**
 * Whether a stored value is the one that was encrypted, as JSON. Nothing can be said about what was erased; what no key decrypts was put in by hand.
 */
function isEncryptionOf(encrypted: string, opened: string, stored: unknown): boolean {
  if (!isEncrypted(encrypted)) return same(encrypted, stored ?? null);
  if (isErased(opened)) return true;
  return opened !== encrypted && same(JSON.parse(opened), stored ?? null);
}
