import { randomInt } from "node:crypto";
import type { Secrets } from "#kit/server/secrets.ts";

/** Settings.md rule 6: six digits, 10 minutes, 5 tries, a new one after 60 seconds. */
export const codeLives = 10 * 60_000;
export const triesAllowed = 5;
export const resendAfter = 60_000;

/** "004217": every one of the million is as likely. */
export const sixDigits = () => String(randomInt(1_000_000)).padStart(6, "0");

/** What is kept of a code: bound to the step or factor it belongs to, so that it is worth nothing elsewhere. */
export const codeHash = (secrets: Secrets, of: string, code: string) => secrets.fingerprint(`code ${of} ${code}`);

/** Seconds until another code may be sent; 0 when it may be now. */
export function secondsToWait(sentAt: string | null, now: Date): number {
  if (!sentAt) return 0;
  return Math.max(0, Math.ceil((Date.parse(sentAt) + resendAfter - now.getTime()) / 1000));
}

export function isFresh(sentAt: string | null, now: Date): boolean {
  return sentAt !== null && now.getTime() - Date.parse(sentAt) <= codeLives;
}
