import { refused, tooMany, wrongField } from "#kit/refusals.ts";
import type { Ctx, SigningProof } from "#kit/server/services.ts";
import { Tries } from "#kit/server/tries.ts";

const quarterHour = 15 * 60_000;
const mostFailures = 5;
const tries = new Tries(quarterHour);

/**
 * Proof of the signer's identity: the password, and if the last full sign-in of this session was more than 15 minutes ago also the user ID and a
 * second factor. Five failures lock signing for 15 minutes.
 */
export async function prove(
  ctx: Ctx,
  proof: SigningProof & { password?: string | undefined; userId?: string | undefined },
): Promise<void> {
  if (!proof.password) throw wrongField("password", "Enter your password.");
  const { accounts } = ctx.services;
  const all = ctx.now.getTime() - Date.parse(ctx.actor.authenticatedAt) > quarterHour;
  const factors = all ? await accounts.waysToSign(ctx) : [];
  if (all && !proof.userId) throw wrongField("userId", "Enter your user ID (email) and your password.");
  if (factors.length > 0 && !proof.code && !proof.passkey) throw wrongField("code", "Enter the code of your second factor.");
  const one = tries.begin(ctx.actor.id, ctx.now);
  if (one.before.length >= mostFailures) {
    one.withdraw();
    throw tooMany("Signing is locked after five failed attempts. Try again in 15 minutes.");
  }
  const named = !proof.userId || proof.userId.trim().toLowerCase() === ctx.actor.email.toLowerCase();
  const matches = named && (await accounts.passwordMatches(ctx.db, ctx.actor.id, proof.password));
  const factor = matches && factors.length > 0 ? await accounts.proveSecondFactor(ctx, proof) : matches;
  const kind = "form.reauthentication";
  if (!factor) {
    await ctx.security({ kind, severity: "medium", outcome: "failure", detail: "Wrong password or code at a signature" });
    throw refused("The password or code is not right. The form was not signed.", [], "password-not-accepted");
  }
  one.succeeded();
  await ctx.security({ kind, severity: "info", outcome: "success", detail: "Re-authenticated for a signature" });
}
