/** What a coordinator may fill in on a report besides the references of the job: the names of the item, never values a result is calculated from. */
export const coordinatorFields: readonly string[] = ["itemDescription", "itemTag", "drawingNo", "drawingRev", "lineNo"];
