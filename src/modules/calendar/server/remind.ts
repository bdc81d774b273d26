import { and, eq, lte } from "drizzle-orm";
import { assignment } from "./tables.ts";
import { notify } from "#kit/server/notices.ts";
import type { Services } from "#kit/server/services.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** After so many hours without an answer the person is reminded, once for an offer. */
const hoursToAnswer = 12;

/** Every hour. */
export async function remindOfOffers(services: Services): Promise<void> {
  const now = services.clock();
  const since = new Date(now.getTime() - hoursToAnswer * 3_600_000).toISOString();
  await asSystem(services, async ({ db, rows }) => {
    const waiting = await db
      .select({
        id: assignment.id,
        userId: assignment.userId,
        offeredAt: assignment.offeredAt,
        from: assignment.fromOn,
        to: assignment.toOn,
        number: workOrder.number,
      })
      .from(assignment)
      .innerJoin(workOrder, eq(workOrder.id, assignment.workOrderId))
      .where(and(eq(assignment.status, "offered"), lte(assignment.offeredAt, since)));
    for (const { id, userId, offeredAt, from, to, number } of waiting)
      if (userId)
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
        await notify(rows, services, now, {
          userId,
          subject: "assignment",
          title: `${number} waits for your answer`,
          body: `${from} to ${to}. Please accept or decline.`,
          href: "/calendar?view=mine",
          key: `offer unanswered ${id} ${offeredAt}`,
        });
  });
}
