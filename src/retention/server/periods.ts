import { isNull } from "drizzle-orm";
import { type RetentionClass, retentionClasses } from "../classes.ts";
import type { HoldReach } from "../rules.ts";
import type { RetentionPeriod } from "#kit/retention-terms.ts";
import { legalHold, retentionRule } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** What must not be deleted today. */
export const holdsNow = (db: Reading): Promise<HoldReach[]> => db.select().from(legalHold).where(isNull(legalHold.liftedAt));

/** The present retention period of a class: as shipped, or as the company has set it. */
export async function retentionPeriod(db: Reading): Promise<(recordClass: RetentionClass) => RetentionPeriod> {
  const own = new Map((await db.select().from(retentionRule)).map((row) => [row.recordClass, row]));
  return (recordClass) => own.get(recordClass) ?? retentionClasses[recordClass];
}
