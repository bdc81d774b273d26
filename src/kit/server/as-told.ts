/** Records held against what the audit trail told of them last: a row that somebody wrote by hand, or took away, is found. */
import { getColumns, inArray, sql } from "drizzle-orm";
import type { Reading } from "./database.ts";
import { same } from "./differences.ts";
import { type Open, opener } from "./person-keys.ts";
import { kindOf, recordNamed, type RecordTable, widened } from "./record.ts";
import type { Secrets } from "./secrets.ts";
import { auditEvent, personKey } from "./tables.ts";

/** A record as others name it. */
export interface NamedRecord {
  entity: string;
  id: string;
}

/** A record that is not as the trail last told of it, by its label, and in which columns; none where the record is gone. */
export interface NotAsTold extends NamedRecord {
  label: string;
  fields: string[];
}

/**
 * Of these records those that are not as their events left them. Compared is what an event says with its value: neither secrets, nor what was
 * erased, nor a column no event has named. A record without any event, which the trail may have let go with its time, is not told.
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
  const wanted = new Set(records.map((one) => `${one.entity} ${one.id}`));
  const asked = told.filter((one) => wanted.has(`${one.entity} ${one.id}`));
  const found = await Promise.all(
    [...Map.groupBy(asked, (one) => one.entity)].map(async ([name, fields]) => {
      const known = recordNamed(name);
      return known ? differing(db, open, known.table, fields) : [];
    }),
  );
  const gone = found.flat().filter(({ fields }) => fields.length === 0);
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

async function differing(db: Reading, open: Open, table: RecordTable, told: readonly Told[]): Promise<NotAsTold[]> {
  const { secret = [], alsoWithoutEvent = [], personal } = kindOf(table);
  const hidden = new Set([...secret, ...alsoWithoutEvent]);
  const columns = new Set(Object.keys(getColumns(table)).filter((key) => !hidden.has(key)));
  const sealed = new Set(personal?.fields);
  const byId = Map.groupBy(told, ({ id }) => id);
  if (byId.size === 0) return [];
  const stored = (await db
    .select()
    .from(widened(table))
    .where(inArray(table.id, [...byId.keys()]))) as ({ id: string } & Record<string, unknown>)[];
  const rows = new Map(stored.map((row) => [row.id, row]));
  return [...byId].flatMap(([id, fields]) => {
    // As it was called last.
    const [{ entity, label } = { entity: "", label: "" }] = fields.toSorted((a, b) => Number(b.n) - Number(a.n));
    const row = rows.get(id);
    if (!row) return [{ entity, id, label: open(label), fields: [] }];
    const asTold = ({ field, value }: Told) =>
      sealed.has(field) && typeof value === "string" && value !== ""
        ? isUnsealed(open(value), row[field])
        : same(value ?? null, row[field] ?? null);
    const wrong = fields.filter((one) => columns.has(one.field) && !asTold(one));
    return wrong.length > 0 ? [{ entity, id, label: open(label), fields: wrong.map(({ field }) => field) }] : [];
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
