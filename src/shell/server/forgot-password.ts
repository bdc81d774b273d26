import { randomUUID } from "node:crypto";
import { and, count, eq, gt, isNull } from "drizzle-orm";
import { triedHash } from "./lock.ts";
import { hashOf, newToken } from "./sessions.ts";
import { passwordReset } from "./tables.ts";
import { letter } from "#directory/company/letters.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { postWorded } from "#kit/server/mail.ts";

/** The job that sends the link. */
export const passwordForgotten = "password.forgotten";

/** Settings.md and people-and-access.md: a link works once, for 60 minutes. */
const linkLives = 60 * 60_000;
const linksAnHour = 5;

interface Asked {
  email: string;
  ip: string | null;
  userAgent: string;
}

/** Answers the same, and as fast, for every address: whether someone has it is looked up after the answer has been sent. */
export async function forgotPassword(ctx: Ctx, email: string): Promise<{ message: string }> {
  const { ip, userAgent } = ctx.client;
  await ctx.send(passwordForgotten, { email: email.toLowerCase(), ip, userAgent } satisfies Asked);
  return { message: "If this address belongs to an account, a link to set a new password is on its way." };
}

/** Sends a new link to the person who has this address, at most five an hour. Earlier links become invalid. */
export async function sendResetLink(services: Services, asked: Asked): Promise<void> {
  const now = services.clock();
  await writingRows(services.database.db, async (rows) => {
    const [user] = await rows.read
      .select()
      .from(appUser)
      .where(and(eq(appUser.email, asked.email), eq(appUser.status, "active"), isNull(appUser.archivedAt)))
      .for("update");
    const enough = user !== undefined && (await linksOfThisHour(rows.read, user.id, now)) >= linksAnHour;
    if (user && !enough) {
      const token = await newLink(rows, user.id, asked.ip, now);
      const link = `${services.publicUrl}/auth/reset-password?token=${token}`;
      await postWorded(rows, services, letter("password-reset", user.email, { LINK: link }), now);
    }
    await rows.insert(securityEvent).values({
      id: randomUUID(),
      at: now.toISOString(),
      kind: "password.forgotten",
      severity: "low",
      userId: user?.id ?? null,
      triedEmailHash: triedHash(asked.email),
      ip: asked.ip,
      userAgent: asked.userAgent,
      outcome: user && !enough ? "success" : "denied",
      detail: user ? (enough ? "Too many links in an hour" : "A link to set a new password was sent") : "No such account",
    });
  });
}

/** The token of a new link; every earlier one of this person becomes invalid. */
export async function newLink(rows: PlainRows, userId: string, ip: string | null, now: Date): Promise<string> {
  const at = now.toISOString();
  await rows
    .update(passwordReset)
    .set({ expiresAt: at })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt), gt(passwordReset.expiresAt, at)));
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkLives).toISOString();
  await rows.insert(passwordReset).values({ id: randomUUID(), userId, tokenHash: hashOf(token), createdAt: at, expiresAt, ip });
  return token;
}

async function linksOfThisHour(db: Reading, userId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - linkLives).toISOString();
  const [sent] = await db
    .select({ count: count() })
    .from(passwordReset)
    .where(and(eq(passwordReset.userId, userId), gt(passwordReset.createdAt, since)));
  return sent?.count ?? 0;
}
