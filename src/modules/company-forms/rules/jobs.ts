import type { WorkOrder } from "#modules/project-management/contract.ts";

/**
 * The query for the open jobs of a person: the same address that reports use, so that one kept answer on a device serves both
 * (inspection-reports/ui/device/own-jobs.ts).
 */
export const openJobs = (person: string) => ({
  query: { assignedTo: person, status: "ready,in progress,planned", limit: 50 },
});

/** Jobs in progress first, then those that start next: a form is filled for what is done today. */
export const inOrderOfWork = <Job extends Pick<WorkOrder, "status" | "plannedStartOn">>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => {
    const begun = Number(b.status === "in progress") - Number(a.status === "in progress");
    return begun || (a.plannedStartOn ?? "9999").localeCompare(b.plannedStartOn ?? "9999");
  });
