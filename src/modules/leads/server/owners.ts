import { and, arrayContains, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { JobTip, LeadOwner, leads } from "../contract.ts";
import { similarClients } from "./duplicates.ts";
import { insertLead, mayOwn, opensLeads } from "./leads.ts";
import { lead, leadActivity } from "./tables.ts";
import { type Moved, tellOwners } from "./tell-owners.ts";
import { whoOpens } from "#access/server/who-opens.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { Lookup } from "#kit/server/lookup.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";

/** Who may be given a lead: those who may open leads, and owners of today, who stay where they are chosen. */
export async function showOwners({ db, now }: Ctx): Promise<LeadOwner[]> {
  const may = await whoOpens(db, "leads", now);
  const owning = db.select({ id: lead.ownerId }).from(lead);
  const people = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(or(inArray(appUser.id, [...may]), inArray(appUser.id, owning)))
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
  return people.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`, mayOwn: may.has(id) }));
}

/** Gives leads another owner, who is told with those before; those they own already stay as they are. */
export async function reassign(ctx: Ctx, { body: { ids, ownerId } }: Asked<typeof leads.endpoints.reassign>) {
  await mayOwn(ctx, ownerId);
  const changed: Moved[] = [];
  for (const id of new Set(ids)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const before = await ctx.store.find(lead, id, { lock: true });
    if (before.ownerId === ownerId) continue;
    // oxlint-disable-next-line no-await-in-loop
    const row = await ctx.store.update(lead, id, before.version, { ownerId }, "reassign");
    changed.push({ row, from: before.ownerId });
  }
  await tellOwners(ctx, changed, ownerId);
  return { changed: changed.length };
}

/** A job heard of in the field becomes a lead of Sales, whose list its author need not see (rule 10). */
export async function takeTip(ctx: Ctx, { body }: { body: JobTip }): Promise<{ ownerName: string }> {
  const { actor } = ctx;
  if (actor.isOutside) throw notAllowed("Job tips are for the company's own people.");
  const { text, ...tip } = body;
  // Whether the company is a client is looked up for Sales, beyond what the author may see.
  const [same] = await similarClients({ db: ctx.db, lookup: new Lookup(ctx.db, null, null) }, { companyName: tip.companyName });
  const client = same?.reasons.includes("Same name") ? await accountOf(ctx, same.id) : null;
  const owner = await ownerOfTips(ctx, client?.accountManagerId ?? null);
  const reached = Boolean(tip.contactPhone ?? tip.contactEmail);
  const { id, number, title } = await insertLead(
    ctx,
    {
      ...tip,
      ...(client ? { clientCompanyId: client.id } : {}),
      // Without a contact at the company, the colleague who heard of it is the one to ask.
      ...(reached ? {} : { contactName: actor.name, contactEmail: actor.email }),
      source: "other",
      ownerId: owner.id,
      baseLocationId: await baseOf(ctx, owner),
      nextAction: `Ask ${actor.name} about this job tip`,
      nextActionOn: addDays(ctx.today, 1),
    },
    "tip",
  );
  const said = [`Job tip from ${actor.name}.`, text].filter(Boolean).join(" ");
  await ctx.store.insert(leadActivity, { leadId: id, kind: "note", at: ctx.now.toISOString(), text: said });
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId: owner.id,
    subject: "assignment",
    title: `Job tip from ${actor.name}: ${title}`,
    body: `${number}, ${tip.companyName}`,
    href: `/leads/${id}`,
  });
  return { ownerName: `${owner.firstName} ${owner.lastName}` };
}

async function accountOf({ db }: Ctx, id: string) {
  const [found] = await db
    .select({ id: clientCompany.id, accountManagerId: clientCompany.accountManagerId })
    .from(clientCompany)
    .where(eq(clientCompany.id, id));
  return found ?? null;
}

/** The client's account manager, otherwise someone of Sales, at the author's base if there is one. */
async function ownerOfTips(ctx: Ctx, accountManagerId: string | null) {
  const { db, actor } = ctx;
  const active = eq(appUser.status, "active");
  const [manager] = accountManagerId
    ? await db
        .select()
        .from(appUser)
        .where(and(active, eq(appUser.id, accountManagerId)))
    : [];
  const [found] =
    manager && (await opensLeads(ctx, manager.id))
      ? [manager]
      : await db
          .select()
          .from(appUser)
          .where(and(active, arrayContains(appUser.roles, [builtInRoles.COM])))
          .orderBy(sql`(${appUser.baseLocationId} is distinct from ${actor.homeBaseId}::uuid)`, appUser.lastName, appUser.id)
          .limit(1);
  if (!found) throw refused("There is no one in Sales yet who could follow this up. Tell your coordinator.");
  return found;
}

async function baseOf({ actor }: Ctx, owner: { baseLocationId: string | null }): Promise<string> {
  const base = actor.homeBaseId ?? owner.baseLocationId;
  if (!base) throw refused("You belong to no base yet. Tell your coordinator about this job.");
  return base;
}
