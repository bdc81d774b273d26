import { eq, sql } from "drizzle-orm";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** A work order with the clock of its site, if the person may see it. */
export async function orderOf(ctx: Ctx, workOrderId: string) {
  await ctx.lookup.mustReach(workOrder, workOrderId);
  const [found] = await ctx.db
    .select({
      id: workOrder.id,
      number: workOrder.number,
      title: workOrder.title,
      status: workOrder.status,
      clientReference: workOrder.clientReference,
      equipmentNeed: workOrder.equipmentNeed,
      projectId: workOrder.projectId,
      clientCompanyId: workOrder.clientCompanyId,
      baseLocationId: workOrder.baseLocationId,
      project: project.number,
      client: clientCompany.displayName,
      currency: clientCompany.currency,
      needsSignature: clientCompany.ticketSignatureRequired,
      pricedTickets: clientCompany.pricedTickets,
      siteId: workOrder.clientSiteId,
      site: clientSite.name,
      timeZone: sql<string>`coalesce(${clientSite.timeZone}, ${baseLocation.timeZone})`,
    })
    .from(workOrder)
    .innerJoin(project, eq(project.id, workOrder.projectId))
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .innerJoin(baseLocation, eq(baseLocation.id, workOrder.baseLocationId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(eq(workOrder.id, workOrderId));
  if (!found) throw notFound("work order");
  return found;
}
export type TicketOrder = Awaited<ReturnType<typeof orderOf>>;
