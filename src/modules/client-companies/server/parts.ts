/** What hangs on a client: sites, contacts, requirements. None of them moves to another client. */
import { eq, sql } from "drizzle-orm";
import { requirementForProject } from "../events.ts";
import {
  ClientContact,
  type ClientContactDraft,
  ClientRequirement,
  type ClientRequirementDraft,
  ClientSite,
  type ClientSiteDraft,
} from "../contract.ts";
import { clientContact, clientRequirement } from "./tables.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { defaultPolicy, paperIn } from "#directory/company/report-policy.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { loneCoordinate } from "#kit/places.ts";
import { wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";

interface Change<D> {
  id: string;
  body: { version: number; changes: Partial<D> };
}

export const sites = crud(clientSite, {
  search: [sql`(${clientSite.code} || ' ' || ${clientSite.name} || ' ' || ${clientSite.address})`],
  sorts: { name: clientSite.name },
  sort: "name",
  extra: { clientName: clientCompany.displayName },
  joins: [{ table: clientCompany, on: eq(clientCompany.id, clientSite.clientCompanyId) }],
  labels: ClientSite.labels,
  fields: ClientSite.fields,
});

/** A new site's reports are printed on the paper of its country, unless its client has chosen one. */
export async function addSite(ctx: Ctx, { body }: { body: ClientSiteDraft }) {
  await ctx.lookup.mustReach(clientCompany, body.clientCompanyId);
  mustBePlace(body);
  const [client] = await ctx.db
    .select({ policy: clientCompany.reportPolicy })
    .from(clientCompany)
    .where(eq(clientCompany.id, body.clientCompanyId));
  const [company] = await ctx.db.select({ pageSize: companySettings.pageSize }).from(companySettings);
  const pageSize = paperIn(body.country);
  const chosen = client?.policy.pageSize ?? body.reportPolicy?.pageSize;
  if (chosen || pageSize === (company?.pageSize ?? defaultPolicy.pageSize)) return sites.create(ctx, { body });
  return sites.create(ctx, { body: { ...body, reportPolicy: { ...body.reportPolicy, pageSize } } });
}

export async function changeSite(ctx: Ctx, { id, body }: Change<ClientSiteDraft>) {
  const before = await ctx.store.find(clientSite, id, { lock: true });
  staysWith(before.clientCompanyId, body.changes.clientCompanyId);
  mustBePlace({ ...before, ...body.changes });
  return sites.update(ctx, { id, body });
}

function mustBePlace(site: Pick<ClientSiteDraft, "latitude" | "longitude">): void {
  const problem = loneCoordinate(site);
  if (problem) throw wrongField(problem.path, problem.message);
}

export const contacts = crud(clientContact, {
  search: [sql`(${clientContact.name} || ' ' || coalesce(${clientContact.email}, ''))`],
  sorts: { name: clientContact.name },
  sort: "name",
  labels: ClientContact.labels,
  fields: ClientContact.fields,
});

export async function addContact(ctx: Ctx, { body }: { body: ClientContactDraft }) {
  await ctx.lookup.mustReach(clientCompany, body.clientCompanyId);
  for (const siteId of body.siteIds ?? []) await ofClient(ctx, "siteIds", siteId, body.clientCompanyId);
  return contacts.create(ctx, { body });
}

export async function changeContact(ctx: Ctx, { id, body }: Change<ClientContactDraft>) {
  const before = await ctx.store.find(clientContact, id, { lock: true });
  staysWith(before.clientCompanyId, body.changes.clientCompanyId);
  for (const siteId of body.changes.siteIds ?? []) await ofClient(ctx, "siteIds", siteId, before.clientCompanyId);
  return contacts.update(ctx, { id, body });
}

export const requirements = crud(clientRequirement, {
  sorts: { validFrom: clientRequirement.validFrom },
  sort: "-validFrom",
  extra: { siteName: clientSite.name },
  joins: [{ table: clientSite, on: eq(clientSite.id, clientRequirement.clientSiteId) }],
  labels: ClientRequirement.labels,
  fields: ClientRequirement.fields,
});

export async function addRequirement(ctx: Ctx, { body }: { body: ClientRequirementDraft }) {
  await ctx.lookup.mustReach(clientCompany, body.clientCompanyId);
  await applies(ctx, body);
  return requirements.create(ctx, { body });
}

export async function changeRequirement(ctx: Ctx, { id, body }: Change<ClientRequirementDraft>) {
  const before = await ctx.store.find(clientRequirement, id, { lock: true });
  staysWith(before.clientCompanyId, body.changes.clientCompanyId);
  await applies(ctx, { ...before, ...body.changes });
  return requirements.update(ctx, { id, body });
}

async function applies(
  ctx: Ctx,
  one: Pick<ClientRequirementDraft, "clientCompanyId" | "clientSiteId" | "projectId" | "validFrom" | "validTo">,
): Promise<void> {
  if (one.validTo && one.validTo < one.validFrom) throw wrongField("validTo", "The last day is before the first day.");
  if (one.clientSiteId) await ofClient(ctx, "clientSiteId", one.clientSiteId, one.clientCompanyId);
  const { projectId, clientCompanyId } = one;
  if (projectId) await announce(ctx, requirementForProject, { projectId, clientCompanyId });
}

async function ofClient({ db }: Ctx, field: string, siteId: string, clientCompanyId: string): Promise<void> {
  await mustBeOfClient(db, clientSite, clientCompanyId, { field, ids: [siteId], what: "a site" });
}

/** Nothing that hangs on a client moves to another. */
export function staysWith(clientCompanyId: string, asked: string | undefined): void {
  if (asked && asked !== clientCompanyId)
    throw wrongField("clientCompanyId", "This stays with its client. Create a new one for another client.");
}
