import { and, asc, eq, gte, inArray, isNull, lte, ne } from "drizzle-orm";
import { type OwnEntry, type OwnPlan, plannedStates } from "../contract.ts";
import { ownEvents } from "./own-events.ts";
import { assignment, leaveRequest } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** How far ahead a device stores one's own plan (rule 17). */
const daysAhead = 30;

/** One's own plan: jobs with site and crew, and leave. */
export async function showMine(ctx: Ctx): Promise<OwnPlan> {
  const { db, actor, today } = ctx;
  const to = addDays(today, daysAhead);
  const rows = await db
    .select({
      id: assignment.id,
      version: assignment.version,
      status: assignment.status,
      role: assignment.role,
      from: assignment.fromOn,
      to: assignment.toOn,
      weekdays: assignment.weekdays,
      startClock: assignment.startClock,
      endClock: assignment.endClock,
      timeZone: assignment.timeZone,
      changedLateAt: assignment.changedLateAt,
      acknowledgedAt: assignment.acknowledgedAt,
      checked: assignment.checked,
      workOrderId: workOrder.id,
      workOrderNumber: workOrder.number,
      workOrderTitle: workOrder.title,
      clientName: clientCompany.displayName,
      siteName: clientSite.name,
      address: clientSite.address,
      emergencyPhone: clientSite.emergencyPhone,
      musterPoint: clientSite.musterPoint,
      latitude: clientSite.latitude,
      longitude: clientSite.longitude,
    })
    .from(assignment)
    .innerJoin(workOrder, eq(workOrder.id, assignment.workOrderId))
    .innerJoin(clientCompany, eq(clientCompany.id, assignment.clientCompanyId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(
      and(
        eq(assignment.userId, actor.id),
        // A proposal is between those who plan until it is offered.
        inArray(assignment.status, ["offered", "accepted", "confirmed", "on site"]),
        isNull(assignment.archivedAt),
        lte(assignment.fromOn, to),
        gte(assignment.toOn, today),
      ),
    )
    .orderBy(asc(assignment.startAt));
  const crews = await crewsOn(
    ctx,
    rows.map(({ workOrderId }) => workOrderId),
  );
  const leave = await db
    .select({
      id: leaveRequest.id,
      version: leaveRequest.version,
      type: leaveRequest.type,
      from: leaveRequest.fromOn,
      to: leaveRequest.toOn,
      status: leaveRequest.status,
    })
    .from(leaveRequest)
    .where(and(eq(leaveRequest.userId, actor.id), gte(leaveRequest.toOn, today), ne(leaveRequest.status, "withdrawn")))
    .orderBy(asc(leaveRequest.fromOn));
  return {
    events: await ownEvents(ctx, { from: today, to }),
    today,
    from: today,
    to,
    leave,
    entries: rows.map(({ changedLateAt, acknowledgedAt, checked, siteName, address, ...row }): OwnEntry => {
      const { emergencyPhone, musterPoint, latitude, longitude, ...entry } = row;
      const site = siteName && address ? { name: siteName, address, emergencyPhone, musterPoint, latitude, longitude } : null;
      const crew = crews.get(row.workOrderId)?.filter(({ userId }) => userId !== actor.id) ?? [];
      return {
        ...entry,
        site,
        crew: crew.map(({ name, role, phone }) => ({ name, role, phone })),
        findings: checked?.findings ?? [],
        toAcknowledge: changedLateAt !== null && acknowledgedAt === null,
      };
    }),
  };
}

/** Who is on each of these jobs, each person once, with the telephone they carry. */
export async function crewsOn({ db }: Pick<Ctx, "db">, orders: readonly string[]) {
  if (orders.length === 0) return new Map<string, { userId: string; name: string; role: string; phone: string | null }[]>();
  const rows = await db
    .selectDistinctOn([assignment.workOrderId, appUser.id], {
      order: assignment.workOrderId,
      userId: appUser.id,
      first: appUser.firstName,
      last: appUser.lastName,
      role: assignment.role,
      mobile: appUser.mobile,
      phone: appUser.phone,
    })
    .from(assignment)
    .innerJoin(appUser, eq(appUser.id, assignment.userId))
    .where(and(inArray(assignment.workOrderId, [...orders]), inArray(assignment.status, [...plannedStates])));
  const crew = rows.map(({ first, last, mobile, phone, ...one }) => ({
    ...one,
    name: `${first} ${last}`,
    phone: mobile ?? phone,
  }));
  return Map.groupBy(crew, ({ order }) => order);
}
