import { eq } from "drizzle-orm";
import { passkey, recoveryCode, secondFactor } from "./tables.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";

/** Removes every second factor of a person: someone who returns, or has left permanently, must set them up again. */
export async function forgetFactors(rows: PlainRows, userId: string): Promise<void> {
  await rows.delete(secondFactor).where(eq(secondFactor.userId, userId));
  await rows.delete(passkey).where(eq(passkey.userId, userId));
  await rows.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}
