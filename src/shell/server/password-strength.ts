/** A part of a name this short occurs in too many words to be a hint. */
const tellingLength = 4;

interface Owner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Why a password would be guessed at once, for its owner; null when it would not (settings.md rule 6). */
export async function weaknessOf(password: string, { firstName, lastName, email }: Owner): Promise<string | null> {
  const said = password.toLowerCase();
  const own = [firstName, lastName, email, email.split("@")[0] ?? ""].map((part) => part.toLowerCase());
  if (own.some((part) => part.length >= tellingLength && said.includes(part)))
    return "Password must not contain your name or e-mail address";
  return (await commonPasswords()).includes(said) ? "This password is one of the most common ones. Choose another one" : null;
}

/** Passwords that turned up most often in leaks, in lower case. Loaded when the first new password is set: few servers ever need it. */
async function commonPasswords(): Promise<readonly (string | number)[]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"];
}
