/** The distribution lists of clients, and whom they name for reports. */
import { and, eq, isNull } from "drizzle-orm";
import { DistributionEntry, type DistributionEntryDraft } from "../distribution-entry.ts";
import { byEmail, type RecipientDraft } from "../release.ts";
import { distributionFor, toldOfReject } from "../rules/distribution.ts";
import { distributionEntry } from "./tables.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { project } from "#modules/project-management/server/tables.ts";

const records = crud(distributionEntry, {
  sorts: { createdAt: distributionEntry.createdAt },
  sort: "createdAt",
  extra: {
    contactName: clientContact.name,
    contactEmail: clientContact.email,
    contactActive: clientContact.active,
    siteName: clientSite.name,
    projectNumber: project.number,
  },
  joins: [
    { table: clientContact, on: eq(clientContact.id, distributionEntry.contactId) },
    { table: clientSite, on: eq(clientSite.id, distributionEntry.clientSiteId) },
    { table: project, on: eq(project.id, distributionEntry.projectId) },
  ],
  labels: DistributionEntry.labels,
});

/** The handlers of the lists; contact, site and project of an entry are those of its client. */
export const distribution = {
  ...records,
  create: async (ctx: Ctx, asked: { body: DistributionEntryDraft }) => {
    await ctx.lookup.mustReach(clientCompany, asked.body.clientCompanyId);
    await refuseOthers(ctx, asked.body.clientCompanyId, asked.body);
    return records.create(ctx, asked);
  },
  update: async (ctx: Ctx, asked: { id: string; body: { version: number; changes: Partial<DistributionEntryDraft> } }) => {
    const before = await ctx.store.find(distributionEntry, asked.id, { lock: true });
    const { changes } = asked.body;
    if (changes.clientCompanyId && changes.clientCompanyId !== before.clientCompanyId)
      throw wrongField("clientCompanyId", "An entry stays with its client.");
    await refuseOthers(ctx, before.clientCompanyId, { ...before, ...changes });
    return records.update(ctx, asked);
  },
};

type Named = Pick<DistributionEntryDraft, "contactId" | "clientSiteId" | "projectId" | "delivery">;

async function refuseOthers({ db }: Ctx, client: string, { contactId, clientSiteId, projectId, delivery }: Named): Promise<void> {
  await mustBeOfClient(db, clientContact, client, { field: "contactId", ids: [contactId], what: "a contact" });
  const [contact] = await db.select().from(clientContact).where(eq(clientContact.id, contactId));
  if (contact && byEmail(delivery) && !contact.email)
    throw wrongField("delivery", `${contact.name} has no email address. Choose another delivery, or enter one.`);
  const sites = clientSiteId ? [clientSiteId] : [];
  await mustBeOfClient(db, clientSite, client, { field: "clientSiteId", ids: sites, what: "a site" });
  if (!projectId) return;
  if (clientSiteId) throw wrongField("projectId", "Choose a site or a project: a project has its site.");
  await mustBeOfClient(db, project, client, { field: "projectId", ids: [projectId], what: "a project" });
}

interface Sent {
  clientCompanyId: string;
  clientSiteId: string | null;
  projectId: string | null;
  reports: readonly { method: string; result: string | null }[];
}

async function entriesOf(db: Reading, clientCompanyId: string) {
  const rows = await db
    .select({ entry: distributionEntry, contact: clientContact })
    .from(distributionEntry)
    .innerJoin(clientContact, eq(clientContact.id, distributionEntry.contactId))
    .where(
      and(
        eq(distributionEntry.clientCompanyId, clientCompanyId),
        isNull(distributionEntry.archivedAt),
        eq(clientContact.active, true),
        isNull(clientContact.archivedAt),
      ),
    )
    .orderBy(clientContact.name, distributionEntry.id);
  return rows.map(({ entry, contact: { name, email } }) => ({ ...entry, name, email }));
}

/** The recipients that the lists of the client name for these reports; null where it has none for them. */
export async function listedRecipients(db: Reading, sent: Sent): Promise<RecipientDraft[] | null> {
  const entries = distributionFor(await entriesOf(db, sent.clientCompanyId), sent);
  return (
    entries?.map(({ contactId, name, email, kind, delivery }) => ({
      contactId,
      name,
      email,
      kind,
      delivery: byEmail(delivery) && !email ? ("hand" as const) : delivery,
    })) ?? null
  );
}

/** Who is told at once of a report that rejects something. */
export async function listedForRejects(db: Reading, sent: Sent): Promise<{ name: string; email: string }[]> {
  const entries = toldOfReject(await entriesOf(db, sent.clientCompanyId), sent);
  return entries.flatMap(({ name, email }) => (email ? [{ name, email }] : []));
}
