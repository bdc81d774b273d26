import { inArray } from "drizzle-orm";
import { notAsTold } from "#kit/server/as-told.ts";
import type { Db } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { recordNamed, widened } from "#kit/server/record.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { heldAgainstTrail } from "#modules/inspection-reports/server/evidence-told.ts";

/** What a test wrote into the database by itself counts as if the product had written it: the trail tells of it as it is, from `at` on. */
export async function tellTrail(db: Db, secrets: Secrets, at: string): Promise<void> {
  for (const entity of heldAgainstTrail) {
    // oxlint-disable no-await-in-loop -- one after the other, on one connection
    const table = recordNamed(entity)?.table;
    if (!table) throw new Error(`${entity} is no record.`);
    const ids = (await db.select({ id: table.id }).from(widened(table))) as { id: string }[];
    const found = await notAsTold(
      db,
      secrets,
      ids.map(({ id }) => ({ entity, id })),
    );
    const wrong = found.filter(({ how }) => how !== "gone");
    if (wrong.length === 0) continue;
    const rows = await db
      .select()
      .from(widened(table))
      .where(
        inArray(
          table.id,
          wrong.map(({ id }) => id),
        ),
      );
    const byId = new Map((rows as ({ id: string } & Record<string, unknown>)[]).map((row) => [row.id, row]));
    await db.insert(auditEvent).values(
      wrong.map(({ id, label, fields, how }) => {
        const row: Record<string, unknown> = byId.get(id) ?? {};
        const told = how === "untold" ? Object.keys(row) : fields;
        return {
          id: orderedId(),
          at,
          actorType: "system" as const,
          action: `${entity}.create`,
          entity,
          entityId: id,
          entityLabel: label,
          // As it was before, too: rules that ask the trail what was known on an earlier day are told the same.
          changes: told.map((field) => ({ field, old: row[field] ?? null, new: row[field] ?? null })),
        };
      }),
    );
    // oxlint-enable no-await-in-loop
  }
}
