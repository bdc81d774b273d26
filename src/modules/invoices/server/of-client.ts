/** What an invoice names beside its client is the client's: a foreign contact would be sent it, a foreign project would count it. */
import { and, eq, inArray, ne } from "drizzle-orm";
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
export async function mustBeOfClient({ store: { db } }: Ctx, named: Named): Promise<void> {
  const { clientCompanyId, clientSiteId, contactId, projectId, workOrderIds = [] } = named;
  const one = [
    ["clientSiteId", clientSite, clientSiteId, "Choose a site of this client."],
    ["contactId", clientContact, contactId, "Choose a contact of this client."],
    ["projectId", project, projectId, "Choose a project of this client."],
  ] as const;
  for (const [field, table, id, message] of one) {
    if (!id) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const there = await db.$count(table, and(eq(table.id, id), eq(table.clientCompanyId, clientCompanyId)));
    if (there === 0) throw wrongField(field, message);
  }
  if (workOrderIds.length === 0) return;
  const asked = inArray(workOrder.id, [...workOrderIds]);
  const own = await db.$count(workOrder, and(asked, eq(workOrder.clientCompanyId, clientCompanyId)));
  if (own < new Set(workOrderIds).size) throw wrongField("workOrderIds", "Choose work orders of this client.");
  const elsewhere = projectId ? await db.$count(workOrder, and(asked, ne(workOrder.projectId, projectId))) : 0;
  if (elsewhere > 0) throw wrongField("workOrderIds", "Choose work orders of this project.");
}
