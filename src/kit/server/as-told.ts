/** Records held against what the audit trail told of them last: a row that somebody wrote by hand, or took away, is found. */
import { and, asc, eq, getColumns, inArray, isNull, like } from "drizzle-orm";
import { z } from "zod";
import type { Reading } from "./database.ts";
import { bookkeeping, same } from "./differences.ts";
import { isOurs } from "./event-code.ts";
import { isErased, isSealed, type Open, opener } from "./person-keys.ts";
import { kindOf, recordNamed, type RecordTable, type Row, widened } from "./record.ts";
import type { Secrets } from "./secrets.ts";
import { auditEvent, personKey } from "./tables.ts";
import { auditSeal } from "./trail/tables.ts";

/** A record as others name it. */
export interface NamedRecord {
  entity: string;
  id: string;
}

/** A record that is not as the trail last told of it, by its label, and in which columns. */
export interface NotAsTold extends NamedRecord {
  label: string;
  fields: string[];
  /** The trail tells of a record that is gone; of one that is there it tells nothing, or other things; or what it tells is not as it was sealed. */
  how: "gone" | "untold" | "differs" | "retold";
  /** Whether it is other than an event says, and not only more. */
  contradicts: boolean;
  /** When the row says it was written; null where it is gone. */
  createdAt: string | null;
}

/**
 * Of these records those that are not as their events left them: every column that holds more than its default was named by an event, and holds
 * what the last one said. An event that the server did not write tells nothing. Neither secrets nor what was erased is compared. Where the trail was
 * cut, what was written before is told of in part.
 */
export async function notAsTold(db: Reading, secrets: Secrets, records: readonly NamedRecord[]): Promise<NotAsTold[]> {
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
  return [...found.flat().filter(({ id }) => !purged.has(id)), ...(await retold(db, strange))];
}

/** Of events that are not as the server wrote them those that it had sealed, and somebody altered since; the others were put in by hand. */
async function retold(db: Reading, strange: readonly Event[]): Promise<NotAsTold[]> {
  if (strange.length === 0) return [];
  const ids = strange.map(({ id }) => id);
  const sealed = await db.select({ id: auditSeal.eventId }).from(auditSeal).where(inArray(auditSeal.eventId, ids));
  return strange
    .filter(({ id }) => sealed.some((one) => one.id === id))
    .map(({ entity, entityId, entityLabel: label }) => {
      const named = { entity, id: entityId ?? "", label, fields: [], createdAt: null };
      return { ...named, how: "retold" as const, contradicts: true };
    });
}

/** Numbers of privacy requests under which a person's key was destroyed, and of which the trail tells nothing of this person: it was hidden by hand. */
export async function erasuresUntold(db: Reading, secrets: Secrets): Promise<{ number: string; destroyedAt: string | null }[]> {
  const { personId, requestNo, destroyedAt } = personKey;
  const rows = await db.select({ personId, number: requestNo, destroyedAt }).from(personKey).where(isNull(personKey.sealedKey));
  const numbers = rows.flatMap(({ number }) => number ?? []);
  if (rows.length === 0) return [];
  const { entity, entityLabel } = auditEvent;
  const events = await db
    .select()
    .from(auditEvent)
    .where(and(eq(entity, "PrivacyRequest"), inArray(entityLabel, numbers)));
  const told = new Set(
    events
      .filter((event) => isOurs(secrets, event))
      .flatMap(({ entityLabel, changes }) => changes.map((change) => `${entityLabel} ${String(change.new)}`)),
  );
  return rows
    .filter((row) => !told.has(`${row.number} ${row.personId}`))
    .map((row) => ({ number: row.number ?? "without a number", destroyedAt: row.destroyedAt }));
}

/** Which of the records that these events tell of were deleted at the end of their retention period, by themselves or with the record they speak of. */
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

/** The events of these records, in their order: those that the server wrote, and those that are not as it wrote them. */
async function eventsOf(db: Reading, secrets: Secrets, ids: readonly string[]): Promise<{ events: Event[]; strange: Event[] }> {
  const all = await db.select().from(auditEvent).where(inArray(auditEvent.entityId, ids)).orderBy(asc(auditEvent.n));
  const [events, strange]: [Event[], Event[]] = [[], []];
  for (const event of all) (isOurs(secrets, event) ? events : strange).push(event);
  return { events, strange };
}

/** What the last event of each field said. */
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
  /** The place of the event in the trail. */
  n: number;
}

async function differing(
  db: Reading,
  open: Open,
  table: RecordTable,
  wanted: ReadonlySet<string>,
  told: readonly Told[],
): Promise<NotAsTold[]> {
  const { entity, secret = [], alsoWithoutEvent = [], personal, label: labelOf } = kindOf(table);
  const hidden = new Set([...secret, ...alsoWithoutEvent]);
  const columns = Object.entries(getColumns(table)).filter(([key]) => !hidden.has(key) && !bookkeeping.has(key));
  const named = new Set(columns.map(([key]) => key));
  const sealed = new Set(personal?.fields);
  const byId = Map.groupBy(told, ({ id }) => id);
  const stored = (await db
    .select()
    .from(widened(table))
    .where(inArray(table.id, [...wanted]))) as Row<RecordTable>[];
  const rows = new Map<string, Row<RecordTable> & Record<string, unknown>>(stored.map((row) => [row.id, row]));
  const asTold = (row: Record<string, unknown>, { field, value }: Told) =>
    sealed.has(field) && typeof value === "string" && value !== ""
      ? isUnsealed(value, open(value), row[field])
      : same(value ?? null, row[field] ?? null);
  return [...wanted].flatMap((id): NotAsTold[] => {
    const [row, fields = []] = [rows.get(id), byId.get(id)];
    if (!row && fields.length === 0) return [];
    // As it was called last.
    const [last] = fields.toSorted((a, b) => b.n - a.n);
    const found = {
      entity,
      id,
      label: last ? open(last.label) : labelOf(row as never),
      contradicts: false,
      createdAt: row?.createdAt ?? null,
    };
    if (!row) return [{ ...found, fields: [], how: "gone" }];
    if (!last) return [{ ...found, fields: [], how: "untold" }];
    const wrong = fields.filter((one) => named.has(one.field) && !asTold(row, one)).map(({ field }) => field);
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

/** Whether a stored value is the one that was sealed, as JSON. Nothing can be said of what was erased; what no key opens was hidden by hand. */
function isUnsealed(sealed: string, opened: string, stored: unknown): boolean {
  if (!isSealed(sealed)) return same(sealed, stored ?? null);
  if (isErased(opened)) return true;
  return opened !== sealed && same(JSON.parse(opened), stored ?? null);
}
