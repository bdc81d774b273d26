/** Who is offered for the crew of a job: those of its base who hold what it asks; of the others, why not. */
import { certificatesNeeded } from "./readiness.ts";
import type { CertificationFound } from "#eligibility/contract.ts";
import type { ScopeLine } from "./work-order.ts";

export interface CrewFacts {
  job: { baseId: string | null; methods: readonly ScopeLine["method"][] };
  person: { baseId: string | null; baseName: string | null };
  /** The answers for this person: each method that needs a certificate, on the first and the last day. */
  found: readonly { method: string; answer: CertificationFound }[];
}

/** Null for whoever may: of the job's base, and certified for at least one of its methods on its days. */
export function whyNotInCrew({ job, person, found }: CrewFacts): string | null {
  const needed = certificatesNeeded(
    job.methods.map((method) => ({ method })),
    [],
  ).map(({ method }) => method);
  const holds = (method: string) => {
    const answers = found.filter((one) => one.method === method);
    return answers.length > 0 && answers.every(({ answer }) => answer.valid);
  };
  const uncertified = needed.length > 0 && !needed.some(holds);
  const reasons = [
    job.baseId !== null && person.baseId !== job.baseId ? (person.baseName ? `base ${person.baseName}` : "no base") : null,
    uncertified ? `not certified ${anyOf(needed)} II on these days` : null,
  ].filter((reason) => reason !== null);
  return reasons.length > 0 ? reasons.join("; ") : null;
}

const anyOf = (methods: readonly string[]): string =>
  methods.length === 1 ? (methods[0] ?? "") : `${methods.slice(0, -1).join(", ")} or ${methods.at(-1) ?? ""}`;
