import { askPassword } from "./ask-password.ts";
import { mustFollow, setPassword } from "./new-password.ts";
import type { Sessions } from "./sessions.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

interface Change {
  currentPassword: string;
  newPassword: string;
}

/** Changes a person's own password: every other session ends, and this one continues with a new token. */
export async function changePassword(
  ctx: Ctx,
  sessions: Sessions,
  { currentPassword, newPassword }: Change,
): Promise<{ message: string }> {
  await mustFollow(ctx.db, newPassword, "change", "newPassword");
  const user = await askPassword(ctx, currentPassword, "currentPassword");
  if (newPassword === currentPassword) throw wrongField("newPassword", "Choose a password that is not the current one");
  await setPassword(ctx, user, newPassword, "newPassword");
  const { rows } = ctx.store;
  const ended = await sessions.endAll(rows, user.id, "password change", ctx.actor.sessionId);
  await sessions.rotate(rows, ctx.actor.sessionId, ctx.request, ctx.reply);
  await ctx.security({
    kind: "password.changed",
    severity: "medium",
    outcome: "success",
    detail: `Password changed; ${ended} other sessions ended`,
  });
  return { message: "Your password was changed." };
}
