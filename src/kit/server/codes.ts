import { randomInt } from "node:crypto";
import type { Secrets } from "./secrets.ts";

/** Settings.md rule 6: how long a code is valid, how often it may be tried, when a new one may be sent. It always has six digits. */
export interface CodePolicy {
  codeMinutes: number;
  codeTries: number;
  resendSeconds: number;
}

/** How long a code is valid, in milliseconds. */
export const codeLives = ({ codeMinutes }: Pick<CodePolicy, "codeMinutes">) => codeMinutes * 60_000;

/** "004217": each of the million codes is equally likely. */
export const sixDigits = () => String(randomInt(1_000_000)).padStart(6, "0");

/** What is stored of a code: bound to the step or factor it belongs to, so that it is useless elsewhere. */
export const codeHash = (secrets: Secrets, of: string, code: string) => secrets.fingerprint(`code ${of} ${code}`);

/** Seconds until another code may be sent; 0 when it may be sent now. */
export function secondsToWait(sentAt: string | null, now: Date, { resendSeconds }: CodePolicy): number {
  if (!sentAt) return 0;
  return Math.max(0, Math.ceil((Date.parse(sentAt) - now.getTime()) / 1000 + resendSeconds));
}

export function isFresh(sentAt: string | null, now: Date, policy: CodePolicy): boolean {
  return sentAt !== null && now.getTime() - Date.parse(sentAt) <= codeLives(policy);
}

/** "an***@example.com", "***0100": enough to know where to look, too little to learn an address. */
export function masked(method: "email" | "sms", to: string): string {
  if (method === "sms") return `***${to.slice(-4)}`;
  const [local = "", domain = ""] = to.split("@");
  return `${local.slice(0, Math.min(2, local.length - 1))}***@${domain}`;
}
