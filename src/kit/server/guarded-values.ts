/** Values in the trail that are not for everyone who may read its events: the kind of record names them (`RecordKind.guarded`). */
import { and, inArray } from "drizzle-orm";
import { recordNamed, widened } from "./record.ts";
import type { Ctx } from "./services.ts";
import type { auditEvent, FieldChange } from "./tables.ts";
import { hidden } from "#kit/withheld.ts";

type Told = Pick<typeof auditEvent.$inferSelect, "entity" | "entityId" | "changes">;

const none: ReadonlySet<string> = new Set();

/** A function that names those fields of an event whose values the reader may not read. Of a record that is gone nobody may. */
export async function guardedFields(
  { db, lookup, actor }: Pick<Ctx, "db" | "lookup" | "actor">,
  events: readonly Told[],
): Promise<(event: Pick<Told, "entity" | "entityId">) => ReadonlySet<string>> {
  if (actor.isSuperUser) return () => none;
  const kept = new Map<string, { fields: ReadonlySet<string>; open: ReadonlySet<string> }>();
  for (const [entity, told] of Map.groupBy(events, (one) => one.entity)) {
    const { table, kind } = recordNamed(entity) ?? {};
    if (!table || !kind?.guarded) continue;
    const fields = new Set(kind.guarded.fields);
    const ids = told.flatMap(({ entityId, changes }) =>
      entityId && changes.some(({ field }) => fields.has(field)) ? [entityId] : [],
    );
    const wanted = and(inArray(table.id, [...new Set(ids)]), lookup.within(table), kind.guarded.also?.(actor));
    const found = ids.length > 0 ? await db.select({ id: table.id }).from(widened(table)).where(wanted) : [];
    kept.set(entity, { fields, open: new Set(found.map(({ id }) => String(id))) });
  }
  return ({ entity, entityId }) => {
    const of = kept.get(entity);
    return !of || of.open.has(entityId ?? "") ? none : of.fields;
  };
}

/** The changes without the values of these fields; where there was none, that stays. */
export const masked = (changes: readonly FieldChange[], fields: ReadonlySet<string>): FieldChange[] =>
  changes.map((change) =>
    fields.has(change.field) ? { ...change, old: instead(change.old), new: instead(change.new) } : change,
  );

const instead = (value: unknown) => (value === null || value === undefined || value === "" ? value : hidden);
