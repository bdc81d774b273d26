/** What the trail says instead of a value that is never written into it. */
export const withheld = "changed";

/** What it says instead of a value that is not for its reader. */
export const hidden = "hidden";
