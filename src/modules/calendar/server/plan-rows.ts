import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { plannedStates } from "../assignment-life.ts";
import { assignment } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const columns = {
  id: assignment.id,
  version: assignment.version,
  workOrderId: assignment.workOrderId,
  userId: assignment.userId,
  inventoryItemId: assignment.inventoryItemId,
  role: assignment.role,
  method: assignment.method,
  level: assignment.level,
  fromOn: assignment.fromOn,
  toOn: assignment.toOn,
  weekdays: assignment.weekdays,
  startClock: assignment.startClock,
  endClock: assignment.endClock,
  timeZone: assignment.timeZone,
  startAt: assignment.startAt,
  endAt: assignment.endAt,
  status: assignment.status,
  overrides: assignment.overrides,
  atRiskSince: assignment.atRiskSince,
  baseLocationId: assignment.baseLocationId,
  clientCompanyId: assignment.clientCompanyId,
};
const ofOrder = {
  orderNumber: workOrder.number,
  orderTitle: workOrder.title,
  orderStartedOn: workOrder.startedOn,
  orderPlannedOn: workOrder.plannedStartOn,
  orderPlannedEndOn: workOrder.plannedEndOn,
  clientSiteId: workOrder.clientSiteId,
  projectId: workOrder.projectId,
  leadUserId: workOrder.leadUserId,
  scope: workOrder.scope,
  projectKind: project.kind,
  clientName: clientCompany.displayName,
  siteName: clientSite.name,
  siteCountry: clientSite.country,
  latitude: clientSite.latitude,
  longitude: clientSite.longitude,
};

/** An assignment with what the checks and the timeline need of its work order. */
export type PlanRow = Awaited<ReturnType<typeof planRows>>[number];

/** The assignments that take time and touch these days, with a condition of one's own. */
export async function planRows(db: Reading, { from, to }: { from: Day; to: Day }, where?: SQL) {
  return db
    .select({
      ...columns,
      ...ofOrder,
      personName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
      assetTag: inventoryItem.assetTag,
    })
    .from(assignment)
    .innerJoin(workOrder, eq(workOrder.id, assignment.workOrderId))
    .innerJoin(project, eq(project.id, workOrder.projectId))
    .innerJoin(clientCompany, eq(clientCompany.id, assignment.clientCompanyId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .leftJoin(appUser, eq(appUser.id, assignment.userId))
    .leftJoin(inventoryItem, eq(inventoryItem.id, assignment.inventoryItemId))
    .where(
      and(
        inArray(assignment.status, [...plannedStates]),
        isNull(assignment.archivedAt),
        isNull(workOrder.archivedAt),
        lte(assignment.fromOn, to),
        gte(assignment.toOn, from),
        where,
      ),
    );
}

/** Those of these people and items. */
export const aboutSubjects = (subjects: readonly string[]): SQL | undefined =>
  subjects.length > 0
    ? or(inArray(assignment.userId, [...subjects]), inArray(assignment.inventoryItemId, [...subjects]))
    : sql`false`;
