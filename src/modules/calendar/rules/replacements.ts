/** Who could take over an assignment, the best first, with the reasons (rule 7). */
import type { Check, Finding } from "../finding.ts";

export interface CandidateFacts {
  userId: string;
  name: string;
  /** Hard and soft findings if they took it over. */
  hard: readonly string[];
  soft: readonly Pick<Finding, "check" | "message">[];
  /** Kilometres from their base to the site; null where not known. */
  km: number | null;
  /** Jobs for this client in the last year. */
  jobsForClient: number;
  /** Hours assigned in the month of the job: the fewer, the fairer. */
  hoursThisMonth: number;
}
export interface Replacement {
  userId: string;
  name: string;
  eligible: boolean;
  soft: Check[];
  reasons: string[];
}

/** Eligible, free and rested first; then near, known to the client, and with the fewest hours this month. */
export function rankReplacements(candidates: readonly CandidateFacts[]): Replacement[] {
  return candidates
    .toSorted(
      (a, b) =>
        a.hard.length - b.hard.length ||
        a.soft.length - b.soft.length ||
        near(a) - near(b) ||
        b.jobsForClient - a.jobsForClient ||
        a.hoursThisMonth - b.hoursThisMonth ||
        a.name.localeCompare(b.name),
    )
    .map((one) => ({
      userId: one.userId,
      name: one.name,
      eligible: one.hard.length === 0,
      soft: [...new Set(one.soft.map(({ check }) => check))],
      reasons: reasonsOf(one),
    }));
}

/** Within the same fifty kilometres nobody is nearer. */
const near = ({ km }: CandidateFacts): number => (km === null ? Infinity : Math.floor(km / 50));

const reasonsOf = ({ hard, soft, km, jobsForClient, hoursThisMonth }: CandidateFacts): string[] => [
  ...(hard.length > 0 ? hard : soft.length > 0 ? [] : ["certified, free and rested"]),
  ...soft.map(({ message }) => message),
  ...(km === null ? [] : [`${Math.round(km)} km`]),
  jobsForClient === 0 ? "new to this client" : `${jobsForClient} ${jobsForClient === 1 ? "job" : "jobs"} for this client`,
  `${Math.round(hoursThisMonth)} h this month`,
];
