/** What the builder reads: the jobs it is for, their time, reports and people's levels. */
import { and, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { OpenSource } from "../source.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { baseCurrencyOf } from "#directory/finance/server/finance.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { methodOfCompetence } from "#eligibility/competence.ts";
import { notFound } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { shownNumber } from "#modules/field-tickets/rules/rows.ts";
import { fieldTicket } from "#modules/field-tickets/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import type { WorkJob, WorkQuantity, WorkTime } from "#modules/rate-sheets/rules/work-types.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

/** What is billed together: a work order, all of a project, or one ticket. */
export interface Target {
  entity: "WorkOrder" | "Project" | "FieldTicket";
  id: string;
  number: string;
  title: string;
  clientCompanyId: string;
  clientName: string;
  currency: string;
  projectId: string;
  baseLocationId: string;
  poNumber: string | null;
  orders: JobFacts[];
  /** Only what this ticket names. */
  ticketId: string | null;
  /** The client is billed time of signed tickets only. */
  needsSignedTicket: boolean;
}
export interface JobFacts extends WorkJob {
  workOrderId: string;
  projectId: string;
  baseId: string;
  number: string;
  purchaseOrder: string | null;
  siteRegion: string | null;
}

/** An open source with what its price needs. */
export interface Opened extends OpenSource {
  reportId: string | null;
  /** The ticket that brings it. */
  ticketId: string | null;
  /** Of a quantity. */
  priced: Omit<WorkQuantity, "quantity" | "source"> | null;
}
/** The work order, project or field ticket of that id, if its client may be seen. */
export async function targetOf(ctx: Ctx, id: string): Promise<Target> {
  const { db } = ctx;
  const [found] = await db.select().from(project).where(eq(project.id, id));
  const [ticket] = found ? [] : await db.select().from(fieldTicket).where(eq(fieldTicket.id, id));
  const orders = await jobsWhere(db, found ? eq(workOrder.projectId, id) : eq(workOrder.id, ticket?.workOrderId ?? id));
  const [first] = orders;
  if (!found && !first) throw notFound("work order, project or ticket");
  const [of] = first ? await db.select().from(workOrder).where(eq(workOrder.id, first.workOrderId)) : [];
  const clientCompanyId = found?.clientCompanyId ?? of?.clientCompanyId ?? "";
  const client = await ctx.lookup.find(clientCompany, clientCompanyId);
  return {
    entity: found ? "Project" : ticket ? "FieldTicket" : "WorkOrder",
    id,
    number: ticket ? shownNumber(ticket) : (found?.number ?? of?.number ?? ""),
    title: found?.name ?? of?.title ?? "",
    clientCompanyId,
    clientName: client.displayName,
    currency: client.currency ?? (await baseCurrencyOf(db)) ?? "USD",
    projectId: found?.id ?? of?.projectId ?? "",
    baseLocationId: found?.baseLocationId ?? of?.baseLocationId ?? "",
    poNumber: orders.find(({ purchaseOrder }) => purchaseOrder)?.purchaseOrder ?? null,
    orders,
    ticketId: ticket?.id ?? null,
    needsSignedTicket: client.ticketSignatureRequired,
  };
}

/** The jobs of work orders, with the site that visits and taxes follow. */
export async function jobsWhere(db: Reading, where: ReturnType<typeof eq>): Promise<JobFacts[]> {
  const rows = await db
    .select({
      workOrderId: workOrder.id,
      projectId: workOrder.projectId,
      baseId: workOrder.baseLocationId,
      siteId: workOrder.clientSiteId,
      number: workOrder.number,
      purchaseOrder: workOrder.purchaseOrder,
      country: clientSite.country,
      region: clientSite.region,
    })
    .from(workOrder)
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(where)
    .orderBy(workOrder.number);
  return rows.map(({ country, region, ...row }) => ({
    ...row,
    siteRegion: country === null ? null : [country, ...(region ? [region] : [])].join("-"),
  }));
}

/** A week of limits may begin on any day and reach over either end. */
const around = 8;
/** Time without a client counts together. */
const company = "company";

export interface TimeFact extends WorkTime {
  status: "draft" | "submitted" | "returned" | "approved" | "locked";
  isBillable: boolean;
  workOrderId: string | null;
  day: Day;
}

/** Billable time of these work orders, and all time of its people in the weeks around it. */
export async function timeAround(db: Reading, workOrderIds: readonly string[]): Promise<TimeFact[]> {
  if (workOrderIds.length === 0) return [];
  const there = and(isNull(timesheetEntry.archivedAt), inArray(timesheetEntry.workOrderId, [...workOrderIds]));
  const [span] = await db
    .select({
      first: sql<Day | null>`min(${timesheetEntry.day})::text`,
      last: sql<Day | null>`max(${timesheetEntry.day})::text`,
      people: sql<string[]>`coalesce(array_agg(distinct ${timesheetEntry.userId}), '{}')`,
    })
    .from(timesheetEntry)
    .where(there);
  if (!span?.first || !span.last) return [];
  const rows = await db
    .select({
      id: timesheetEntry.id,
      personId: timesheetEntry.userId,
      first: appUser.firstName,
      last: appUser.lastName,
      day: timesheetEntry.day,
      start: timesheetEntry.startAt,
      end: timesheetEntry.endAt,
      breakMin: timesheetEntry.breakMin,
      breakStart: timesheetEntry.breakStartAt,
      activity: timesheetEntry.activity,
      timeZone: timesheetEntry.timeZone,
      clientId: timesheetEntry.clientCompanyId,
      workOrderId: timesheetEntry.workOrderId,
      methods: timesheetEntry.methods,
      status: timesheetEntry.status,
      isBillable: timesheetEntry.billable,
      projectId: timesheetEntry.projectId,
      baseId: timesheetEntry.baseLocationId,
      siteId: workOrder.clientSiteId,
    })
    .from(timesheetEntry)
    .innerJoin(appUser, eq(appUser.id, timesheetEntry.userId))
    .leftJoin(workOrder, eq(workOrder.id, timesheetEntry.workOrderId))
    .where(
      and(
        isNull(timesheetEntry.archivedAt),
        inArray(timesheetEntry.userId, span.people),
        gte(timesheetEntry.day, addDays(span.first, -around)),
        lte(timesheetEntry.day, addDays(span.last, around)),
      ),
    )
    .orderBy(timesheetEntry.startAt, timesheetEntry.id);
  const levelOf = await levels(db, span.people);
  const methodOn = new Map(rows.toReversed().flatMap((row) => (row.methods[0] ? [[dayKey(row), row.methods[0]]] : [])));
  return rows.map(({ first, last, methods, projectId, baseId, siteId, clientId, ...row }) => {
    // Travel and standby are for the method the person works in that day.
    const method = methods[0] ?? methodOn.get(dayKey(row)) ?? null;
    return {
      ...row,
      personName: `${first} ${last}`,
      clientId: clientId ?? company,
      job: { workOrderId: row.workOrderId, projectId, baseId, siteId },
      method,
      level: levelOf(row.personId, method, row.day),
      isPriced: false,
    };
  });
}

const dayKey = ({ personId, workOrderId, day }: { personId: string; workOrderId: string | null; day: Day }) =>
  `${personId} ${workOrderId ?? ""} ${day}`;

/** The level a person is certified for in a method on a day; without a certificate an assistant. */
async function levels(db: Reading, people: readonly string[]) {
  const held = await db
    .select({
      userId: certification.userId,
      method: certification.method,
      level: certification.level,
      from: certification.effectiveFrom,
      to: certification.expiresOn,
    })
    .from(certification)
    .where(and(inArray(certification.userId, [...people]), inArray(certification.state, ["active", "superseded"])));
  const byPerson = Map.groupBy(held, ({ userId }) => userId);
  const rank = (level: string) => ({ "3": 3, III: 3, "2": 2, II: 2, "II-L": 2, "1": 1, I: 1 })[level] ?? 0;
  return (personId: string, method: string | null, on: Day): string => {
    const of = methodOfCompetence(method) ?? method;
    const best = (byPerson.get(personId) ?? [])
      .filter((one) => one.method === of && one.from <= on && on <= one.to)
      .reduce((most, { level }) => Math.max(most, rank(level)), 0);
    return ["assistant", "I", "II", "III"][best] ?? "assistant";
  };
}
