import { eq, gte, lte, sql } from "drizzle-orm";
import { Assignment } from "../assignment.ts";
import { assignment } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** The ordinary handlers of assignments; creating and changing one is written out. */
export const records = crud(assignment, {
  sorts: { fromOn: assignment.fromOn },
  sort: "-fromOn",
  extra: {
    personName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    assetTag: inventoryItem.assetTag,
    workOrderNumber: workOrder.number,
    workOrderTitle: workOrder.title,
    clientName: clientCompany.displayName,
    siteName: clientSite.name,
  },
  joins: [
    { table: appUser, on: eq(appUser.id, assignment.userId) },
    { table: inventoryItem, on: eq(inventoryItem.id, assignment.inventoryItemId) },
    { table: workOrder, on: eq(workOrder.id, assignment.workOrderId) },
    { table: clientCompany, on: eq(clientCompany.id, assignment.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, workOrder.clientSiteId) },
  ],
  filters: {
    from: (day: string) => gte(assignment.toOn, day),
    to: (day: string) => lte(assignment.fromOn, day),
  },
  labels: Assignment.labels,
  fields: Assignment.fields,
});
