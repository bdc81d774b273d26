/** Audit events of rows that are written without the store. */
import { eq } from "drizzle-orm";
import type { Db } from "./database.ts";
import { differences } from "./differences.ts";
import { hadCodes } from "./event-code.ts";
import { sendEvents } from "./event-writing.ts";
import { orderedId } from "./ordered-id.ts";
import { personOf, PersonEncryption, encryptedEvent } from "./person-keys.ts";
import { kindOf, type RecordTable, type Row, widened } from "./record.ts";
import type { Secrets } from "./secrets.ts";
import { auditEvent } from "./tables.ts";

/**
 * Starts the trail of rows that the product ships: of those `added` at this start (at `now`, an instant), or of all existing ones when the trail
 * has no shipped row of their kind, as in an installation older than the codes of events.
 */
export async function tellShipped<T extends RecordTable>(
  db: Db,
  secrets: Secrets,
  table: T,
  added: readonly Row<T>[],
  now: string,
): Promise<void> {
  const action = `${kindOf(table).entity}.${shipped}`;
  const [known] = await db.select({ id: auditEvent.id }).from(auditEvent).where(eq(auditEvent.action, action)).limit(1);
  const rows = known || hadCodes(secrets) ? added : ((await db.select().from(widened(table))) as Row<T>[]);
  await tellRows(db, secrets, table, rows, now, shipped);
}

const shipped = "ship";

/** Writes an event for each of these rows, with all their values, by the system at `now` (an instant); `verb` is the action in the trail. */
export async function tellRows<T extends RecordTable>(
  db: Db,
  secrets: Secrets,
  table: T,
  rows: readonly Row<T>[],
  now: string,
  verb: string,
): Promise<void> {
  const { entity, label, personal } = kindOf(table);
  const encryption = new PersonEncryption(db, secrets);
  for (let start = 0; start < rows.length; start += 500) {
    const events = rows.slice(start, start + 500).map((row) =>
      encryptedEvent(encryption, personal, personOf(personal, row), {
        id: orderedId(),
        at: now,
        actorType: "system" as const,
        action: `${entity}.${verb}`,
        entity,
        entityId: row.id,
        entityLabel: label(row as never),
        changes: differences(table, {}, row),
      }),
    );
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, on one connection
    await (
      await sendEvents(db, secrets, await Promise.all(events))
    ).sent;
  }
}
