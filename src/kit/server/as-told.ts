/** Records held against what the audit trail told of them last: a row that somebody wrote by hand, or took away, is found. */
import { getColumns, inArray, sql } from "drizzle-orm";
import type { Reading } from "./database.ts";
import { bookkeeping, same } from "./differences.ts";
import { type Open, opener } from "./person-keys.ts";
import { kindOf, recordNamed, type RecordTable, type Row, widened } from "./record.ts";
import type { Secrets } from "./secrets.ts";
import { auditEvent, personKey } from "./tables.ts";

/** A record as others name it. */
export interface NamedRecord {
  entity: string;
  id: string;
}

/** A record that is not as the trail last told of it, by its label, and in which columns. */
export interface NotAsTold extends NamedRecord {
  label: string;
  fields: string[];
  /** The trail tells of a record that is gone; or of one that is there it tells nothing, or other things. */
  how: "gone" | "untold" | "differs";
  /** Whether it is other than an event says, and not only more. */
  contradicts: boolean;
  /** When the row says it was written; null where it is gone. */
  createdAt: string | null;
}

/**
 * Of these records those that are not as their events left them: every column that holds more than its default was named by an event, and holds
 * what the last one said. Neither secrets nor what was erased is compared. Where the trail was cut, what was written before is told of in part.
 */
export async function notAsTold(db: Reading, secrets: Secrets, records: readonly NamedRecord[]): Promise<NotAsTold[]> {
  const ids = [...new Set(records.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const { entity, entityId, entityLabel, changes, n } = auditEvent;
  const told = await db.execute<Told>(
    sql`select distinct on (${entityId}, ${entity}, c.field) ${entity} as entity, ${entityId} as id, ${entityLabel} as label, c.field, c.new as value, ${n} as n
      from ${auditEvent} cross join lateral jsonb_to_recordset(${changes}) as c(field text, new jsonb)
      where ${inArray(entityId, ids)} order by ${entityId}, ${entity}, c.field, ${n} desc`,
    "objects",
  );
  const open = await opener(db, secrets, told);
  const fieldsOf = Map.groupBy(told, (one) => one.entity);
  const found = await Promise.all(
    [...Map.groupBy(records, (one) => one.entity)].map(async ([name, asked]) => {
      const known = recordNamed(name);
      const wanted = new Set(asked.map(({ id }) => id));
      return known ? differing(db, open, known.table, wanted, fieldsOf.get(name) ?? []) : [];
    }),
  );
  const gone = found.flat().filter(({ how }) => how === "gone");
  const purged = gone.length === 0 ? new Set<string>() : await purgedAmong(db, gone);
  return found.flat().filter(({ id }) => !purged.has(id));
}

/** Numbers of privacy requests under which a person's key was destroyed, and of which the trail tells nothing: what was sealed was hidden by hand. */
export async function erasuresUntold(db: Reading): Promise<string[]> {
  const { entity, entityLabel } = auditEvent;
  const rows = await db
    .select({ number: personKey.requestNo })
    .from(personKey)
    .where(
      sql`${personKey.sealedKey} is null and not exists (select 1 from ${auditEvent}
        where ${entity} = 'PrivacyRequest' and ${entityLabel} = ${personKey.requestNo})`,
    );
  return rows.map(({ number }) => number ?? "without a number");
}

/** Which of the records that are gone were deleted at the end of their retention period, by themselves or with the record they speak of. */
async function purgedAmong(db: Reading, gone: readonly NotAsTold[]): Promise<Set<string>> {
  const { entityId, action, changes } = auditEvent;
  const found = await db.execute<{ id: string }>(
    sql`select e.entity_id as id from (select ${entityId}, ${changes} from ${auditEvent} where ${inArray(
      entityId,
      gone.map(({ id }) => id),
    )}) e where exists (select 1 from ${auditEvent} where ${action} like '%.purge' and (${entityId} = e.entity_id
      or to_jsonb(${entityId}) in (select c.new from jsonb_to_recordset(e.changes) as c(new jsonb))))`,
    "objects",
  );
  return new Set(found.map(({ id }) => id));
}

interface Told {
  entity: string;
  id: string;
  label: string;
  field: string;
  value: unknown;
  /** The place of the event in the trail. */
  n: number | string;
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
      ? isUnsealed(open(value), row[field])
      : same(value ?? null, row[field] ?? null);
  return [...wanted].flatMap((id): NotAsTold[] => {
    const [row, fields = []] = [rows.get(id), byId.get(id)];
    if (!row && fields.length === 0) return [];
    // As it was called last.
    const [last] = fields.toSorted((a, b) => Number(b.n) - Number(a.n));
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

/** Whether a stored value is the one that was sealed, as JSON; of what was erased nothing can be said. */
function isUnsealed(opened: string, stored: unknown): boolean {
  try {
    return same(JSON.parse(opened), stored ?? null);
  } catch {
    return true;
  }
}
