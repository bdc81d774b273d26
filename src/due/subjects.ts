/** What comes due in this company, where each is looked after, and how long before the day people are told (settings.md rule 8). */

export const dueSubjectIds = ["certification", "vision", "calibration", "procedure", "agreement", "accreditation"] as const;
export type DueSubject = (typeof dueSubjectIds)[number];

export interface SubjectWords {
  /** In the plural, as a heading. */
  title: string;
  /** The access id without which nothing of it is shown. */
  module: string;
  /** Where its record is shown; the id comes after it. */
  page: string;
  /** Days before the due date on which people are told; the longest is where "due soon" begins. */
  leadDays: readonly number[];
  /** Who is told besides the one it belongs to, as names of roles. */
  recipients: readonly string[];
}

export const dueSubjects: Record<DueSubject, SubjectWords> = {
  certification: {
    title: "Certificates",
    module: "ndt-training",
    page: "/ndt-training/certifications/",
    leadDays: [90, 60, 30, 7, 0],
    recipients: ["Training Coordinator"],
  },
  vision: {
    title: "Vision tests",
    module: "ndt-training",
    page: "/ndt-training/vision/",
    leadDays: [90, 60, 30, 7, 0],
    recipients: ["Training Coordinator"],
  },
  calibration: {
    title: "Calibrations",
    module: "calibration",
    page: "/inventory/",
    leadDays: [60, 30, 14, 7, 0],
    recipients: ["Equipment Controller"],
  },
  procedure: {
    title: "Procedure reviews",
    module: "processes-procedures",
    page: "/procedures/",
    leadDays: [60, 30, 0],
    recipients: ["Quality Manager"],
  },
  agreement: {
    title: "Subcontractor agreements",
    module: "user-management",
    page: "/profile/",
    leadDays: [60, 30, 0],
    recipients: ["Operations Manager"],
  },
  accreditation: {
    title: "Laboratory accreditations",
    module: "calibration",
    page: "/calibration/providers/",
    leadDays: [60, 30, 0],
    recipients: ["Equipment Controller"],
  },
};
