import { notOwnName, type PasswordOwner } from "../passwords.ts";

/** Why a password is easily guessed, for its owner; null when it is not (settings.md rule 6). */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | null> {
  const { holds, message } = notOwnName(owner);
  if (!holds(password)) return message;
  return (await commonPasswords()).includes(password.toLowerCase()) ? "This password is too common. Choose another" : null;
}

/** Passwords that turned up most often in leaks, in lower case. Loaded when the first new password is set: few servers ever need it. */
async function commonPasswords(): Promise<readonly (string | number)[]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"];
}
