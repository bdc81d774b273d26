import { eq } from "drizzle-orm";
import { passkey, recoveryCode, secondFactor } from "./tables.ts";
import type { Db } from "#kit/server/database.ts";

/** Takes every second factor of a person away: whoever comes back, or has left for good, enrols anew. */
export async function forgetFactors(db: Db, userId: string): Promise<void> {
  await db.delete(secondFactor).where(eq(secondFactor.userId, userId));
  await db.delete(passkey).where(eq(passkey.userId, userId));
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}
