/** Which browsers a link is open for, where the client has its links opened with a code. */
import "@fastify/cookie";
import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { hashOfToken } from "./letters.ts";
import { releaseCode } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { newToken } from "#shell/server/sessions.ts";

/** How long a link stays open in the browser in which the code was entered: a working day, without asking again. */
const opensFor = 12 * 3_600_000;

/** The latest code sent for a link: only that one is valid. */
export async function latestCode(db: Reading, linkHash: string | null): Promise<typeof releaseCode.$inferSelect | null> {
  const [last] = await db
    .select()
    .from(releaseCode)
    .where(eq(releaseCode.linkHash, linkHash ?? ""))
    .orderBy(desc(releaseCode.sentAt), desc(releaseCode.id))
    .limit(1);
  return last ?? null;
}

interface Link {
  recipient: { tokenHash: string | null };
  linkAsksCode: boolean;
}

/** Whether this browser may see what is behind the link: no code is asked for, or it was entered here, for this very link. */
export async function isOpenHere(
  { db, now, request, services }: Ctx,
  { recipient: { tokenHash }, linkAsksCode }: Link,
): Promise<boolean> {
  if (!linkAsksCode) return true;
  const cookie = request.cookies[cookieOf(services.publicUrl)];
  if (!cookie || !tokenHash) return false;
  const { browserHash, linkHash, openUntil, id } = releaseCode;
  const isOpen = and(
    eq(browserHash, hashOfToken(cookie)),
    eq(linkHash, tokenHash),
    isNotNull(openUntil),
    gt(openUntil, now.toISOString()),
  );
  const [one] = await db.select({ id }).from(releaseCode).where(isOpen);
  return one !== undefined;
}

/** Sets the cookie that opens the link in this browser, new each time and sent with requests of this link only; what is stored of it. */
export function openHere({ reply, services, now }: Ctx, token: string): { browserHash: string; openUntil: string } {
  const cookie = newToken();
  void reply.setCookie(cookieOf(services.publicUrl), cookie, {
    path: `/api/r/${token}`,
    httpOnly: true,
    sameSite: "lax",
    secure: services.publicUrl.startsWith("https:"),
    maxAge: opensFor / 1000,
  });
  return { browserHash: hashOfToken(cookie), openUntil: new Date(now.getTime() + opensFor).toISOString() };
}

/** Under TLS with the prefix that makes browsers accept it from there only. */
const cookieOf = (publicUrl: string) => `${publicUrl.startsWith("https:") ? "__Secure-" : ""}holdpoint_link`;
