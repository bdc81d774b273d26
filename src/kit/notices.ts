/** What notifications are about, and how a person may receive them besides the inbox. */
export const noticeSubjects = [
  "due",
  "review",
  "returned",
  "assignment",
  "security",
  "export",
  "figures",
  "announcement",
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];
export const noticeChannels = ["email", "sms"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
