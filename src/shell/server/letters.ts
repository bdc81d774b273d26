/** The messages of the sign-in to people. Every message says what to do when it was not them. */
import { letter } from "#directory/company/letters.ts";
import type { Ctx } from "#kit/server/services.ts";
import { postWorded, type Worded } from "#kit/server/mail.ts";

export type SentMethod = "email" | "sms";

/** A code to be sent to an address or a telephone number. */
export function codeLetter(method: SentMethod, to: string, code: string, minutes: number): Worded {
  return letter(method === "sms" ? "sign-in-code-text" : "sign-in-code", to, { CODE: code, MINUTES: String(minutes) });
}

/** Tells a person what has changed about their sign-in. */
export async function tell(ctx: Ctx, to: string, subject: string, text: string): Promise<void> {
  await postWorded(ctx.store.rows, ctx.services, letter("sign-in-changed", to, { SUBJECT: subject, TEXT: text }), ctx.now);
}
