/** What an entry of time takes from its person and its work order, and who may write it. */
import { eq } from "drizzle-orm";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notAllowed, notFound } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** Everyone enters their own time; Operations that of others. */
export function mayWriteFor(ctx: Ctx, userId: string): void {
  if (userId !== ctx.actor.id && !mayDo(ctx, "timesheet.correct"))
    throw notAllowed("People enter their own time. Operations enters it for someone else.");
}

/** The person with the clock of their base, which counts where there is no site. */
export async function personFor({ db, actor }: Pick<Ctx, "db" | "actor">, userId: string) {
  const [person] = await db
    .select({
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      baseId: appUser.baseLocationId,
      timeZone: baseLocation.timeZone,
    })
    .from(appUser)
    .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
    .where(eq(appUser.id, userId));
  if (!person) throw notFound("person");
  const { firstName, lastName, baseId, timeZone } = person;
  return { name: `${firstName} ${lastName}`, baseId, timeZone: timeZone ?? actor.timeZone };
}

/** The work order, if the person who enters time on it may see it, with the clock of its site or base. */
export async function orderFor(ctx: Ctx, id: string) {
  await ctx.lookup.mustReach(workOrder, id);
  const [found] = await ctx.db
    .select({
      id: workOrder.id,
      number: workOrder.number,
      projectId: workOrder.projectId,
      clientCompanyId: workOrder.clientCompanyId,
      baseId: workOrder.baseLocationId,
      status: workOrder.status,
      lead: workOrder.leadUserId,
      assigned: workOrder.assignedUserIds,
      siteZone: clientSite.timeZone,
      baseZone: baseLocation.timeZone,
    })
    .from(workOrder)
    .innerJoin(baseLocation, eq(baseLocation.id, workOrder.baseLocationId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(eq(workOrder.id, id));
  if (!found) throw notFound("work order");
  const { siteZone, baseZone, lead, assigned, status, ...order } = found;
  return {
    ...order,
    timeZone: siteZone ?? baseZone,
    crew: lead ? [lead, ...assigned] : assigned,
    isClosed: status === "closed",
  };
}
