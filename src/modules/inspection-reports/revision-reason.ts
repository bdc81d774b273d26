/** What led to a revision; "error ours" counts against the company in the report statistics (M18). Never printed or hashed. */
export const reasonClasses = ["client request", "additional information", "error ours", "error client data"] as const;
export type ReasonClass = (typeof reasonClasses)[number];

export const reasonClassWords: Readonly<Record<ReasonClass, string>> = {
  "client request": "Request of the client",
  "additional information": "Additional information",
  "error ours": "Error of ours",
  "error client data": "Error in the client's data",
};

export const reasonClassOptions = reasonClasses.map((value) => ({ value, label: reasonClassWords[value] }));

/** What is asked of whoever starts a revision. */
export interface RevisionReason {
  reasonForRevision: string;
  reasonClass: ReasonClass;
  changeSummary: string | null;
}
