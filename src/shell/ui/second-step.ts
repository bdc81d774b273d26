import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { LoginAnswer } from "#shell/contract.ts";
import { CallFailed } from "#kit/client.ts";
import { send } from "./calls.ts";
import { fullLogin, type SpecifiedLogin } from "./full-answers.ts";

/** The digits of what was typed or pasted ("123 456"), at most six. */
export function sixDigitsOf(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 6);
}

/** The message when a code was sent, and how. */
export type CodeSent = Pick<LoginAnswer, "message" | "method">;

/** The server's message when the step has ended (too many attempts, too late): no code can complete it any more, and the sign-in starts again. */
export function wordsWhenOver(failure: unknown): string | null {
  return failure instanceof CallFailed && failure.problem?.code === "second-step-ended" ? failure.sentence : null;
}

export async function verifyCode(code: string): Promise<LoginAnswer> {
  return fullLogin((await send("/api/verify-2fa", { code })) as SpecifiedLogin);
}

export async function verifyRecoveryCode(code: string): Promise<LoginAnswer> {
  return fullLogin((await send("/api/verify-2fa/recovery-code", { code: code.trim() })) as SpecifiedLogin);
}

export async function sendCode(method: "email" | "sms"): Promise<CodeSent> {
  return (await send("/api/resend-2fa", { method })) as CodeSent;
}

/** Lets the device sign with a passkey. The code for it is loaded only for people who have one. */
export async function verifyPasskey(): Promise<LoginAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = (await send("/api/verify-2fa/passkey-options")) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  return fullLogin((await send("/api/verify-2fa/passkey", { response })) as SpecifiedLogin);
}
