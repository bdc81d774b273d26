import type { WorkOrder } from "#modules/project-management/contract.ts";

/** The query for the open jobs of a person: one address, so that offline one kept answer serves every page. */
export const ownJobs = (person: string) => ({
  query: { assignedTo: person, status: "ready,in progress,planned", limit: 50 },
});

/** The jobs offered as buttons: all jobs in progress, however long ago they were planned; then those that start next, up to six in total. */
export function offeredJobs<Job extends Pick<WorkOrder, "status" | "plannedStartOn">>(jobs: readonly Job[]): Job[] {
  const begun = jobs.filter(({ status }) => status === "in progress");
  const ahead = soonestFirst(jobs.filter(({ status }) => status !== "in progress"));
  return [...begun, ...ahead.slice(0, Math.max(0, 6 - begun.length))];
}

/** Jobs by date; those without one come last. */
export const soonestFirst = <Job extends Pick<WorkOrder, "plannedStartOn">>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => (a.plannedStartOn ?? "9999").localeCompare(b.plannedStartOn ?? "9999"));
