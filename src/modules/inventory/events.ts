import { defineEvent } from "#kit/events.ts";

/** Another firmware or software was entered for an item. */
export const softwareEntered = defineEvent<{ itemId: string; was: string | null; now: string | null }>("software entered");
