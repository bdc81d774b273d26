import { inArray } from "drizzle-orm";
import { timesheetEntry } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

interface Billed {
  entryIds: readonly string[];
  isBilled: boolean;
  why: string;
}

/** Locks approved time that was billed, and opens it again once nothing of it is (invoices rule 11). */
export async function lockBilled({ store }: Ctx, { entryIds, isBilled, why }: Billed): Promise<void> {
  if (entryIds.length === 0) return;
  const [from, to, verb] = isBilled ? (["approved", "locked", "lock"] as const) : (["locked", "approved", "unlock"] as const);
  const rows = await store.db
    .select()
    .from(timesheetEntry)
    .where(inArray(timesheetEntry.id, [...entryIds]))
    .for("update");
  for (const { id, version, status } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    if (status === from) await store.updateUnseen(timesheetEntry, id, version, { status: to }, { verb, reason: why });
}
