import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { OrderOnMap, projectManagement, ProjectOnMap } from "../contract.ts";
import { projects } from "./projects.ts";
import { workOrder } from "./tables.ts";
import { workOrders } from "./work-orders.ts";
import { sitesOnMap } from "#directory/clients/server/sites-on-map.ts";
import type { Asked } from "#kit/contract.ts";
import { everyRow } from "#kit/server/every-row.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The work orders that the filters of a list select, at their sites. */
export async function showOrdersOnMap(
  ctx: Ctx,
  { query }: Asked<typeof projectManagement.workOrders.map>,
): Promise<OrderOnMap[]> {
  const rows = await everyRow(workOrders.list, ctx, query);
  const sites = await sitesOnMap(ctx.db, [...new Set(rows.flatMap(({ clientSiteId }) => clientSiteId ?? []))]);
  return rows.map(({ id, number, title, clientName: company, status, clientSiteId }) => {
    const site = clientSiteId === null ? null : (sites.get(clientSiteId) ?? null);
    return { id, number, title, company, status, site };
  });
}

/** The projects that the filters of a list select, at their sites and at those of their work orders; one without any stands once, without a place. */
export async function showProjectsOnMap(
  ctx: Ctx,
  { query }: Asked<typeof projectManagement.endpoints.map>,
): Promise<ProjectOnMap[]> {
  const rows = await everyRow(projects.list, ctx, query);
  const orders = await ctx.db
    .selectDistinct({ projectId: workOrder.projectId, siteId: workOrder.clientSiteId })
    .from(workOrder)
    .where(
      and(
        isNotNull(workOrder.clientSiteId),
        isNull(workOrder.archivedAt),
        inArray(
          workOrder.projectId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const ofOrders = Map.groupBy(orders, ({ projectId }) => projectId);
  const sitesOf = ({ id, siteIds }: (typeof rows)[number]) => [
    ...new Set([...siteIds, ...(ofOrders.get(id) ?? []).flatMap(({ siteId }) => siteId ?? [])]),
  ];
  const sites = await sitesOnMap(ctx.db, rows.flatMap(sitesOf));
  return rows.flatMap((row) => {
    const { id, number, name: title, clientName: company, status } = row;
    const at = sitesOf(row).flatMap((siteId) => sites.get(siteId) ?? []);
    return (at.length > 0 ? at : [null]).map((site) => ({ id, number, title, company, status, site }));
  });
}
