/** What a coordinator may fill in on a report besides the references of the job: what names the item, never what a result is reckoned from. */
export const coordinatorFields: readonly string[] = ["itemDescription", "itemTag", "drawingNo", "drawingRev", "lineNo"];
