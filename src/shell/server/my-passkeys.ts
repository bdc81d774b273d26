import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Confirmed, SignInSecurity } from "../contract.ts";
import { askPassword } from "./ask-password.ts";
import { factorAdded, factorRemoved, signInSecurity } from "./my-security.ts";
import { relyingParty } from "./relying-party.ts";
import { passkey, passkeyOffer } from "./tables.ts";
import { conflicting, notFound, type Refusal, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

const offerLives = 10 * 60_000;

/** What a browser is asked to sign to add a passkey; valid once, for ten minutes. */
export async function offerPasskey(ctx: Ctx, password: string): Promise<Record<string, unknown>> {
  const user = await askPassword(ctx, password, "password");
  const { db, rows } = ctx.store;
  const keys = await db.select().from(passkey).where(eq(passkey.userId, user.id));
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: "Holdpoint",
    rpID: relyingParty(ctx).id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll("-", ""), "hex")),
    attestationType: "none",
    excludeCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  const offer = { challenge: options.challenge, expiresAt: new Date(ctx.now.getTime() + offerLives).toISOString() };
  await rows
    .insert(passkeyOffer)
    .values({ userId: user.id, ...offer })
    .onConflictDoUpdate({ target: passkeyOffer.userId, set: offer });
  return { ...options };
}

/** An offer ends with the session it was made in. */
export async function withdrawOffer({ store, actor }: Ctx): Promise<void> {
  await store.rows.delete(passkeyOffer).where(eq(passkeyOffer.userId, actor.id));
}

/** Adds the passkey that answered the offer. The offer is used up either way: an error is returned, not thrown. */
export async function addPasskey(
  ctx: Ctx,
  { name, response }: { name: string; response: Record<string, unknown> },
): Promise<Confirmed | Refusal> {
  const { db, rows } = ctx.store;
  const [offer] = await rows.delete(passkeyOffer).where(eq(passkeyOffer.userId, ctx.actor.id)).returning();
  if (!offer || offer.expiresAt <= ctx.now.toISOString()) throw conflicting("This took too long. Start again.", "no-offer");
  const credential = await registered(ctx, offer.challenge, response);
  if (!credential) return wrongField("response", "The passkey could not be checked. Start again.");
  const { id: credentialId, publicKey, counter, transports } = credential;
  const [known] = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.credentialId, credentialId));
  if (known) return conflicting("This passkey is already known.", "duplicate");
  await rows.insert(passkey).values({
    id: randomUUID(),
    userId: ctx.actor.id,
    name,
    createdAt: ctx.now.toISOString(),
    credentialId,
    counter,
    transports: transports ?? [],
    publicKey: Buffer.from(publicKey).toString("base64url"),
  });
  return factorAdded(ctx, `the passkey ${name}`);
}

export async function removePasskey(ctx: Ctx, id: string, password: string): Promise<SignInSecurity> {
  const user = await askPassword(ctx, password, "password");
  const [gone] = await ctx.store.rows
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, user.id)))
    .returning({ name: passkey.name });
  if (!gone) throw notFound("passkey");
  await factorRemoved(ctx, `the passkey ${gone.name}`);
  return signInSecurity(ctx);
}

async function registered(ctx: Ctx, challenge: string, response: Record<string, unknown>) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { ids, origins } = relyingParty(ctx);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON, // parsed and checked by the library
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: ids,
      requireUserVerification: false,
    });
    return verified ? registrationInfo.credential : null;
  } catch (error) {
    // The library throws for anything that does not match the request.
    ctx.services.log.warn(error);
    return null;
  }
}
