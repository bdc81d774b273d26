/**
 * What is asked for the open jobs of a person: the address that reports ask, so that one answer kept on a device serves both
 * (inspection-reports/ui/device/own-jobs.ts).
 */
export const openJobs = (person: string) => ({
  query: { assignedTo: person, status: "ready,in progress,planned", limit: 50 },
});
