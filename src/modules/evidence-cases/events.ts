import { defineEvent } from "#kit/events.ts";

/** Cautions of a case were put on these reports, ended, or opened again. */
export const cautionsChanged = defineEvent<{ caseId: string; reportIds: readonly string[] }>("cautions changed");
