import { eq } from "drizzle-orm";
import { passkey, recoveryCode, secondFactor } from "./tables.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";

/** Takes every second factor of a person away: whoever comes back, or has left for good, enrols anew. */
export async function forgetFactors(rows: PlainRows, userId: string): Promise<void> {
  await rows.delete(secondFactor).where(eq(secondFactor.userId, userId));
  await rows.delete(passkey).where(eq(passkey.userId, userId));
  await rows.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}
