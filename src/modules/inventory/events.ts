import { defineEvent } from "#kit/events.ts";

/** Another firmware or software was entered for an item. */
export const softwareEntered = defineEvent<{ itemId: string; was: string | null; now: string | null }>("software entered");

/** Something has been found that takes an item out of service from a day on; what keeps its events puts it on record. */
export const itemStopped = defineEvent<{ itemId: string; on: string; reason: string }>("item stopped");
