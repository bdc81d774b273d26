/**
 * What a password must be (specification section 5), said once for the browser and the server. Plain functions, so that the sign-in page
 * stays small.
 */
export interface PasswordRule {
  holds: (password: string) => boolean;
  message: string;
}

/** What the company asks of new passwords; the specification's own words are the default. */
export interface PasswordPolicy {
  length: number;
  /** When the four kinds of characters are asked for: through the link of an e-mail (specification section 5), always, never. */
  composition: "links" | "always" | "never";
}
export const specifiedPasswords: PasswordPolicy = { length: 8, composition: "links" };

/** Where a password is set: through the link of an e-mail, or by somebody who is signed in. */
export type PasswordSetting = "link" | "change";

const longEnough = (length: number): PasswordRule => ({
  holds: (password) => password.length >= length,
  message: `Password must be at least ${length} characters`,
});

const composition: readonly PasswordRule[] = [
  { holds: (password) => /\p{Lu}/u.test(password), message: "Password must contain at least one uppercase letter" },
  { holds: (password) => /\p{Ll}/u.test(password), message: "Password must contain at least one lowercase letter" },
  { holds: (password) => /\p{Nd}/u.test(password), message: "Password must contain at least one number" },
  { holds: (password) => /[^\p{L}\p{N}\s]/u.test(password), message: "Password must contain at least one special character" },
];

/** What is asked of a new password, in the order it is said. */
export function passwordRules({ length, composition: asked }: PasswordPolicy, setting: PasswordSetting): readonly PasswordRule[] {
  const composed = asked === "always" || (asked === "links" && setting === "link");
  return [longEnough(length), ...(composed ? composition : [])];
}

/** Whose password it is, as far as it is known. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
}

/** A part of a name this short occurs in too many words to be a hint. */
const tellingLength = 4;

/** A password is not made of the name or the address of its owner (settings.md rule 6). */
export const notOwnName = ({ firstName, lastName, email }: PasswordOwner): PasswordRule => {
  const own = [firstName, lastName, email, email.split("@")[0] ?? ""].map((part) => part.toLowerCase());
  return {
    holds: (password) => !own.some((part) => part.length >= tellingLength && password.toLowerCase().includes(part)),
    message: "Password must not contain your name or email address",
  };
};

/** What is asked of a new password, in a line below its field. */
export function passwordHint(rules: readonly PasswordRule[]): string {
  const least = rules[0]?.message.replace("Password must be at", "At") ?? "";
  const kinds = rules.some((rule) => composition.includes(rule))
    ? ", with an upper and a lower case letter, a digit and a symbol"
    : "";
  return `${least}${kinds}, without your name or email address`;
}

/** What every company asks at least; more than that the server knows. */
export const leastRules = passwordRules({ ...specifiedPasswords, composition: "never" }, "change");

/** Longer ones are refused: hashing them would only cost time. */
export const longestPassword = 200;

/** The first thing wrong with a password; null when nothing is. */
export function wrongWith(password: string, rules: readonly PasswordRule[]): string | null {
  if (password.length > longestPassword) return `Password must be at most ${longestPassword} characters`;
  return rules.find(({ holds }) => !holds(password))?.message ?? null;
}

export const passwordsDiffer = { reset: "Passwords do not match", change: "Passwords don't match" };
export const changeMessages = { current: "Current password is required", confirmation: "Please confirm your password" };
