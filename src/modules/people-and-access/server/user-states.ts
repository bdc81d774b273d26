import type { WithLink } from "../contract.ts";
import { ownAccess } from "../rules.ts";
import { mayActOn } from "./acting.ts";
import { sendInvitation } from "./invitations.ts";
import { leaverItems } from "./leaver.ts";
import { users } from "./user-list.ts";
import { requireOtherSuperAdmin, mayRename } from "./users.ts";
import { letter } from "#directory/company/letters.ts";
import { employmentEndMoved } from "#directory/people/events.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import { Refusal, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { newLink } from "#shell/server/forgot-password.ts";
import { forgetFactors } from "#shell/server/forget-factors.ts";
import { newToken } from "#shell/server/sessions.ts";
import { postWorded } from "#kit/server/mail.ts";

type UserRow = Row<typeof appUser>;
const nameOf = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`;

interface Ending {
  version: number;
  reason: string;
  on?: string | null | undefined;
  overrideReason?: string | undefined;
}

/** What keeps a person from signing in. */
export async function leaverCheck(ctx: Ctx, { id }: { id: string }) {
  await ctx.lookup.mustReach(appUser, id);
  return leaverItems(ctx.db, id, ctx.today);
}

/** Ends access now, or plans it for a day. What would have no owner stands in the way until it is reassigned or overridden. */
export async function deactivate(ctx: Ctx, { id, body }: { id: string; body: Ending }) {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (id === ctx.actor.id) throw refused(ownAccess);
  await mayActOn(ctx, user);
  if (user.status !== "active" && user.status !== "locked") throw refused(`${nameOf(user)} is ${user.status}, not active.`);
  if (user.roles.includes(superAdmin)) {
    mayRename(ctx, user.roles);
    await requireOtherSuperAdmin(ctx, id);
  }
  if (body.on && body.on < ctx.today)
    throw wrongField(
      "on",
      `${body.on} has passed: access ends today at the earliest. If ${nameOf(user)} left on that day, enter it as the last day of employment first.`,
    );
  const left = await leaverItems(ctx.db, id, ctx.today);
  if (left.length > 0 && !body.overrideReason)
    throw new Refusal(422, {
      code: "leaver-check",
      message: `${left.length} ${left.length === 1 ? "thing" : "things"} would have no owner. Reassign them, or give a reason.`,
      reasons: left.map(({ message, entity, entityId }) => ({
        message,
        ...(entity && entityId ? { entity, entityId } : {}),
      })),
    });
  const reason = body.overrideReason ? `${body.reason} (${left.length} open: ${body.overrideReason})` : body.reason;
  if (body.on && body.on > ctx.today) {
    await ctx.store.update(
      appUser,
      id,
      body.version,
      { deactivateOn: body.on, statusReason: reason },
      { verb: "plan deactivation", reason },
    );
  } else await end(ctx, user, body.version, reason);
  return users.find(ctx, { id });
}

async function end(ctx: Ctx, user: UserRow, version: number, reason: string): Promise<void> {
  const ended = { status: "deactivated" as const, statusReason: reason, statusSince: ctx.now.toISOString() };
  const leaving = user.endDate && user.endDate <= ctx.today ? user.endDate : ctx.today;
  await ctx.store.update(
    appUser,
    user.id,
    version,
    { ...ended, deactivateOn: null, endDate: leaving },
    { verb: "deactivate", reason },
  );
  await ctx.services.accounts.endSessions(ctx.store.rows, user.id, "deactivated");
  await ctx.security({
    kind: "user.deactivated",
    severity: "medium",
    outcome: "success",
    detail: `${user.email}: ${reason}`,
  });
}

/** Takes a planned deactivation back. */
export async function cancelDeactivation(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (!user.deactivateOn) throw refused(`${nameOf(user)} is not planned to leave.`);
  if (id === ctx.actor.id) throw refused(ownAccess);
  await mayActOn(ctx, user);
  await ctx.store.update(appUser, id, query.version, { deactivateOn: null, statusReason: null }, "keep");
  return users.find(ctx, { id });
}

/** Gives access again: the former second factor is gone, and a link sets a new password. */
export async function reactivate(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<WithLink> {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (user.status !== "deactivated") throw refused(`${nameOf(user)} is ${user.status}, not deactivated.`);
  await mayActOn(ctx, user);
  mayRename(ctx, user.roles);
  await forgetFactors(ctx.store.rows, id);
  const at = ctx.now.toISOString();
  const back = { status: "active" as const, statusReason: null, statusSince: at, mustChangePassword: true };
  const after = await ctx.store.update(
    appUser,
    id,
    body.version,
    { ...back, endDate: user.endDate && user.endDate <= ctx.today ? null : user.endDate },
    "reactivate",
  );
  if (after.endDate !== user.endDate)
    await announce(ctx, employmentEndMoved, { userId: id, before: user.endDate, after: after.endDate });
  await ctx.security({ kind: "user.reactivated", severity: "medium", outcome: "success", detail: user.email });
  return passwordLink(ctx, after);
}

/** Sends a link to set a new password and ends every session. The administrator never sees or types a password. */
export async function sendPasswordLink(ctx: Ctx, { id }: { id: string }): Promise<WithLink> {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (user.status !== "active") throw refused(`${nameOf(user)} is ${user.status}, not active.`);
  await mayActOn(ctx, user);
  mayRename(ctx, user.roles);
  const after = await ctx.store.update(appUser, id, user.version, { mustChangePassword: true }, "reset password");
  await ctx.services.accounts.endSessions(ctx.store.rows, id, "password change");
  const detail = `Link for a new password for ${user.email}`;
  await ctx.security({ kind: "password.reset-by-administrator", severity: "medium", outcome: "success", detail });
  return passwordLink(ctx, after);
}

async function passwordLink(ctx: Ctx, user: UserRow): Promise<WithLink> {
  const token = await newLink(ctx.store.rows, user.id, ctx.client.ip, ctx.now);
  const link = `${ctx.services.publicUrl}/auth/reset-password?token=${token}`;
  const sends = (await ctx.services.canSend(ctx.db)).email;
  if (sends) {
    const worded = letter("password-reset-by-administrator", user.email, { LINK: link });
    await postWorded(ctx.store.rows, ctx.services, worded, ctx.now);
  }
  return { user: await users.find(ctx, { id: user.id }), link: sends ? null : link };
}

/** Out of the lists: somebody whose access has ended. */
export async function archiveUser(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (user.status !== "deactivated") throw refused(`Deactivate ${nameOf(user)} first: open work is looked for then.`);
  await mayActOn(ctx, user);
  const at = ctx.now.toISOString();
  await ctx.store.update(
    appUser,
    id,
    query.version,
    { status: "archived", statusSince: at, archivedAt: at, passwordHash: await unusable(ctx) },
    "archive",
  );
  await forgetFactors(ctx.store.rows, id);
  return users.find(ctx, { id });
}

/** Back among the people: the same user, with a new invitation. */
export async function restoreUser(ctx: Ctx, { id, body }: { id: string; body: { version: number } }) {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (user.status !== "archived") throw refused(`${nameOf(user)} is ${user.status}, not archived.`);
  await mayActOn(ctx, user);
  mayRename(ctx, user.roles);
  const after = await ctx.store.update(
    appUser,
    id,
    body.version,
    {
      status: "invited",
      statusReason: null,
      statusSince: ctx.now.toISOString(),
      archivedAt: null,
      endDate: user.endDate && user.endDate <= ctx.today ? null : user.endDate,
      passwordHash: await unusable(ctx),
    },
    "restore",
  );
  return (await sendInvitation(ctx, after)).user;
}

const unusable = (ctx: Ctx) => ctx.services.accounts.hashPassword(newToken());
