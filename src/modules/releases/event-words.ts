import type { EventKind } from "./release.ts";

/** The events of a recipient, in words. */
export const eventWords: Readonly<Record<EventKind, string>> = {
  sent: "Sent",
  opened: "Opened",
  downloaded: "Downloaded",
  acknowledged: "Receipt confirmed",
  declined: "Declined",
  comment: "Comment",
  replyToComment: "Answered",
  reviewStatus: "Reviewed",
  recalledNotice: "Notified of the recall",
  tokenRenewed: "New link sent",
  reminder: "Reminded",
  codeSent: "Code sent",
  codeEntered: "Link opened with the code",
};
