import { defineEvent } from "#kit/events.ts";

/** A requirement of a client is to hold for one project only. Whoever keeps projects refuses one that is not of this client. */
export const requirementForProject = defineEvent<{ projectId: string; clientCompanyId: string }>("requirement for a project");
