/** One-time codes by email with which a link opens in one browser: sent when a person asks for one, never by opening the link. */
import "@fastify/cookie";
import { hash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { type Refusal, refused, tooMany } from "../../refusals.ts";
import { codeHash, type CodePolicy, isFresh, masked, secondsToWait, sixDigits } from "../codes.ts";
import type { Reading } from "../database.ts";
import type { Ctx } from "../services.ts";
import { linkCode } from "./tables.ts";
import type { CodeAsked } from "../../share-links.ts";

/** Codes sent for one link within a day: whoever has it cannot fill the recipient's mailbox. */
const mostCodes = 10;
/** Wrong codes entered for one link within a day, of a million: whoever has the link guesses in vain for as long as it lives. */
const mostWrong = 15;
/** How long a link stays open in the browser in which the code was entered: a working day, without asking again. */
const opensFor = 12 * 3_600_000;

/** A link that asks for a code. */
export interface CodedLink {
  /** The hash of its token. */
  linkHash: string;
  /** The addresses that open with it: the cookie of the browser goes to these only. */
  path: string;
  /** Where its codes go. */
  email: string | null;
}

/** What is said before the code is entered, so that a page opened again asks for a code sent lately at once. */
export async function codeAsked(
  ctx: Ctx,
  { linkHash, email }: CodedLink,
  policy: CodePolicy & { codeMinutes: number },
): Promise<CodeAsked> {
  const last = await latestCode(ctx.db, linkHash);
  const isSent = last !== null && !last.endedAt && isFresh(last.sentAt, ctx.now, policy);
  const resendAfter = secondsToWait(last?.sentAt ?? null, ctx.now, policy);
  return { to: masked("email", email ?? ""), minutes: policy.codeMinutes, isSent, resendAfter };
}

/** Sends another code by `post`; the one before is no longer valid. `whom` is asked for a new link: "Gulf Inspection (+1 713 555 0140)". */
export async function sendLinkCode(
  ctx: Ctx,
  { linkHash, email }: CodedLink,
  { policy, whom, post }: { policy: CodePolicy; whom: string; post: (email: string, code: string) => Promise<void> },
): Promise<void> {
  await oneAtATime(ctx, linkHash);
  const wait = secondsToWait((await latestCode(ctx.db, linkHash))?.sentAt ?? null, ctx.now, policy);
  if (wait > 0) throw tooMany(`A code was sent a moment ago. Another one can be sent in ${wait} seconds.`);
  const { codes } = await refuseAfterManyWrong(ctx, linkHash, whom);
  if (codes >= mostCodes) throw tooMany(`Too many codes were sent for this link today. Ask ${whom} for a new link.`);
  if (!email) throw refused(`This link has no email address to send a code to. Ask ${whom}.`);
  const code = sixDigits();
  await ctx.store.rows.insert(linkCode).values({
    id: randomUUID(),
    linkHash,
    codeHash: codeHash(ctx.services.secrets, linkHash, code),
    sentAt: ctx.store.now,
  });
  await post(email, code);
}

/**
 * Opens the link in this browser with the right code; the answer is null then. A wrong one is counted: its refusal is returned, not thrown, so that
 * the count is stored. `onWrong` hears of it, and whether the link takes no more codes today.
 */
export async function enterLinkCode(
  ctx: Ctx,
  link: CodedLink,
  {
    code,
    policy,
    whom,
    onWrong,
  }: { code: string; policy: CodePolicy; whom: string; onWrong: (words: string, wrongToday: number | null) => Promise<void> },
): Promise<Refusal | null> {
  const { linkHash } = link;
  await oneAtATime(ctx, linkHash);
  await refuseAfterManyWrong(ctx, linkHash, whom);
  const last = await latestCode(ctx.db, linkHash);
  if (!last || last.endedAt || !isFresh(last.sentAt, ctx.now, policy))
    throw refused("There is no valid code. Have another one sent.", [], "code-over");
  if (last.codeHash === codeHash(ctx.services.secrets, linkHash, code)) {
    await change(ctx, last.id, { endedAt: ctx.store.now, ...openHere(ctx, link.path) });
    return null;
  }
  const tries = last.tries + 1;
  const isOver = tries >= policy.codeTries;
  await change(ctx, last.id, { tries, ...(isOver ? { endedAt: ctx.store.now } : {}) });
  const { wrong } = await countsToday(ctx, linkHash);
  await onWrong(`Wrong code, try ${tries} of ${policy.codeTries}`, wrong >= mostWrong ? wrong : null);
  if (isOver) return refused("This code was entered wrongly too often. Have another one sent.", [], "code-over");
  const left = policy.codeTries - tries;
  return refused(`This code is not correct. ${left === 1 ? "1 try is" : `${left} tries are`} left.`, [], "wrong-code");
}

/** When the code was entered in this browser, for this very link, and the link is open here still; else null. */
export async function openedHereAt({ db, now, request, services }: Ctx, linkHash: string | null): Promise<string | null> {
  const cookie = request.cookies[cookieOf(services.publicUrl)];
  if (!cookie || !linkHash) return null;
  const { browserHash, linkHash: of, openUntil, endedAt } = linkCode;
  const isOpen = and(eq(browserHash, hashOf(cookie)), eq(of, linkHash), isNotNull(openUntil), gt(openUntil, now.toISOString()));
  const [one] = await db.select({ endedAt }).from(linkCode).where(isOpen);
  return one?.endedAt ?? null;
}

const hashOf = (token: string): string => hash("sha256", token);

/** The latest code sent for a link: only that one is valid. */
async function latestCode(db: Reading, linkHash: string): Promise<typeof linkCode.$inferSelect | null> {
  const [last] = await db
    .select()
    .from(linkCode)
    .where(eq(linkCode.linkHash, linkHash))
    .orderBy(desc(linkCode.sentAt), desc(linkCode.id))
    .limit(1);
  return last ?? null;
}

/** Codes tried at the same moment are counted one after the other. */
const oneAtATime = ({ store }: Ctx, linkHash: string) => store.rows.lock(`link code ${linkHash}`);

/** Sets the cookie that opens the link in this browser, new each time and sent with requests of this link only; what is stored of it. */
function openHere({ reply, services, now }: Ctx, path: string): { browserHash: string; openUntil: string } {
  const cookie = randomBytes(32).toString("base64url");
  void reply.setCookie(cookieOf(services.publicUrl), cookie, {
    path,
    httpOnly: true,
    sameSite: "lax",
    secure: services.publicUrl.startsWith("https:"),
    maxAge: opensFor / 1000,
  });
  return { browserHash: hashOf(cookie), openUntil: new Date(now.getTime() + opensFor).toISOString() };
}

/** Under TLS with the prefix that makes browsers accept it from there only. */
const cookieOf = (publicUrl: string) => `${publicUrl.startsWith("https:") ? "__Secure-" : ""}holdpoint_link`;

async function countsToday(ctx: Ctx, linkHash: string): Promise<{ codes: number; wrong: number }> {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  const [found] = await ctx.db
    .select({ codes: sql<number>`count(*)::int`, wrong: sql<number>`coalesce(sum(${linkCode.tries}), 0)::int` })
    .from(linkCode)
    .where(and(eq(linkCode.linkHash, linkHash), gt(linkCode.sentAt, since)));
  return found ?? { codes: 0, wrong: 0 };
}

async function refuseAfterManyWrong(ctx: Ctx, linkHash: string, whom: string): Promise<{ codes: number }> {
  const { codes, wrong } = await countsToday(ctx, linkHash);
  if (wrong >= mostWrong) throw tooMany(`Too many wrong codes were entered with this link today. Ask ${whom} for a new link.`);
  return { codes };
}

async function change(ctx: Ctx, id: string, values: Partial<typeof linkCode.$inferSelect>): Promise<void> {
  await ctx.store.rows.update(linkCode).set(values).where(eq(linkCode.id, id));
}
