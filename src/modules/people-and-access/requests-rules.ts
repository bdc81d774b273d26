import type { RequestKind, RequestState } from "./requests-contract.ts";
import type { NamedAction } from "#access/matrix.ts";
import { builtInRoles } from "#directory/people/roles.ts";

/** Who decides: the e-mail address and the name identify somebody, the rest is evidence of their training (rule 18). */
export function namedActionFor(kind: RequestKind): NamedAction {
  return kind === "email" || kind === "name" ? "request.identity" : "request.training";
}

/** The built-in role that decides such a request, for sentences. */
export function deciderOf(kind: RequestKind): string {
  return namedActionFor(kind) === "request.identity" ? builtInRoles.ADM : builtInRoles.TRN;
}

/** What people call such a request. */
export const kindWords: Record<RequestKind, string> = {
  email: "New email address",
  name: "Change of legal name",
  certificate: "Certificate",
  vision: "Vision test",
  experience: "Experience hours",
  cv: "CV",
};

/** Evidence that nobody can judge without the paper. */
export const needsPaper = (kind: RequestKind): boolean => namedActionFor(kind) === "request.training";

/** States in which nothing has been decided yet. */
export const openStates: readonly RequestState[] = ["draft", "confirming", "waiting"];

/** Days the two links of a new e-mail address count. */
export const confirmationDays = 7;

export const confirmationOver = "This link is no longer valid. Submit a new request.";

/** Approved hours by method, whole hours, in the order of the methods; other evidence has none. */
export function hoursByMethod(
  requests: readonly { kind: RequestKind; values: Readonly<Record<string, unknown>> }[],
): { method: string; hours: number }[] {
  const sums = new Map<string, number>();
  for (const { kind, values } of requests) {
    const { method, hours } = values;
    if (kind !== "experience" || typeof method !== "string" || typeof hours !== "number") continue;
    sums.set(method, (sums.get(method) ?? 0) + hours);
  }
  return [...sums].map(([method, hours]) => ({ method, hours })).toSorted((a, b) => a.method.localeCompare(b.method));
}
