import type { Db } from "./database.ts";
import { differences } from "./differences.ts";
import { orderedId } from "./ordered-id.ts";
import { kindOf, type RecordTable, type Row, widened } from "./record.ts";
import { auditEvent } from "./tables.ts";
import { eq } from "drizzle-orm";

/**
 * Begins the trail of rows that the product ships: of those `added` at this start (at `now`, an instant), or of all that are there where the trail
 * knows of no row of their kind as shipped, as of an installation older than this.
 */
export async function tellShipped<T extends RecordTable>(db: Db, table: T, added: readonly Row<T>[], now: string): Promise<void> {
  const { entity, label } = kindOf(table);
  const action = `${entity}.ship`;
  const [known] = await db.select({ id: auditEvent.id }).from(auditEvent).where(eq(auditEvent.action, action)).limit(1);
  const rows = known ? added : ((await db.select().from(widened(table))) as Row<T>[]);
  const events = rows.map((row) => ({
    id: orderedId(),
    at: now,
    actorType: "system" as const,
    action,
    entity,
    entityId: row.id,
    entityLabel: label(row as never),
    changes: differences(table, {}, row),
  }));
  for (let start = 0; start < events.length; start += 500)
    // oxlint-disable-next-line no-await-in-loop -- a statement after the other, on one connection
    await db.insert(auditEvent).values(events.slice(start, start + 500));
}
