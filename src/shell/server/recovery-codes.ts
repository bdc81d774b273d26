import { randomInt, randomUUID } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import type { LoginAnswer } from "../contract.ts";
import { askPassword } from "./ask-password.ts";
import { tell } from "./letters.ts";
import { endSecondStep } from "./second-step.ts";
import type { Sessions } from "./sessions.ts";
import { recoveryCode } from "./tables.ts";
import { waysOf } from "./ways.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { refused, type Refusal } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Secrets } from "#kit/server/secrets.ts";

const howMany = 10;
/** Letters and digits that cannot be confused on paper. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Completes a sign-in with a recovery code, which is then used up. */
export function verifyRecoveryCode(ctx: Ctx, sessions: Sessions, code: string): Promise<LoginAnswer | Refusal> {
  return endSecondStep(ctx, sessions, async ({ account: { user } }) => {
    return (await takeRecoveryCode(ctx, user, code, "Someone signed in")) ? "recovery code" : null;
  });
}

/** Uses up a recovery code of this person and tells them; false when it is not one of theirs. */
export async function takeRecoveryCode(
  ctx: Ctx,
  user: { id: string; email: string },
  code: string,
  usedFor: string,
): Promise<boolean> {
  const { db, rows } = ctx.store;
  const hash = hashOfRecovery(ctx.services.secrets, user.id, code);
  const used = await rows
    .update(recoveryCode)
    .set({ usedAt: ctx.now.toISOString() })
    .where(and(eq(recoveryCode.userId, user.id), eq(recoveryCode.codeHash, hash), isNull(recoveryCode.usedAt)))
    .returning({ id: recoveryCode.id });
  if (used.length === 0) return false;
  const left = await codesLeft(db, user.id);
  await ctx.security({
    kind: "recovery-code",
    severity: "medium",
    outcome: "success",
    detail: `A recovery code was used; ${left} left`,
    userId: user.id,
  });
  const sentence = `${usedFor} with one of your recovery codes. ${left} are left.`;
  await tell(ctx, user.email, "A recovery code was used", sentence);
  return true;
}

/** New codes for a person who has a second factor; the earlier ones become invalid. */
export async function newRecoveryCodes(ctx: Ctx, password: string): Promise<{ recoveryCodes: string[] }> {
  const user = await askPassword(ctx, password, "password");
  const { methods } = await waysOf(ctx.db, user, (await securityOf(ctx.db)).requireTwoFactor);
  if (methods.length === 0) throw refused("Set up a second factor first: recovery codes stand in for it.");
  const recoveryCodes = await makeRecoveryCodes(ctx, user.id);
  await ctx.security({
    kind: "recovery-codes.made",
    severity: "medium",
    outcome: "success",
    detail: "New recovery codes were made",
  });
  await tell(
    ctx,
    user.email,
    "New recovery codes",
    "New recovery codes were made for your account; the old ones no longer work.",
  );
  return { recoveryCodes };
}

/** Ten codes, stored only as hashes: this is the only moment at which they can be shown. */
export async function makeRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = ctx.store;
  await rows.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  await rows.insert(recoveryCode).values(
    [...codes].map((code) => ({
      id: randomUUID(),
      userId,
      codeHash: hashOfRecovery(ctx.services.secrets, userId, code),
      createdAt: ctx.now.toISOString(),
    })),
  );
  return [...codes];
}

export async function codesLeft(db: Reading, userId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
  return left?.count ?? 0;
}

/** "k7m2-9qxd". */
function newCode(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A code is accepted however it is typed: with or without its hyphen, in capitals. */
function hashOfRecovery(secrets: Secrets, userId: string, code: string): string {
  return secrets.fingerprint(`recovery ${userId} ${code.toLowerCase().replace(/[\s-]/g, "")}`);
}
