import { defineEvent } from "#kit/events.ts";

/** Approved time was put on an invoice, or taken off one again. Whoever owns time locks it meanwhile. */
export const timeBilled = defineEvent<{ entryIds: readonly string[]; isBilled: boolean; why: string }>("time billed");
