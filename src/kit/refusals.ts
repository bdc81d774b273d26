import type { Problem, Reason } from "./contract.ts";
import { whyTooFine } from "./money.ts";

/** A refusal: an HTTP status, a stable code and a sentence a person can act on. One handler turns it into the response. */
export class Refusal extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = "Refusal";
    this.status = status;
    this.problem = problem;
  }
}

export const notSignedIn = () => new Refusal(401, { code: "not-signed-in", message: "Please log in to access this page." });
export const mustChangePassword = () =>
  new Refusal(403, { code: "password-change-required", message: "Change your password first." });
export const notAllowed = (message = "You don't have permission to do this.") =>
  new Refusal(403, { code: "not-allowed", message });
export const notFound = (what = "record") =>
  new Refusal(404, { code: "not-found", message: `No such ${what}, or you may not see it.` });
export const changedMeanwhile = (current: unknown, changedBy: string, changedAt: string) =>
  new Refusal(409, {
    code: "changed-meanwhile",
    message: `${changedBy} changed this record at ${changedAt}. Review the differences and save again.`,
    current,
    changedBy,
    changedAt,
  });
export const frozen = (what: string) =>
  new Refusal(409, { code: "frozen", message: `${what} is final and cannot be changed. Make a new revision.` });
/** The request is understood and well formed, but a rule of the trade forbids it. */
export const refused = (message: string, reasons: (string | Reason)[] = [], code = "refused") =>
  new Refusal(422, {
    code,
    message,
    reasons: reasons.map((reason) => (typeof reason === "string" ? { message: reason } : reason)),
  });
export const conflicting = (message: string, code = "conflict") => new Refusal(409, { code, message });
export const invalid = (fields: { path: string; message: string }[], message = "Some fields need attention.") =>
  new Refusal(400, { code: "invalid-input", message, fields });
/** One wrong field, found by a rule that the schema cannot check. */
export const wrongField = (path: string, message: string) => invalid([{ path, message }], message);
/** Refuses an amount of more decimals than its currency has; none given is none. */
export function mustFitCurrency(path: string, amount: string | null | undefined, currency: string): void {
  const message = amount ? whyTooFine(amount, currency) : null;
  if (message) throw wrongField(path, message);
}
export const tooMany = (message: string) => new Refusal(429, { code: "too-many", message });
export const tooLarge = (message: string) => new Refusal(413, { code: "too-large", message });
export const diskFull = (message: string) => new Refusal(507, { code: "disk-full", message });
export const unavailable = (message: string) => new Refusal(503, { code: "unavailable", message });
