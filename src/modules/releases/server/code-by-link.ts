/** The code with which a link opens, where the client asks for one (releases.md rule 6). It is sent when a person asks for it, never by opening the link. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PublicRelease } from "../public-release.ts";
import type { LinkCode } from "../release.ts";
import { postCode } from "./letters.ts";
import { latestCode, openHere } from "./link-browser.ts";
import { type Found, foundUnexpired, happened, noteInTrail } from "./link.ts";
import { publicRelease } from "./public-page.ts";
import { releaseCode, releaseRecipient } from "./tables.ts";
import { tellOfAnswer } from "./tell.ts";
import { publicCompany } from "#directory/company/server/public-company.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { type Refusal, refused, tooMany } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { codeHash, isFresh, secondsToWait, sixDigits } from "#shell/server/codes.ts";
import { masked } from "#shell/server/letters.ts";

/** Codes sent for one link within a day: whoever has it cannot fill the recipient's mailbox. */
const mostCodes = 10;
/** Wrong codes entered for one link within a day, of a million: whoever has the link guesses in vain for all of its 90 days. */
const mostWrong = 15;

/** Sends the recipient another code; the one before is no longer valid. */
export async function sendCodeByLink(ctx: Ctx, { token }: { token: string }): Promise<PublicRelease> {
  const one = await oneAtATime(ctx, token);
  const { row, recipient } = one;
  const linkHash = recipient.tokenHash ?? "";
  const policy = await securityOf(ctx.db);
  const wait = secondsToWait((await latestCode(ctx.db, linkHash))?.sentAt ?? null, ctx.now, policy);
  if (wait > 0) throw tooMany(`A code was sent a moment ago. Another one can be sent in ${wait} seconds.`);
  const { codes } = await refuseAfterManyWrong(ctx, linkHash);
  if (codes >= mostCodes) throw tooMany(`Too many codes were sent for this link today. Ask ${await whom(ctx)} for a new link.`);
  const { name, email } = recipient;
  if (!email) throw refused(`This link has no email address to send a code to. Ask ${await whom(ctx)}.`);
  const code = sixDigits();
  await ctx.store.rows.insert(releaseCode).values({
    id: randomUUID(),
    recipientId: recipient.id,
    linkHash,
    codeHash: codeHash(ctx.services.secrets, linkHash, code),
    sentAt: ctx.store.now,
  });
  await postCode(ctx.services, ctx.store, row, { name, email, code, minutes: policy.codeMinutes });
  await happened(ctx, one, "codeSent", { text: email });
  await noteInTrail(ctx, one, "sendCode", `${name}, ${masked("email", email)}`);
  return publicRelease(ctx, one);
}

/** A wrong code is counted: its refusal is returned, not thrown, so that the count is stored. */
export async function enterCodeByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof LinkCode> },
): Promise<PublicRelease | Refusal> {
  const one = await oneAtATime(ctx, token);
  const linkHash = one.recipient.tokenHash ?? "";
  const policy = await securityOf(ctx.db);
  await refuseAfterManyWrong(ctx, linkHash);
  const code = await latestCode(ctx.db, linkHash);
  if (!code || code.endedAt || !isFresh(code.sentAt, ctx.now, policy))
    throw refused("There is no valid code. Have another one sent.", [], "code-over");
  if (code.codeHash === codeHash(ctx.services.secrets, linkHash, body.code)) {
    await change(ctx, code.id, { endedAt: ctx.store.now, ...openHere(ctx, token) });
    await happened(ctx, one, "codeEntered");
    await noteInTrail(ctx, one, "enterCode", one.recipient.name);
    return publicRelease(ctx, one, { opened: true });
  }
  const tries = code.tries + 1;
  const isOver = tries >= policy.codeTries;
  await change(ctx, code.id, { tries, ...(isOver ? { endedAt: ctx.store.now } : {}) });
  await tellOfWrongCodes(ctx, one, `Wrong code, try ${tries} of ${policy.codeTries}`);
  if (isOver) return refused("This code was entered wrongly too often. Have another one sent.", [], "code-over");
  const left = policy.codeTries - tries;
  return refused(`This code is not correct. ${left === 1 ? "1 try is" : `${left} tries are`} left.`, [], "wrong-code");
}

/** The link, if its client asks for a code. Its recipient is locked, so that codes tried at the same moment are counted one after the other. */
async function oneAtATime(ctx: Ctx, token: string): Promise<Found> {
  const one = await foundUnexpired(ctx, token);
  if (!one.linkAsksCode) throw refused("This link asks for no code. Open it again.", [], "no-code-asked");
  await ctx.store.db.select().from(releaseRecipient).where(eq(releaseRecipient.id, one.recipient.id)).for("update");
  return one;
}

async function countsToday(ctx: Ctx, linkHash: string): Promise<{ codes: number; wrong: number }> {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  const [found] = await ctx.db
    .select({ codes: sql<number>`count(*)::int`, wrong: sql<number>`coalesce(sum(${releaseCode.tries}), 0)::int` })
    .from(releaseCode)
    .where(and(eq(releaseCode.linkHash, linkHash), gt(releaseCode.sentAt, since)));
  return found ?? { codes: 0, wrong: 0 };
}

async function refuseAfterManyWrong(ctx: Ctx, linkHash: string): Promise<{ codes: number }> {
  const { codes, wrong } = await countsToday(ctx, linkHash);
  if (wrong >= mostWrong)
    throw tooMany(`Too many wrong codes were entered with this link today. Ask ${await whom(ctx)} for a new link.`);
  return { codes };
}

/** A security event each; whoever issued the release hears of it once the link takes no more of them today. */
async function tellOfWrongCodes(ctx: Ctx, { row, recipient }: Found, words: string): Promise<void> {
  const { wrong } = await countsToday(ctx, recipient.tokenHash ?? "");
  const isOver = wrong >= mostWrong;
  const detail = `${row.transmittalNo ?? ""}, link of ${recipient.name}: ${words}`;
  await ctx.security({ kind: "release-link.wrong-code", severity: isOver ? "medium" : "low", outcome: "denied", detail });
  if (isOver)
    await tellOfAnswer(
      ctx,
      row,
      `${wrong} wrong codes at the link of ${recipient.name}`,
      `${row.transmittalNo ?? ""}: the link takes no code until tomorrow. If ${recipient.name} cannot open it, send a new link.`,
    );
}

async function whom({ db }: Ctx): Promise<string> {
  const { name, phone } = await publicCompany(db);
  return [name || "whoever sent it", phone && `(${phone})`].filter(Boolean).join(" ");
}

async function change(ctx: Ctx, id: string, values: Partial<typeof releaseCode.$inferSelect>): Promise<void> {
  await ctx.store.rows.update(releaseCode).set(values).where(eq(releaseCode.id, id));
}
