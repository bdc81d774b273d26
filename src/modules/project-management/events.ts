import type { ProjectDraft } from "./project.ts";
import type { NewWorkOrder } from "./work-order.ts";
import { defineEvent } from "#kit/events.ts";

/**
 * A won lead becomes a job: a work order with the id it is to have, under a project that is there or under a new one. Whoever keeps projects writes
 * them as drafts, in the same transaction.
 */
export const jobWanted = defineEvent<{ newProject?: ProjectDraft & { id: string }; order: NewWorkOrder & { id: string } }>(
  "job wanted",
);
