import type { SecurityNote } from "./services.ts";

/** What a person should know of their own account at once, whoever did it. */
const told: Readonly<Record<string, string>> = {
  "password.changed": "Your password was changed",
  "password.reset": "Your password was set anew by a link",
  "email.changed": "Your e-mail address was changed",
  "factor.added": "A second factor was added to your sign-in",
  "factor.removed": "A second factor was taken from your sign-in",
  "recovery-codes.made": "New recovery codes were made",
  "sign-in.new-device": "Somebody signed in to your account on a new device",
  "sign-in.new-country": "Somebody signed in to your account from a new country",
  "sign-in.impossible-travel": "Your account was used at two places that are too far apart",
  "sign-in.locked": "Your account was locked after too many failed sign-ins",
};

/** The sentence for the inbox of whom a security event is about; null where it says nothing to them. */
export function securityNoticeOf({ kind, outcome }: Pick<SecurityNote, "kind" | "outcome">): string | null {
  if (outcome === "failure") return null;
  return told[kind] ?? null;
}
