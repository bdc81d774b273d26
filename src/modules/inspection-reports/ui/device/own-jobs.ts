import type { WorkOrder } from "#modules/project-management/contract.ts";

/** What is asked for the open jobs of a person: one address, so that without a network the answer kept on the device serves every page. */
export const ownJobs = (person: string) => ({
  query: { assignedTo: person, status: "ready,in progress,planned", limit: 50 },
});

/**
 * The jobs offered at a touch: all that are in progress, however long ago they were planned, for work goes on under them; then what begins
 * next, up to six in all, for it cannot be signed for yet.
 */
export function offeredJobs<Job extends Pick<WorkOrder, "status" | "plannedStartOn">>(jobs: readonly Job[]): Job[] {
  const begun = jobs.filter(({ status }) => status === "in progress");
  const ahead = soonestFirst(jobs.filter(({ status }) => status !== "in progress"));
  return [...begun, ...ahead.slice(0, Math.max(0, 6 - begun.length))];
}

/** Jobs in the order of their days; those without any come last. */
export const soonestFirst = <Job extends Pick<WorkOrder, "plannedStartOn">>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => (a.plannedStartOn ?? "9999").localeCompare(b.plannedStartOn ?? "9999"));
