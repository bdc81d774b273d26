import { eq } from "drizzle-orm";
import { project, workOrder } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /**
     * Refuses what would leave something unfinished in a closed project, or change its figures: time, expenses and tickets of its work orders, work
     * orders reopened, prices and orders of its client. Who closes the project at the same moment waits, and counts this too.
     */
    mustBeOpenProject: (ctx: Ctx, projectId: string) => Promise<void>;
    /** The same of the project of a work order; and refuses time and tickets of days after the order was cancelled. */
    mustTakeWork: (ctx: Ctx, workOrderId: string, day: Day) => Promise<void>;
  }
}

export const mustBeOpenProject: Questions["mustBeOpenProject"] = async ({ store }, projectId) => {
  const [found] = await store.db
    .select({ number: project.number, status: project.status })
    .from(project)
    .where(eq(project.id, projectId))
    .for("share");
  if (found?.status === "closed")
    throw refused(
      `Project ${found.number} is closed and takes no more work, time, expenses, tickets, orders or prices. Operations can reopen it.`,
      [],
      "project-closed",
    );
};

export const mustTakeWork: Questions["mustTakeWork"] = async (ctx, workOrderId, day) => {
  const [found] = await ctx.store.db
    .select({
      number: workOrder.number,
      status: workOrder.status,
      closedOn: workOrder.closedOn,
      projectId: workOrder.projectId,
    })
    .from(workOrder)
    .where(eq(workOrder.id, workOrderId));
  if (!found) return;
  await mustBeOpenProject(ctx, found.projectId);
  const { number, status, closedOn } = found;
  if (status !== "cancelled" || (closedOn !== null && day <= closedOn)) return;
  const when = closedOn === null ? "is cancelled" : `was cancelled on ${closedOn}`;
  throw refused(
    `${number} ${when}. What was done on ${day} belongs to another work order: choose that one.`,
    [],
    "order-cancelled",
  );
};
