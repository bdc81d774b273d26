/** What the sign-in writes to people. Every letter says what to do when it was not them. */
import type { Ctx, Host } from "#kit/server/host.ts";
import type { Db } from "#kit/server/database.ts";
import { post } from "#kit/server/mail.ts";
import type { Letter } from "#kit/server/mail.ts";

export type SentMethod = "email" | "sms";

const notYou = "If this was not you, change your password and tell an administrator.";

/** A code on its way to an address or a telephone. */
export function codeLetter(method: SentMethod, to: string, code: string, minutes: number): Letter {
  if (method === "sms")
    return { channel: "sms", to, text: `${code} is your Holdpoint code. It is valid for ${minutes} minutes. Give it to nobody.` };
  return {
    channel: "email",
    to,
    subject: `${code} is your Holdpoint code`,
    text: paragraphs(
      `Your code is ${code}.`,
      `It is valid for ${minutes} minutes. Nobody from Holdpoint or your company will ask you for it.`,
      "If this was not you, somebody knows your password: change it and tell an administrator.",
    ),
  };
}

/** The link to set a new password. */
export function resetLetter(to: string, link: string): Letter {
  return {
    channel: "email",
    to,
    subject: "Set a new Holdpoint password",
    text: paragraphs(
      "Somebody asked for a new password for this address. To set it, open this link within 60 minutes; it works once:",
      link,
      "If this was not you, leave this message alone: your password stays as it is.",
    ),
  };
}

/** Tells a person what has changed about their sign-in. */
export async function tell(ctx: Ctx, to: string, subject: string, text: string): Promise<void> {
  await send(ctx.host, ctx.store.db, ctx.now, { channel: "email", to, subject, text: paragraphs(text, notYou) });
}

export async function send(host: Host, db: Db, now: Date, letter: Letter): Promise<void> {
  await post(db, host.jobs, letter, now);
}

/** "an***@example.com", "***0100": enough to know where to look, too little to learn an address. */
export function masked(method: SentMethod, to: string): string {
  if (method === "sms") return `***${to.slice(-4)}`;
  const [local = "", domain = ""] = to.split("@");
  return `${local.slice(0, Math.min(2, local.length - 1))}***@${domain}`;
}

function paragraphs(...texts: string[]): string {
  return `${texts.join("\n\n")}\n`;
}
