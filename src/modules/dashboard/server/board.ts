import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BoardRow } from "../contract.ts";
import { cellsOf, nextWorkday } from "../board.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import type { ReadinessCheck } from "#modules/project-management/contract.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** More jobs on one day are looked at in the planner. */
const mostRows = 40;

/** Every job of the day with the answer of its own readiness check: the one that lets it start. */
export async function boardOf(
  ctx: Ctx,
  { query }: { query: { day?: Day | undefined; baseId?: string | undefined } },
): Promise<{ day: Day; rows: BoardRow[]; more: boolean }> {
  const { db, lookup, today } = ctx;
  const day = query.day ?? nextWorkday(today);
  const found = await db
    .select({
      id: workOrder.id,
      number: workOrder.number,
      title: workOrder.title,
      clientName: clientCompany.displayName,
      siteName: clientSite.name,
      from: workOrder.plannedStartOn,
      to: workOrder.plannedEndOn,
    })
    .from(workOrder)
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(
      and(
        isNull(workOrder.archivedAt),
        inArray(workOrder.status, ["planned", "ready", "in progress"]),
        sql`${workOrder.plannedStartOn} <= ${day}::date and ${workOrder.plannedEndOn} >= ${day}::date`,
        query.baseId ? eq(workOrder.baseLocationId, query.baseId) : undefined,
        lookup.within(workOrder),
      ),
    )
    .orderBy(asc(workOrder.plannedStartOn), asc(workOrder.number))
    .limit(mostRows + 1);
  const rows: BoardRow[] = [];
  for (const { from, to, ...order } of found.slice(0, mostRows)) {
    const cells = cellsOf(await readiness(ctx, order.id));
    const go = cells.every(({ state }) => state === "go" || state === "none");
    rows.push({ ...order, from: from ?? day, to: to ?? day, go, cells });
  }
  return { day, rows, more: found.length > mostRows };
}

async function readiness({ request }: Ctx, id: string): Promise<ReadinessCheck[]> {
  const answer = await request.server.inject({
    url: `/api/work-orders/${id}/readiness`,
    headers: { cookie: request.headers.cookie ?? "" },
  });
  if (answer.statusCode === 200) return answer.json();
  return [
    {
      check: "plan",
      ok: false,
      hard: false,
      message: "This job could not be checked. Open it and try again.",
      entity: null,
      entityId: null,
    },
  ];
}
