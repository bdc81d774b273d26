import { eq } from "drizzle-orm";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { type DayHours, hoursOf, isoWeekday } from "#directory/bases/working-hours.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** What an assignment takes from its work order: place, clock, client, and the usual shift of its base. */
export async function orderFacts(db: Reading, id: string) {
  const [found] = await db
    .select({
      id: workOrder.id,
      orderNumber: workOrder.number,
      orderTitle: workOrder.title,
      orderStartedOn: workOrder.startedOn,
      orderPlannedOn: workOrder.plannedStartOn,
      orderPlannedEndOn: workOrder.plannedEndOn,
      status: workOrder.status,
      leadUserId: workOrder.leadUserId,
      assignedUserIds: workOrder.assignedUserIds,
      clientSiteId: workOrder.clientSiteId,
      projectId: workOrder.projectId,
      scope: workOrder.scope,
      clientCompanyId: workOrder.clientCompanyId,
      baseLocationId: workOrder.baseLocationId,
      projectKind: project.kind,
      clientName: clientCompany.displayName,
      siteName: clientSite.name,
      siteCountry: clientSite.country,
      latitude: clientSite.latitude,
      longitude: clientSite.longitude,
      siteZone: clientSite.timeZone,
      baseZone: baseLocation.timeZone,
      baseHours: baseLocation.workingHours,
    })
    .from(workOrder)
    .innerJoin(project, eq(project.id, workOrder.projectId))
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .innerJoin(baseLocation, eq(baseLocation.id, workOrder.baseLocationId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(eq(workOrder.id, id));
  if (!found) throw notFound("work order");
  const { siteZone, baseZone, baseHours, ...order } = found;
  return { ...order, timeZone: siteZone ?? baseZone, shift: usualShift(baseHours) };
}
export type OrderFacts = Awaited<ReturnType<typeof orderFacts>>;

/** The hours and weekdays of a base: those of its first weekday count for all. */
export function usualShift(stored: readonly DayHours[]) {
  const hours = hoursOf(stored);
  const [first] = hours;
  return {
    startClock: first?.from ?? "07:00",
    endClock: first?.to === "24:00" ? "23:59" : (first?.to ?? "17:00"),
    weekdays: hours.map(isoWeekday),
  };
}
