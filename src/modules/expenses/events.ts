import { defineEvent } from "#kit/events.ts";

/** Approved expenses were put on an invoice, or taken off one again. */
export const expensesBilled = defineEvent<{ expenseIds: readonly string[]; isBilled: boolean; why: string }>("expenses billed");
