import { and, inArray, or } from "drizzle-orm";
import type { PlanRow } from "./plan-rows.ts";
import { ownOrders } from "./roster-rows.ts";
import { assignment } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The assignments the reader may read: within their reach, and of the jobs they are on themselves. */
export async function visibleAssignments(ctx: Ctx, rows: readonly PlanRow[]): Promise<ReadonlySet<string>> {
  const within = ctx.lookup.within(assignment);
  if (!within) return new Set(rows.map(({ id }) => id));
  if (rows.length === 0) return new Set();
  const found = await ctx.db
    .select({ id: assignment.id })
    .from(assignment)
    .where(
      and(
        inArray(
          assignment.id,
          rows.map(({ id }) => id),
        ),
        or(within, inArray(assignment.workOrderId, ownOrders(ctx))),
      ),
    );
  return new Set(found.map(({ id }) => id));
}
