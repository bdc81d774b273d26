import { inArray, sql } from "drizzle-orm";
import { type NamedRecord, trailMismatches } from "#kit/server/trail-mismatches.ts";
import type { Db } from "#kit/server/database.ts";
import { coded } from "#kit/server/event-code.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { recordNamed, widened } from "#kit/server/record.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { comparedWithTrail } from "#modules/inspection-reports/server/evidence-in-trail.ts";

/**
 * What a test wrote into the database directly counts as if the product had written it: it gets audit events as it is, from `at` on. Only rows
 * written since the last time are compared: a scene has hundreds, and comparing all of them before each signature took a tenth of the time of
 * all tests on a database.
 */
export function trailTeller(db: Db, secrets: Secrets): { tell: (at: string) => Promise<void>; compareAll: () => void } {
  /** The transaction that wrote each row, as of the last time. */
  const known = new Map<string, string>();
  return {
    tell: async (at) => {
      const rows = await writtenRows(db);
      const written = rows.filter(({ entity, id, xmin }) => known.get(`${entity} ${id}`) !== xmin);
      await tellTrail(db, secrets, at, written);
      for (const { entity, id, xmin } of written) known.set(`${entity} ${id}`, xmin);
    },
    // Events may have been removed: then rows that did not change have none.
    compareAll: () => known.clear(),
  };
}

type WrittenRow = NamedRecord & { xmin: string };

function writtenRows(db: Db): Promise<WrittenRow[]> {
  const each = comparedWithTrail.map((entity) => {
    const { id, table } = tableOf(entity);
    return sql`select ${entity}::text as entity, ${id} as id, ${table}.xmin::text as xmin from ${table}`;
  });
  return db.execute<WrittenRow & Record<string, unknown>>(sql.join(each, sql` union all `), "objects");
}

async function tellTrail(db: Db, secrets: Secrets, at: string, records: readonly NamedRecord[]): Promise<void> {
  const wrong = (await trailMismatches(db, secrets, records)).filter(({ how }) => how !== "gone");
  for (const [entity, found] of Map.groupBy(wrong, (one) => one.entity)) {
    const { id: column, table } = tableOf(entity);
    const ids = found.map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const rows = (await db.select().from(widened(table)).where(inArray(column, ids))) as ({ id: string } & Record<
      string,
      unknown
    >)[];
    const byId = new Map(rows.map((row) => [row.id, row]));
    const events = found.map(({ id, label, fields, how }) => {
      const row: Record<string, unknown> = byId.get(id) ?? {};
      const told = how === "not in the trail" ? Object.keys(row) : fields;
      return {
        id: orderedId(),
        at,
        actorType: "system" as const,
        action: `${entity}.create`,
        entity,
        entityId: id,
        entityLabel: label,
        // As it was before, too: rules that read from the trail what was known on an earlier day get the same.
        changes: told.map((field) => ({ field, old: row[field] ?? null, new: row[field] ?? null })),
      };
    });
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(auditEvent).values(await coded(db, secrets, events));
  }
}

function tableOf(entity: string) {
  const table = recordNamed(entity)?.table;
  if (!table) throw new Error(`${entity} is not a record.`);
  return { table, id: table.id };
}
