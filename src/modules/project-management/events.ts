import type { ProjectDraft } from "./project.ts";
import type { WorkOrderState } from "./work-order-life.ts";
import type { EquipmentNeed, NewWorkOrder } from "./work-order.ts";
import { defineEvent } from "#kit/events.ts";
import type { Day } from "#kit/validity.ts";

/**
 * A won lead becomes a job: a work order with the id it is to have, under a project that is there or under a new one. Whoever keeps projects writes
 * them as drafts, in the same transaction.
 */
export const jobWanted = defineEvent<{ newProject?: ProjectDraft & { id: string }; order: NewWorkOrder & { id: string } }>(
  "job wanted",
);

/** What of a work order its planning depends on. */
export interface PlannedOrder {
  id: string;
  status: WorkOrderState;
  plannedStartOn: Day | null;
  plannedEndOn: Day | null;
  leadUserId: string | null;
  assignedUserIds: readonly string[];
  equipmentNeed: readonly EquipmentNeed[];
}

/** A work order was created (`before` is null) or changed, also by an action. Whoever plans people and items follows it. */
export const orderPlanned = defineEvent<{ before: PlannedOrder | null; after: PlannedOrder }>("work order planned");

/** People and items join a work order, or leave it: its crew and its booked equipment are written here only, in the same transaction. */
export const crewWanted = defineEvent<{
  workOrderId: string;
  join: { userIds: readonly string[]; inventoryItemIds: readonly string[] };
  leave: { userIds: readonly string[]; inventoryItemIds: readonly string[] };
  /** Who of those who join leads the job, where nobody does yet. */
  leadUserId: string | null;
}>("crew wanted");

/** What a project has used is another now: approved time, expenses or tickets of it, an issued invoice. Whoever compares it counts again. */
export const projectUsed = defineEvent<{ projectId: string | null }>("project used");

/** A project became active for the first time. Whoever keeps its budget freezes it, in the same transaction. */
export const projectActivated = defineEvent<{ projectId: string }>("project activated");
