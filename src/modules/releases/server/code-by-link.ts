/** The code with which a link opens, where the client asks for one (releases.md rule 6). It is sent when a person asks for it, never by opening the link. */
import type { z } from "zod";
import type { PublicRelease } from "../public-release.ts";
import { postCode } from "./letters.ts";
import { codedLink, type Found, foundUnexpired, happened, noteInTrail } from "./link.ts";
import { publicRelease } from "./public-page.ts";
import { tellOfAnswer } from "./tell.ts";
import { whomToAsk } from "#directory/company/server/public-company.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { type Refusal, refused } from "#kit/refusals.ts";
import { masked } from "#kit/server/codes.ts";
import type { Ctx } from "#kit/server/services.ts";
import { enterLinkCode, sendLinkCode } from "#kit/server/share-links/link-codes.ts";
import type { LinkCode } from "#kit/share-links.ts";

/** Sends the recipient another code; the one before is no longer valid. */
export async function sendCodeByLink(ctx: Ctx, { token }: { token: string }): Promise<PublicRelease> {
  const one = await foundCoded(ctx, token);
  const { row, recipient } = one;
  const policy = await securityOf(ctx.db);
  const { name } = recipient;
  await sendLinkCode(ctx, codedLink(one), {
    policy,
    whom: await whomToAsk(ctx.db),
    post: async (email, code) => {
      await postCode(ctx.services, ctx.store, row, { name, email, code, minutes: policy.codeMinutes });
      await happened(ctx, one, "codeSent", { text: email });
      await noteInTrail(ctx, one, "sendCode", `${name}, ${masked("email", email)}`);
    },
  });
  return publicRelease(ctx, one);
}

/** A wrong code is counted: its refusal is returned, not thrown, so that the count is stored. */
export async function enterCodeByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof LinkCode> },
): Promise<PublicRelease | Refusal> {
  const one = await foundCoded(ctx, token);
  const refusal = await enterLinkCode(ctx, codedLink(one), {
    code: body.code,
    policy: await securityOf(ctx.db),
    whom: await whomToAsk(ctx.db),
    onWrong: (words, wrongToday) => tellOfWrongCodes(ctx, one, words, wrongToday),
  });
  if (refusal) return refusal;
  await happened(ctx, one, "codeEntered");
  await noteInTrail(ctx, one, "enterCode", one.recipient.name);
  return publicRelease(ctx, one, { opened: true });
}

/** The link, if its client asks for a code. */
async function foundCoded(ctx: Ctx, token: string): Promise<Found> {
  const one = await foundUnexpired(ctx, token);
  if (!one.linkAsksCode) throw refused("This link asks for no code. Open it again.", [], "no-code-asked");
  return one;
}

/** A security event each; whoever issued the release hears of it once the link takes no more of them today. */
async function tellOfWrongCodes(ctx: Ctx, { row, recipient }: Found, words: string, wrongToday: number | null): Promise<void> {
  const detail = `${row.transmittalNo ?? ""}, link of ${recipient.name}: ${words}`;
  const severity = wrongToday === null ? "low" : "medium";
  await ctx.security({ kind: "release-link.wrong-code", severity, outcome: "denied", detail });
  if (wrongToday !== null)
    await tellOfAnswer(
      ctx,
      row,
      `${wrongToday} wrong codes at the link of ${recipient.name}`,
      `${row.transmittalNo ?? ""}: the link takes no code until tomorrow. If ${recipient.name} cannot open it, send a new link.`,
    );
}
