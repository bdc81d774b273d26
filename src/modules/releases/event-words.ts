import type { EventKind } from "./release.ts";

/** What happened at a recipient, in words. */
export const eventWords: Readonly<Record<EventKind, string>> = {
  sent: "Sent",
  opened: "Opened",
  downloaded: "Downloaded",
  acknowledged: "Receipt confirmed",
  declined: "Declined",
  comment: "Question",
  recalledNotice: "Told of the recall",
  tokenRenewed: "New link sent",
};
