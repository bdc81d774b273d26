import { and, eq } from "drizzle-orm";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { LoginAnswer } from "../contract.ts";
import { relyingParty } from "./relying-party.ts";
import { change, endSecondStep, type Step, waitingHere } from "./second-step.ts";
import type { Sessions } from "./sessions.ts";
import { passkey } from "./tables.ts";
import { conflicting, type Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What a passkey is asked to sign; each challenge is valid once. */
export async function askPasskey(ctx: Ctx): Promise<Record<string, unknown>> {
  return passkeyQuestion(ctx, (await waitingHere(ctx)).step);
}

/** What a passkey is asked to sign in this step. */
export async function passkeyQuestion(ctx: Ctx, step: Step): Promise<Record<string, unknown>> {
  const keys = await ctx.db.select().from(passkey).where(eq(passkey.userId, step.userId));
  if (keys.length === 0) throw conflicting("There is no passkey for this account. Use another way.", "no-passkey");
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    allowCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // The password was entered already: having the key is the second factor.
    userVerification: "preferred",
  });
  await change(ctx, step, { passkeyChallenge: options.challenge });
  return { ...options };
}

/** Completes the sign-in with the signature of a passkey. */
export function verifyPasskey(ctx: Ctx, sessions: Sessions, response: Record<string, unknown>): Promise<LoginAnswer | Refusal> {
  return endSecondStep(ctx, sessions, async ({ step }) => ((await isSigned(ctx, step, response)) ? "passkey" : null));
}

/** Whether a passkey of the person signed the challenge of this step; the challenge is used up. */
export async function isSigned(ctx: Ctx, step: Step, response: Record<string, unknown>): Promise<boolean> {
  const { db, rows } = ctx.store;
  const { id } = response;
  if (typeof id !== "string" || !step.passkeyChallenge) return false;
  const [key] = await db
    .select()
    .from(passkey)
    .where(and(eq(passkey.userId, step.userId), eq(passkey.credentialId, id)))
    .for("update");
  if (!key) return false;
  await change(ctx, step, { passkeyChallenge: null });
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { ids, origins } = relyingParty(ctx);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON, // parsed and checked by the library
      expectedChallenge: step.passkeyChallenge,
      expectedOrigin: origins,
      expectedRPID: ids,
      requireUserVerification: false,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
        counter: key.counter,
        transports: key.transports,
      },
    });
    if (!verified) return false;
    const seen = { counter: authenticationInfo.newCounter, lastUsedAt: ctx.now.toISOString() };
    await rows.update(passkey).set(seen).where(eq(passkey.id, key.id));
    return true;
  } catch (error) {
    // The library throws for anything that does not match the request; that is a wrong proof, like a wrong code.
    ctx.services.log.warn(error);
    return false;
  }
}
