import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { InvitationDraft, WithLink } from "../contract.ts";
import { invitationEnds, invitationOver } from "../rules.ts";
import { mayActOn } from "./acting.ts";
import { invitation } from "./tables.ts";
import { letter } from "#directory/company/letters.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { systemStore } from "#kit/server/system-store.ts";
import { users } from "./user-list.ts";
import { addUser } from "./users.ts";
import { Refusal, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { wrongLink } from "#kit/server/wrong-links.ts";
import type { Row } from "#kit/server/record.ts";
import { mustFollow, setPassword } from "#shell/server/new-password.ts";
import { hashOf, newToken } from "#shell/server/sessions.ts";
import { postWorded } from "#kit/server/mail.ts";

/** A new user who sets their own password with the link that is sent to them. */
export async function invite(ctx: Ctx, { body }: { body: InvitationDraft }): Promise<WithLink> {
  // Nobody knows this password: until the link is used there is none.
  const passwordHash = await ctx.services.accounts.hashPassword(newToken());
  const statusSince = ctx.now.toISOString();
  const user = await addUser(ctx, { ...body, status: "invited", statusSince, passwordHash }, "invite");
  return sendInvitation(ctx, user);
}

/** A new link for somebody who has not come yet; the former one ends. */
export async function inviteAgain(ctx: Ctx, { id }: { id: string }): Promise<WithLink> {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (user.status !== "invited") throw refused(`${user.firstName} ${user.lastName} is ${user.status}, not invited.`);
  await mayActOn(ctx, user);
  await ctx.store.note({
    action: "User.invite again",
    entity: "User",
    entityId: id,
    label: `${user.firstName} ${user.lastName}`,
  });
  return sendInvitation(ctx, user);
}

/** Takes an invitation back: the link ends, and the person leaves the list. */
export async function revokeInvitation(ctx: Ctx, { id }: { id: string }) {
  const user = await ctx.lookup.find(appUser, id, { lock: true });
  if (user.status !== "invited") throw refused(`${user.firstName} ${user.lastName} is ${user.status}, not invited.`);
  await mayActOn(ctx, user);
  await endLinks(ctx, id);
  const at = ctx.now.toISOString();
  await ctx.store.update(appUser, id, user.version, { status: "archived", statusSince: at, archivedAt: at }, "revoke invitation");
  return users.find(ctx, { id });
}

/** Whom a link is for; the same refusal for every link that does not count. */
export async function showInvitation(ctx: Ctx, { body: { token } }: { body: { token: string } }) {
  const [found] = await ctx.db
    .select({ firstName: appUser.firstName, lastName: appUser.lastName, email: appUser.email, expiresAt: invitation.expiresAt })
    .from(invitation)
    .innerJoin(appUser, eq(appUser.id, invitation.userId))
    .where(and(counts(ctx, token), eq(appUser.status, "invited")));
  if (!found) {
    await wrongLink(ctx);
    throw linkEnded();
  }
  return found;
}

/** Sets the first password, once, and makes the person active. They sign in with it, and the consent text comes next. */
export async function acceptInvitation(ctx: Ctx, { body: { token, password } }: { body: { token: string; password: string } }) {
  const { db, rows } = ctx.store;
  await mustFollow(db, password, "link", "password");
  const at = ctx.now.toISOString();
  const [used] = await rows
    .update(invitation)
    .set({ usedAt: at })
    .where(counts(ctx, token))
    .returning({ userId: invitation.userId });
  const [user] = used
    ? await db
        .select()
        .from(appUser)
        .where(and(eq(appUser.id, used.userId), eq(appUser.status, "invited"), isNull(appUser.archivedAt)))
    : [];
  if (!user) {
    await ctx.security({ kind: "invitation", severity: "low", outcome: "failure", detail: "A link that has expired" });
    await wrongLink(ctx);
    throw linkEnded();
  }
  await systemStore(ctx.services, rows, ctx.now).update(
    appUser,
    user.id,
    user.version,
    { status: "active", statusReason: null, statusSince: at },
    "accept invitation",
  );
  await setPassword(ctx, user, password, "password");
  const detail = "Invitation accepted, password set";
  await ctx.security({ kind: "invitation", severity: "info", outcome: "success", detail, userId: user.id });
  return { message: "Your password is set. Sign in with it.", email: user.email };
}

/** Makes the link and sends it; where nothing can be sent, it is given to whoever invites. */
export async function sendInvitation(ctx: Ctx, user: Row<typeof appUser>): Promise<WithLink> {
  await endLinks(ctx, user.id);
  const token = newToken();
  await ctx.store.rows.insert(invitation).values({
    id: randomUUID(),
    userId: user.id,
    tokenHash: hashOf(token),
    sentAt: ctx.now.toISOString(),
    sentById: ctx.actor.id,
    expiresAt: invitationEnds(ctx.now).toISOString(),
  });
  const link = `${ctx.services.publicUrl}/auth/accept-invitation?token=${token}`;
  const sends = (await ctx.services.canSend(ctx.db)).email;
  const values = { FIRST_NAME: user.firstName, INVITED_BY: ctx.actor.name, LINK: link };
  if (sends) await postWorded(ctx.store.rows, ctx.services, letter("invitation", user.email, values), ctx.now);
  return { user: await users.find(ctx, { id: user.id }), link: sends ? null : link };
}

async function endLinks(ctx: Ctx, userId: string): Promise<void> {
  const at = ctx.now.toISOString();
  await ctx.store.rows
    .update(invitation)
    .set({ expiresAt: at })
    .where(and(eq(invitation.userId, userId), isNull(invitation.usedAt), gt(invitation.expiresAt, at)));
}

function counts(ctx: Ctx, token: string) {
  return and(eq(invitation.tokenHash, hashOf(token)), isNull(invitation.usedAt), gt(invitation.expiresAt, ctx.now.toISOString()));
}

const linkEnded = () => new Refusal(400, { code: "link-ended", message: invitationOver });
