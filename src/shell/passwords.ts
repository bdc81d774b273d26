/**
 * What a password must be (specification section 5), defined once for the browser and the server. Plain functions, so that the sign-in page stays
 * small.
 */
export interface PasswordRule {
  holds: (password: string) => boolean;
  message: string;
}

/** The company's rules for new passwords; the default is the specification's. */
export interface PasswordPolicy {
  length: number;
  /** When the four kinds of characters are required: with the link of an email (specification section 5), always, never. */
  composition: "links" | "always" | "never";
}
export const specifiedPasswords: PasswordPolicy = { length: 8, composition: "links" };

/** Where a password is set: with the link of an email, or by someone who is signed in. */
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

/** The rules for a new password, in the order they are shown. */
export function passwordRules({ length, composition: asked }: PasswordPolicy, setting: PasswordSetting): readonly PasswordRule[] {
  const composed = asked === "always" || (asked === "links" && setting === "link");
  return [longEnough(length), ...(composed ? composition : [])];
}

/** The person the password belongs to, as far as known. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
}

/** A part of a name this short occurs in too many words to count. */
const tellingLength = 4;

/** A password must not contain the name or the address of its owner (settings.md rule 6). */
export const notOwnName = ({ firstName, lastName, email }: PasswordOwner): PasswordRule => {
  const own = [firstName, lastName, email, email.split("@")[0] ?? ""].map((part) => part.toLowerCase());
  return {
    holds: (password) => !own.some((part) => part.length >= tellingLength && password.toLowerCase().includes(part)),
    message: "Password must not contain your name or email address",
  };
};

/** The rules for a new password, as a line below its field. */
export function passwordHint(rules: readonly PasswordRule[]): string {
  const least = rules[0]?.message.replace("Password must be at", "At") ?? "";
  const kinds = rules.some((rule) => composition.includes(rule))
    ? ", with an upper and a lower case letter, a digit and a symbol"
    : "";
  return `${least}${kinds}, without your name or email address`;
}

/** What every company requires at least; the server knows the further rules. */
export const leastRules = passwordRules({ ...specifiedPasswords, composition: "never" }, "change");

/** Longer ones are refused: hashing them would only cost time. */
export const longestPassword = 200;

/** The first rule a password breaks; null when it breaks none. */
export function wrongWith(password: string, rules: readonly PasswordRule[]): string | null {
  if (password.length > longestPassword) return `Password must be at most ${longestPassword} characters`;
  return rules.find(({ holds }) => !holds(password))?.message ?? null;
}

export const passwordsDiffer = { reset: "Passwords do not match", change: "Passwords don't match" };
export const changeMessages = { current: "Current password is required", confirmation: "Please confirm your password" };
