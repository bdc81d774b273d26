import type { NoticeSubject } from "#kit/notices.ts";

export const subjectTitles: Record<NoticeSubject, string> = {
  due: "Due dates",
  review: "Review",
  returned: "Returned",
  assignment: "Assignment",
  security: "Security",
  figures: "Figures",
  export: "Export",
  announcement: "Announcement",
};
