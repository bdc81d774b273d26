/** What the trail says instead of a value that is never written into it. */
export const withheld = "changed";
