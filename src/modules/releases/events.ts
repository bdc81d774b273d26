import { defineEvent } from "#kit/events.ts";

/** Reports that were released before have been sent again, or a release of theirs was recalled: another release may be their first that counts. */
export const releasesMoved = defineEvent<{ reportIds: readonly string[] }>("releases moved");
