/** What notifications are about, and by which ways besides the inbox a person may want to hear of it. */
export const noticeSubjects = ["due", "review", "returned", "assignment", "security", "export", "announcement"] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];
export const noticeChannels = ["email", "sms"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
