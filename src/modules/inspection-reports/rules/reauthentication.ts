/** Re-authentication at each signature (inspection-reports R6 and R9; model: 21 CFR 11.200(a)(1)). */

const windowMs = 15 * 60_000;
const allowedFailures = 5;

/** "all" is user ID, password and second factor where enabled; "password" is enough shortly after, in one continuous period. */
export type Components = "all" | "password";

/**
 * What a signature requires. `lastFullAt` is when this session last signed with all components; signatures with only the password do not extend the
 * period. Null after a sign-out.
 */
export function componentsNeeded(lastFullAt: string | null, now: string): Components {
  if (lastFullAt === null) return "all";
  const elapsed = Date.parse(now) - Date.parse(lastFullAt);
  return elapsed >= 0 && elapsed <= windowMs ? "password" : "all";
}

/** Attempts left, and until when signing is locked. `failures` are the times of failed attempts since the last success. */
export function signingLock(failures: readonly string[], now: string): { attemptsLeft: number; lockedUntil: string | null } {
  const times = failures.map((at) => Date.parse(at)).toSorted((a, b) => a - b);
  const last = times.at(-1);
  if (last === undefined || Date.parse(now) - last >= windowMs) return { attemptsLeft: allowedFailures, lockedUntil: null };
  const recent = times.filter((at) => last - at < windowMs).length;
  const attemptsLeft = Math.max(0, allowedFailures - recent);
  return { attemptsLeft, lockedUntil: attemptsLeft === 0 ? new Date(last + windowMs).toISOString() : null };
}

export function notAccepted(wrong: "password" | "code", attemptsLeft: number, undone = "The report was not signed."): string {
  return `${wrong === "password" ? "Password" : "Code"} not accepted. ${undone} ${attemptsLeft} attempt${attemptsLeft === 1 ? "" : "s"} left.`;
}
