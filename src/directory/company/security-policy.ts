import { z } from "zod";

const whole = (from: number, to: number, unit: string) => {
  const words = `Enter whole ${unit} from ${from} to ${to}`;
  return z.int(words).min(from, words).max(to, words);
};

/** When a new password must hold an upper and a lower case letter, a digit and another sign. */
export const compositions = ["links", "always", "never"] as const;

/** How people sign in (settings.md rule 6). */
export const SecurityPolicy = z.object({
  /** A second factor for everyone. Off until it is turned on: without a way to send codes it would lock everyone out. */
  requireTwoFactor: z.boolean(),
  /** The fewest characters of a new password. */
  passwordLength: whole(8, 64, "characters"),
  passwordComposition: z.enum(compositions),
  /** How long a code that was sent may be used, how often it may be mistyped, and when another one may be asked for. */
  codeMinutes: whole(2, 30, "minutes"),
  codeTries: whole(3, 10, "tries"),
  resendSeconds: whole(30, 300, "seconds"),
  /** So many failures within so many minutes lock an address for so many minutes. */
  lockFailures: whole(3, 50, "failures"),
  lockWithinMinutes: whole(5, 240, "minutes"),
  lockMinutes: whole(1, 1440, "minutes"),
  /** When a session that nobody uses ends; a device that is marked for the field keeps it longer. */
  idleOfficeMinutes: whole(5, 720, "minutes"),
  idleFieldHours: whole(1, 24, "hours"),
  /** When a session ends however much it is used. */
  absoluteDays: whole(1, 30, "days"),
  /** How long a device may be used without a network after a sign-in. */
  offlineDays: whole(1, 30, "days"),
});
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;

export const defaultSecurity: SecurityPolicy = {
  requireTwoFactor: false,
  passwordLength: 8,
  passwordComposition: "links",
  codeMinutes: 10,
  codeTries: 5,
  resendSeconds: 60,
  lockFailures: 10,
  lockWithinMinutes: 15,
  lockMinutes: 15,
  idleOfficeMinutes: 60,
  idleFieldHours: 12,
  absoluteDays: 30,
  offlineDays: 30,
};

/** A password of letters alone has to be this long (NIST SP 800-63B-4 section 3.1.1.2). */
const longEnoughAlone = 15;

/** What the fields cannot say one by one, at the field it belongs to; null when the policy may hold. */
export function problemWithPolicy({
  passwordLength,
  passwordComposition,
}: SecurityPolicy): { path: string; message: string } | null {
  return passwordComposition === "never" && passwordLength < longEnoughAlone
    ? { path: "passwordLength", message: `Without character rules a password needs at least ${longEnoughAlone}` }
    : null;
}

export const securityLabels: Record<keyof SecurityPolicy, string> = {
  requireTwoFactor: "Second factor for everyone",
  passwordLength: "Minimum password length",
  passwordComposition: "Upper and lower case, digit and symbol",
  codeMinutes: "A code is valid for",
  codeTries: "Attempts per code",
  resendSeconds: "New code after",
  lockFailures: "Failed attempts before lockout",
  lockWithinMinutes: "Counted within",
  lockMinutes: "Locked for",
  idleOfficeMinutes: "Unused session ends after",
  idleFieldHours: "On a field device after",
  absoluteDays: "Every session ends after",
  offlineDays: "Days offline",
};

/** A unit that stands in the field and behind the figure. */
export const securityUnits = {
  passwordLength: "characters",
  codeMinutes: "minutes",
  codeTries: "tries",
  resendSeconds: "seconds",
  lockFailures: "failures",
  lockWithinMinutes: "minutes",
  lockMinutes: "minutes",
  idleOfficeMinutes: "minutes",
  idleFieldHours: "hours",
  absoluteDays: "days",
  offlineDays: "days",
} satisfies Partial<Record<keyof SecurityPolicy, string>>;

export const compositionWords: Record<(typeof compositions)[number], string> = {
  links: "When set through a link",
  always: "With every new password",
  never: "Never: length only",
};

const said = (policy: SecurityPolicy): Record<keyof SecurityPolicy, string> => ({
  ...(Object.fromEntries(
    Object.entries(securityUnits).map(([key, unit]) => [key, `${policy[key as keyof typeof securityUnits]} ${unit}`]),
  ) as Record<keyof typeof securityUnits, string>),
  requireTwoFactor: policy.requireTwoFactor ? "Required" : "Not required",
  passwordComposition: compositionWords[policy.passwordComposition],
});

/** The policy in words, as it is shown and printed: each label with what holds. */
export function securityFacts(policy: SecurityPolicy): [string, string][] {
  const words = said(policy);
  return Object.entries(securityLabels).map(([key, label]) => [label, words[key as keyof SecurityPolicy]]);
}

/** "Locked for: 15 minutes, was 5 minutes" for everything that is otherwise now. */
export function securityChanges(before: SecurityPolicy, now: SecurityPolicy): string {
  const [was, is] = [said(before), said(now)];
  const keys = (Object.keys(securityLabels) as (keyof SecurityPolicy)[]).filter((key) => was[key] !== is[key]);
  return keys.map((key) => `${securityLabels[key]}: ${is[key]}, was ${was[key]}`).join("; ") || "Saved without changes";
}
