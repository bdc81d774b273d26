/**
 * What a password must be (specification section 5), said once for the browser and the server. Plain functions, so that the sign-in page
 * stays small.
 */
export interface PasswordRule {
  holds: (password: string) => boolean;
  message: string;
}

/** A password sets out with eight characters; this alone is asked of a forced change. */
export const longEnough: PasswordRule = {
  holds: (password) => password.length >= 8,
  message: "Password must be at least 8 characters",
};

/** What is asked of a password set through the link of an e-mail, in the order it is said. */
export const resetRules: readonly PasswordRule[] = [
  longEnough,
  { holds: (password) => /\p{Lu}/u.test(password), message: "Password must contain at least one uppercase letter" },
  { holds: (password) => /\p{Ll}/u.test(password), message: "Password must contain at least one lowercase letter" },
  { holds: (password) => /\p{Nd}/u.test(password), message: "Password must contain at least one number" },
  { holds: (password) => /[^\p{L}\p{N}\s]/u.test(password), message: "Password must contain at least one special character" },
];

/** Longer ones are refused: hashing them would only cost time. */
export const longestPassword = 200;

/** The first thing wrong with a password; null when nothing is. */
export function wrongWith(password: string, rules: readonly PasswordRule[]): string | null {
  if (password.length > longestPassword) return `Password must be at most ${longestPassword} characters`;
  return rules.find(({ holds }) => !holds(password))?.message ?? null;
}

export const passwordsDiffer = { reset: "Passwords do not match", change: "Passwords don't match" };
export const changeMessages = { current: "Current password is required", confirmation: "Please confirm your password" };
