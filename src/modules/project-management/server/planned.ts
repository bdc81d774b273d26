import { orderPlanned, type PlannedOrder } from "../events.ts";
import type { workOrder } from "./tables.ts";
import { announce } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Announces what planning depends on after a work order was written. */
export const tellPlanned = (ctx: Ctx, before: Row<typeof workOrder> | null, after: Row<typeof workOrder>): Promise<void> =>
  announce(ctx, orderPlanned, { before: before && plannedOf(before), after: plannedOf(after) });

export const plannedOf = (order: Row<typeof workOrder>): PlannedOrder => {
  const { id, status, plannedStartOn, plannedEndOn, leadUserId, assignedUserIds, equipmentNeed } = order;
  return { id, status, plannedStartOn, plannedEndOn, leadUserId, assignedUserIds, equipmentNeed };
};
