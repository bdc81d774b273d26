/** Records held against what the audit trail told of them last: a row that somebody wrote by hand, or took away, is found. */
import { getColumns, inArray, sql } from "drizzle-orm";
import type { Reading } from "./database.ts";
import { same } from "./differences.ts";
import { kindOf, recordNamed, type RecordTable, widened } from "./record.ts";
import { auditEvent } from "./tables.ts";

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
 * Of these records those that are not as their events left them. Compared is what an event says with its value: neither secrets, nor what is
 * sealed under a person's key, nor a column no event has named. A record without any event, which the trail may have let go with its time, is not told.
 */
export async function notAsTold(db: Reading, records: readonly NamedRecord[]): Promise<NotAsTold[]> {
  const ids = [...new Set(records.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const { entity, entityId, entityLabel, changes, n } = auditEvent;
  const told = await db.execute<{ entity: string; id: string; label: string; field: string; value: unknown }>(
    sql`select distinct on (${entityId}, ${entity}, c.field) ${entity} as entity, ${entityId} as id, ${entityLabel} as label, c.field, c.new as value
      from ${auditEvent} cross join lateral jsonb_to_recordset(${changes}) as c(field text, new jsonb)
      where ${inArray(entityId, ids)} order by ${entityId}, ${entity}, c.field, ${n} desc`,
    "objects",
  );
  const found = await Promise.all(
    Map.groupBy(told, (one) => one.entity)
      .entries()
      .map(async ([name, fields]) => {
        const known = recordNamed(name);
        const asked = new Set(records.flatMap((one) => (one.entity === name ? [one.id] : [])));
        return known
          ? differing(
              db,
              known.table,
              fields.filter(({ id }) => asked.has(id)),
            )
          : [];
      }),
  );
  const gone = found.flat().filter(({ fields }) => fields.length === 0);
  const purged = gone.length === 0 ? new Set<string>() : await purgedAmong(db, gone);
  return found.flat().filter(({ id }) => !purged.has(id));
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
}

async function differing(db: Reading, table: RecordTable, told: readonly Told[]): Promise<NotAsTold[]> {
  const { secret = [], personal } = kindOf(table);
  const columns = new Set(Object.keys(getColumns(table)));
  const hidden = new Set([...secret, ...(personal?.fields ?? [])]);
  const byId = Map.groupBy(told, ({ id }) => id);
  if (byId.size === 0) return [];
  const stored = (await db
    .select()
    .from(widened(table))
    .where(inArray(table.id, [...byId.keys()]))) as ({ id: string } & Record<string, unknown>)[];
  const rows = new Map(stored.map((row) => [row.id, row]));
  return [...byId].flatMap(([id, fields]) => {
    const { entity, label } = fields[0] ?? { entity: "", label: "" };
    const row = rows.get(id);
    if (!row) return [{ entity, id, label, fields: [] }];
    const wrong = fields.filter(
      ({ field, value }) => columns.has(field) && !hidden.has(field) && !same(value ?? null, row[field] ?? null),
    );
    return wrong.length > 0 ? [{ entity, id, label, fields: wrong.map(({ field }) => field) }] : [];
  });
}
