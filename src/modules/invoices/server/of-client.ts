/** What an invoice names beside its client is the client's: a foreign contact would be sent it, a foreign project would count it. */
import { and, inArray, ne } from "drizzle-orm";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

interface Named {
  clientCompanyId: string;
  clientSiteId?: string | null | undefined;
  contactId?: string | null | undefined;
  projectId?: string | null | undefined;
  workOrderIds?: readonly string[] | undefined;
}

/** Refuses a site, contact, project or work order of another client. */
export async function mustNameOwn({ store: { db } }: Ctx, named: Named): Promise<void> {
  const { clientCompanyId, clientSiteId, contactId, projectId, workOrderIds = [] } = named;
  const one = (id: string | null | undefined) => (id ? [id] : []);
  await mustBeOfClient(db, clientSite, clientCompanyId, { field: "clientSiteId", ids: one(clientSiteId), what: "a site" });
  await mustBeOfClient(db, clientContact, clientCompanyId, { field: "contactId", ids: one(contactId), what: "a contact" });
  await mustBeOfClient(db, project, clientCompanyId, { field: "projectId", ids: one(projectId), what: "a project" });
  await mustBeOfClient(db, workOrder, clientCompanyId, { field: "workOrderIds", ids: workOrderIds, what: "work orders" });
  if (workOrderIds.length === 0 || !projectId) return;
  const elsewhere = await db.$count(workOrder, and(inArray(workOrder.id, [...workOrderIds]), ne(workOrder.projectId, projectId)));
  if (elsewhere > 0) throw wrongField("workOrderIds", "Choose work orders of this project.");
}
