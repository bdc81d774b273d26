import { defineEvent } from "#kit/events.ts";

/** Every row of these approved tickets is on an invoice now; or, with `isBilled` false, one is off it again. */
export const ticketsBilled = defineEvent<{ ticketIds: readonly string[]; isBilled: boolean }>("field tickets billed");
