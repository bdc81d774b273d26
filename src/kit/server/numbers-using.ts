import { eq, sql } from "drizzle-orm";
import type { Reading } from "./database.ts";
import { numberRegister } from "./tables.ts";

/** An issued number that contains this code as one of its parts ("HOU-WO-2605-0042" for HOU), or null: then the code may still change. */
export async function numberUsing(db: Reading, code: string): Promise<string | null> {
  const [used] = await db
    .select({ number: numberRegister.number })
    .from(numberRegister)
    .where(sql`${code} = any(regexp_split_to_array(${numberRegister.number}, '[^A-Za-z0-9]+'))`)
    .limit(1);
  return used?.number ?? null;
}

/** Whether a number has ever been issued for a record of this kind: settings that the first number depends on are then fixed. */
export async function numberGiven(db: Reading, entity: string): Promise<boolean> {
  const [given] = await db
    .select({ id: numberRegister.id })
    .from(numberRegister)
    .where(eq(numberRegister.entity, entity))
    .limit(1);
  return given !== undefined;
}
