import { defineEvent } from "#kit/events.ts";

/** The last signature has sealed a report. */
export const reportSealed = defineEvent<{ reportId: string }>("report sealed");
