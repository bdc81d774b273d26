/** What people are written about their accounts. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { builtInRoles, superAdmin } from "../matrix.ts";
import { appUser } from "./tables.ts";
import type { Db, Reading } from "#kit/server/database.ts";
import type { Ctx, Host } from "#kit/server/host.ts";
import { type Letter, post } from "#kit/server/mail.ts";

const paragraphs = (...texts: string[]) => `${texts.join("\n\n")}\n`;

export function invitationLetter(to: string, firstName: string, by: string, link: string): Letter {
  return {
    channel: "email",
    to,
    subject: "You are invited to Holdpoint",
    text: paragraphs(
      `${firstName}, ${by} has invited you to Holdpoint.`,
      "Open this link within 7 days to set your password; it works once:",
      link,
      "If you did not expect this, leave this message alone: nothing happens without the link.",
    ),
  };
}

export function passwordLetter(to: string, link: string): Letter {
  return {
    channel: "email",
    to,
    subject: "Set a new Holdpoint password",
    text: paragraphs(
      "An administrator has reset your password, and you are signed out everywhere. To set a new one, open this link within 60 minutes; it works once:",
      link,
    ),
  };
}

export function confirmAddressLetter(to: string, firstName: string, change: { from: string; to: string }, link: string): Letter {
  return {
    channel: "email",
    to,
    subject: "Confirm the change of your Holdpoint e-mail address",
    text: paragraphs(
      `${firstName}, you asked to sign in to Holdpoint as ${change.to} instead of ${change.from}.`,
      "Open this link within 7 days to confirm this address. The same letter went to the other one; both must be confirmed, and then an administrator decides:",
      link,
      "If you did not ask for this, leave the link alone, change your password and tell an administrator.",
    ),
  };
}

export const archivedSoonLetter = (to: string, on: string): Letter => ({
  channel: "email",
  to,
  subject: "Your Holdpoint account will be archived",
  text: paragraphs(
    `You have not used Holdpoint for eleven months or more. Without a sign-in your account is archived on ${on}.`,
    "Signing in once keeps it.",
  ),
});

/** Who hears of decisions about access. */
export const administrators: readonly string[] = [superAdmin, builtInRoles.ADM, builtInRoles.QM];

/** Every administrator and the quality manager hear of it (rule 9). */
export async function tellAdministrators(ctx: Ctx, subject: string, text: string): Promise<void> {
  for (const to of await addressesOf(ctx.db, administrators))
    await write(ctx.host, ctx.store.db, ctx.now, letterOf(to, subject, text));
}

export const letterOf = (to: string, subject: string, text: string): Letter => ({
  channel: "email",
  to,
  subject,
  text: paragraphs(text),
});

/** E-mail addresses of the active people who hold one of the roles. */
export async function addressesOf(db: Reading, roles: readonly string[]): Promise<string[]> {
  const held = sql`${appUser.roles} && array[${sql.join(
    roles.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  const people = await db
    .select({ email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), held));
  return people.map(({ email }) => email);
}

export async function write(host: Host, db: Db, now: Date, letter: Letter): Promise<void> {
  await post(db, host.jobs, letter, now);
}
