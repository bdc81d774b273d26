import type { SecurityNote } from "./services.ts";

/** What a person should know immediately about their own account, whoever caused it. */
const told: Readonly<Record<string, string>> = {
  "password.changed": "Your password was changed",
  "password.reset": "Your password was reset with a link",
  "email.changed": "Your email address was changed",
  "factor.added": "A second factor was added to your sign-in",
  "factor.removed": "A second factor was removed from your sign-in",
  "recovery-codes.made": "New recovery codes were made",
  "sign-in.new-device": "Someone signed in to your account on a new device",
  "sign-in.new-country": "Someone signed in to your account from a new country",
  "sign-in.impossible-travel": "Your account was used in two places too far apart",
  "sign-in.locked": "Your account was locked after too many failed sign-ins",
};

/** The sentence for the inbox of the person a security event is about; null where it concerns nobody. */
export function securityNoticeOf({ kind, outcome }: Pick<SecurityNote, "kind" | "outcome">): string | null {
  if (outcome === "failure") return null;
  return told[kind] ?? null;
}
