/** What a form is about: facts for its defaults and expressions, the time zone of its site, and who signs and reviews it. */
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { ContextQuestion } from "../contract.ts";
import type { FormContext } from "../engine/reading.ts";
import { factsOf } from "../facts.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { rolesAt } from "#directory/people/role-ends.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Lookup } from "#kit/server/lookup.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

type Asked = z.output<typeof ContextQuestion>;

/** Completes the ids from each other: the work order knows its project, client, site and base. */
export interface Subject {
  workOrderId: string | null;
  projectId: string | null;
  clientCompanyId: string | null;
  clientSiteId: string | null;
  baseLocationId: string | null;
  inventoryItemId: string | null;
  subjectUserId: string | null;
}

/** Looks up the records within the person's reach; those they may not see are not found. */
export async function contextOf(
  ctx: Ctx,
  asked: Asked,
  lookup: Pick<Lookup, "find"> = ctx.lookup,
): Promise<{ subject: Subject; facts: FormContext["facts"]; zone: string; about: string }> {
  const order = asked.workOrderId ? await lookup.find(workOrder, asked.workOrderId) : null;
  const projectId = order?.projectId ?? asked.projectId ?? null;
  const job = projectId ? await lookup.find(project, projectId) : null;
  const item = asked.inventoryItemId ? await lookup.find(inventoryItem, asked.inventoryItemId) : null;
  const clientCompanyId = order?.clientCompanyId ?? job?.clientCompanyId ?? asked.clientCompanyId ?? null;
  const client = clientCompanyId ? await lookup.find(clientCompany, clientCompanyId) : null;
  const clientSiteId = order?.clientSiteId ?? asked.clientSiteId ?? null;
  const site = await siteOf(ctx, lookup, order?.clientSiteId ?? null, asked.clientSiteId ?? null);
  if (site && clientCompanyId)
    await mustBeOfClient(ctx.db, clientSite, clientCompanyId, { field: "clientSiteId", ids: [site.id], what: "a site" });
  const baseLocationId =
    order?.baseLocationId ?? job?.baseLocationId ?? asked.baseLocationId ?? item?.homeBaseId ?? ctx.signedIn?.homeBaseId ?? null;
  const [base] = baseLocationId ? await ctx.db.select().from(baseLocation).where(eq(baseLocation.id, baseLocationId)) : [];
  const [person] = asked.subjectUserId ? await ctx.db.select().from(appUser).where(eq(appUser.id, asked.subjectUserId)) : [];
  const [lead] = order?.leadUserId ? await ctx.db.select().from(appUser).where(eq(appUser.id, order.leadUserId)) : [];
  const nameOf = ({ id, firstName, lastName }: typeof appUser.$inferSelect) => ({ id, label: `${firstName} ${lastName}` });
  const facts = factsOf({
    order,
    item,
    client: client && { id: client.id, label: client.displayName },
    site: site ? { id: site.id, label: site.name } : null,
    base: base ? { id: base.id, label: `${base.code} ${base.name}` } : null,
    person: person ? nameOf(person) : null,
    project: job && { id: job.id, label: `${job.number} ${job.name}` },
    lead: lead ? nameOf(lead) : null,
  });
  return {
    subject: {
      workOrderId: order?.id ?? null,
      projectId,
      clientCompanyId,
      clientSiteId,
      baseLocationId,
      inventoryItemId: item?.id ?? null,
      subjectUserId: person?.id ?? null,
    },
    facts,
    zone: site?.timeZone ?? base?.timeZone ?? ctx.signedIn?.timeZone ?? "UTC",
    about: [facts.workOrder ?? facts.project, facts.equipment, facts.person, facts.workOrder ? null : facts.site]
      .flatMap((one) => (one && typeof one === "object" ? one.label : []))
      .join(" · "),
  };
}

/** The site of the job, which whoever sees the job may know, else the one asked for, if it is theirs to see. */
async function siteOf({ db }: Ctx, lookup: Pick<Lookup, "find">, ofJob: string | null, asked: string | null) {
  if (!ofJob) return asked ? lookup.find(clientSite, asked) : null;
  const [site] = await db.select().from(clientSite).where(eq(clientSite.id, ofJob));
  return site ?? null;
}

const codes = new Map<string, string>(Object.entries(builtInRoles).map(([code, name]) => [name, code]));

/** The filler, as expressions read it: with the codes of their current roles. Nobody for an anonymous report. */
export async function fillerOf(
  { actor, db, now }: Ctx,
  { filledById, filledByName = "" }: { filledById?: string | null; filledByName?: string },
): Promise<FormContext["user"]> {
  const coded = (names: readonly string[]) => names.map((name) => codes.get(name) ?? name);
  if (filledById === actor.id) return { id: actor.id, name: actor.name, roles: coded(actor.roles) };
  const [filler] = filledById ? await db.select().from(appUser).where(eq(appUser.id, filledById)) : [];
  const roles = filler ? rolesAt(filler.roles, filler.roleEnds, now.toISOString()) : [];
  return { id: filler?.id ?? "", name: filledByName, roles: coded(roles) };
}
