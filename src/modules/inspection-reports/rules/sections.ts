/** The sections of a report as a reviewer reads them; a review counts when each was opened (R10). */
export const sectionsToOpen = ["header", "people", "technique", "lines", "result"] as const;
