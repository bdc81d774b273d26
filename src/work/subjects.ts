/** What waits for people in this company, and where each is looked after (dashboard.md, "WorkItem"). */

/** `page` is where its record is shown; "$id" stands for the record. */
export const workSubjects = {
  report: { title: "Inspection reports", page: "/inspection-reports/$id" },
  procedure: { title: "Procedures", page: "/procedures/$id" },
  certificate: { title: "Certificates", page: "/ndt-training/certifications/$id" },
  calibration: { title: "Calibrations", page: "/calibration/$id" },
  evidenceCase: { title: "Evidence cases", page: "/calibration/cases/$id" },
  request: { title: "Requests of people", page: "/profile-requests/$id" },
  accessReview: { title: "Access reviews", page: "/user-permissions?tab=review" },
  purge: { title: "Records to purge", page: "/settings?section=retention" },
  announcement: { title: "Announcements", page: "/?announcement=$id" },
} as const satisfies Record<string, { title: string; page: string }>;
export type WorkSubject = keyof typeof workSubjects;
export const workSubjectIds = Object.keys(workSubjects) as [WorkSubject, ...WorkSubject[]];

/** Where an item is dealt with. */
export const workHref = (subject: WorkSubject, id: string): string => workSubjects[subject].page.replace("$id", id);

/** What the person is asked to do. */
export const workKinds = ["review", "approve", "sign", "correct", "answer", "acknowledge"] as const;
export type WorkKind = (typeof workKinds)[number];
