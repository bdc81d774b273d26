import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { secondFactor } from "./tables.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";
import type { Ctx } from "#kit/server/services.ts";

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, 30 seconds. */
const parameters = { issuer: "Holdpoint", algorithm: "SHA1", digits: 6, period: 30 };
/** A clock may be one step off, in either direction. */
const stepsOff = 1;

/** A new secret of 160 bits, in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The content of the QR code: otpauth://totp/... */
export const secretUri = (secret: string, label: string) =>
  new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) }).toString();

/** The 30-second step this code belongs to; null when it belongs to none around now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const off = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: stepsOff,
    timestamp,
  });
  return off === null ? null : Math.floor(timestamp / 1000 / parameters.period) + off;
}

/** Accepts a code of the person's authenticator app; a code works once, and none older than the last one accepted. */
export async function takeTotp(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const [factor] = await ctx.db
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, userId), eq(secondFactor.kind, "totp"), isNotNull(secondFactor.confirmedAt)));
  if (!factor?.sealedSecret) return false;
  const step = stepOf(ctx.services.secrets.decrypt(factor.sealedSecret), code, ctx.now);
  return step !== null && takeStep(ctx.store.rows, factor.id, step);
}

async function takeStep(rows: PlainRows, id: string, step: number): Promise<boolean> {
  const taken = await rows
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.id, id), or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step))))
    .returning({ id: secondFactor.id });
  return taken.length > 0;
}
