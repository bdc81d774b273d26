/** Codes for shared links that ask for one: on the company's terms, in its letter, and with whoever made the link told of wrong ones. */
import { letter } from "../letters.ts";
import { publicCompany, whomToAsk } from "./public-company.ts";
import { securityOf } from "./security.ts";
import { Refusal } from "#kit/refusals.ts";
import { masked } from "#kit/server/codes.ts";
import { postWorded } from "#kit/server/mail.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import { codeAsked, type CodedLink, enterLinkCode, openedHereAt, sendLinkCode } from "#kit/server/share-links/link-codes.ts";
import type { LinkRow } from "#kit/server/share-links/open-link.ts";
import type { CodeAsked } from "#kit/share-links.ts";

/** A shared link with the addresses behind it, and the page of its record. */
export interface SharedLink {
  link: LinkRow;
  path: string;
  href: string;
}

const coded = ({ link, path }: SharedLink): CodedLink => ({ linkHash: link.tokenHash, path, email: link.recipientEmail });

/** The code that is still missing in this browser; null where none is asked for, or it was entered here. */
export async function codeMissing(ctx: Ctx, shared: SharedLink): Promise<CodeAsked | null> {
  const { asksCode, tokenHash } = shared.link;
  if (!asksCode || (await openedHereAt(ctx, tokenHash)) !== null) return null;
  return codeAsked(ctx, coded(shared), await securityOf(ctx.db));
}

/** Refuses what needs the code, in a browser in which it was not entered. */
export async function mustHaveCode(ctx: Ctx, shared: SharedLink): Promise<void> {
  if (await codeMissing(ctx, shared))
    throw new Refusal(403, { code: "link-asks-code", message: "Open the link again and enter the code sent to your address." });
}

/** Where the code went with which this browser opened the link, and when it was entered; null where the link asks for none. */
export async function codeEntered(ctx: Ctx, { link }: SharedLink): Promise<{ email: string; at: string } | null> {
  const at = link.asksCode ? await openedHereAt(ctx, link.tokenHash) : null;
  return at === null ? null : { email: link.recipientEmail ?? "", at };
}

/** Sends another code; the one before is no longer valid. */
export async function sendSharedCode(ctx: Ctx, shared: SharedLink): Promise<void> {
  const { link } = shared;
  const policy = await securityOf(ctx.db);
  const { name: company } = await publicCompany(ctx.db);
  await sendLinkCode(ctx, coded(shared), {
    policy,
    whom: await whomToAsk(ctx.db),
    post: async (email, code) => {
      const values = {
        CODE: code,
        MINUTES: String(policy.codeMinutes),
        NAME: link.recipientName,
        RECORD: link.targetLabel,
        COMPANY: company,
      };
      await postWorded(ctx.store.rows, ctx.services, letter("link-code", email, values), ctx.now);
      await noteInTrail(ctx, link, "sendCode", `${link.recipientName}, ${masked("email", email)}`);
    },
  });
}

/** Opens the link in this browser; null then. A wrong code is counted: its refusal is returned, not thrown, so that the count is stored. */
export async function enterSharedCode(ctx: Ctx, shared: SharedLink, code: string): Promise<Refusal | null> {
  const { link, href } = shared;
  const { recipientName, targetLabel, createdById } = link;
  const refusal = await enterLinkCode(ctx, coded(shared), {
    code,
    policy: await securityOf(ctx.db),
    whom: await whomToAsk(ctx.db),
    onWrong: async (words, wrongToday) => {
      const detail = `${targetLabel}, link of ${recipientName}: ${words}`;
      const severity = wrongToday === null ? "low" : "medium";
      await ctx.security({ kind: "share-link.wrong-code", severity, outcome: "denied", detail });
      if (wrongToday === null) return;
      const title = `${wrongToday} wrong codes at the link of ${recipientName}`;
      const body = `${targetLabel}: the link takes no code until tomorrow. If ${recipientName} cannot open it, make a new link.`;
      await notify(ctx.store.rows, ctx.services, ctx.now, { userId: createdById, subject: "review", title, body, href });
    },
  });
  if (!refusal) await noteInTrail(ctx, link, "enterCode", recipientName);
  return refusal;
}

const noteInTrail = ({ store }: Ctx, { targetType, targetId, targetLabel }: LinkRow, verb: string, text: string) =>
  store.note({
    action: `${targetType}.${verb}`,
    entity: targetType,
    entityId: targetId,
    label: targetLabel,
    changes: [{ field: "link", old: null, new: text }],
    actorType: "public",
  });
