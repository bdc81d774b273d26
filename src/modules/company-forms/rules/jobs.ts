/**
 * The query for the open jobs of a person: the same address that reports use, so that one kept answer on a device serves both
 * (inspection-reports/ui/device/own-jobs.ts).
 */
export const openJobs = (person: string) => ({
  query: { assignedTo: person, status: "ready,in progress,planned", limit: 50 },
});
