import { and, eq, gt, isNull } from "drizzle-orm";
import { triedHash } from "./lock.ts";
import { mustFollow, setPassword } from "./new-password.ts";
import { hashOf, type Sessions } from "./sessions.ts";
import { passwordReset, secondStep } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { wrongLink } from "#kit/server/wrong-links.ts";

/** Sets a new password with the token of a link, once. Every session of the person ends, and so does a lock. */
export async function resetPassword(
  ctx: Ctx,
  sessions: Sessions,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  const { db, rows } = ctx.store;
  await mustFollow(db, password, "link", "password");
  const at = ctx.now.toISOString();
  const [used] = await rows
    .update(passwordReset)
    .set({ usedAt: at })
    .where(and(eq(passwordReset.tokenHash, hashOf(token)), isNull(passwordReset.usedAt), gt(passwordReset.expiresAt, at)))
    .returning({ userId: passwordReset.userId });
  const [user] = used
    ? await db
        .select()
        .from(appUser)
        .where(and(eq(appUser.id, used.userId), eq(appUser.status, "active"), isNull(appUser.archivedAt)))
    : [];
  if (!user) {
    await ctx.security({ kind: "password.reset", severity: "low", outcome: "failure", detail: "A link that has expired" });
    await wrongLink(ctx);
    throw new Refusal(400, { code: "link-ended", message: "This link is no longer valid. Ask for a new one." });
  }
  // Locked before the person's row, as at the end of a second step, so that the two never wait for each other.
  await rows
    .update(secondStep)
    .set({ endedAt: at })
    .where(and(eq(secondStep.userId, user.id), isNull(secondStep.endedAt)));
  await setPassword(ctx, user, password, "password");
  const ended = await sessions.endAll(rows, user.id, "password change");
  await ctx.security({
    kind: "password.reset",
    severity: "medium",
    outcome: "success",
    detail: `Password set with a link; ${ended} sessions ended`,
    userId: user.id,
    triedEmailHash: triedHash(user.email),
  });
  return { message: "Your password was changed. Sign in with it." };
}
