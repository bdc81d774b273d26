/** How a report is called where a device keeps it: what waits for it, and where it is opened. */
export const subjectOf = (reportId: string): string => `report ${reportId}`;
export const hrefOf = (reportId: string): string => `/inspection-reports/${reportId}`;
