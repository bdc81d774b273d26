/** The calendar by days (section 6): each job once with its crew, events, leave, and what is laid over them (rules 13 and 16). */
import { and, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import type { Agenda, AgendaEntry, calendar } from "../contract.ts";
import { eventLife } from "../event-life.ts";
import { touches } from "./busy.ts";
import { occurrencesOf } from "./occurrences.ts";
import { outsideIn } from "./outside.ts";
import { concerns } from "./own-events.ts";
import { planRows, type PlanRow } from "./plan-rows.ts";
import { baseCalendars } from "./roster-hours.ts";
import { viewScope } from "./roster-rows.ts";
import { noticesIn } from "./source.ts";
import { visibleAssignments } from "./visible-assignments.ts";
import { assignment, calendarEvent, leaveRequest } from "./tables.ts";
import { listDue } from "#due/server/index.ts";
import { dueSubjectIds, dueSubjects } from "#due/subjects.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Asked } from "#kit/contract.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";

interface Query {
  from: Day;
  to: Day;
  baseLocationId?: string | undefined;
  mine?: boolean | undefined;
}

export async function showAgenda(ctx: Ctx, { query }: Asked<(typeof calendar.endpoints)["agenda"]>): Promise<Agenda> {
  const { from, to, due, outside } = query;
  const mine = query.mine || viewScope(ctx) === "own";
  const asked = { from, to, baseLocationId: query.baseLocationId, mine };
  const entries = [
    ...(await jobsIn(ctx, asked)),
    ...(await eventsIn(ctx, asked)),
    ...(await leavesIn(ctx, asked)),
    ...(await holidaysIn(ctx, asked)),
    ...(due && !ctx.actor.isOutside ? [...(await dueIn(ctx, asked)), ...(await noticeEntries(ctx, asked))] : []),
  ];
  const over = outside && !ctx.actor.isOutside ? await outsideIn(ctx, asked) : { entries: [], isCut: false };
  return { from, to, today: ctx.today, entries: [...entries, ...over.entries], isCut: over.isCut };
}

async function jobsIn(ctx: Ctx, { from, to, baseLocationId, mine }: Query): Promise<AgendaEntry[]> {
  const where = and(
    sql`${assignment.userId} is not null`,
    mine ? eq(assignment.userId, ctx.actor.id) : undefined,
    baseLocationId ? eq(assignment.baseLocationId, baseLocationId) : undefined,
  );
  const found = await planRows(ctx.db, { from, to }, where);
  const seen = await visibleAssignments(ctx, found);
  // Between those who plan a proposal is a plan; the person learns of it when it is offered.
  const shown = found.filter(
    ({ id, userId, status }) => seen.has(id) && !(mine && status === "proposed" && userId === ctx.actor.id),
  );
  return [...Map.groupBy(shown, ({ workOrderId }) => workOrderId)].flatMap(([id, rows]) =>
    spansOf(rows).map((span) => jobOf(id, span)),
  );
}

/** The assignments of a job by spans of days that follow each other: between them nobody is there. */
function spansOf(rows: readonly PlanRow[]): PlanRow[][] {
  const spans: { rows: PlanRow[]; to: Day }[] = [];
  for (const row of rows.toSorted((a, b) => a.fromOn.localeCompare(b.fromOn))) {
    const last = spans.at(-1);
    if (!last || row.fromOn > addDays(last.to, 1)) spans.push({ rows: [row], to: row.toOn });
    else {
      last.rows.push(row);
      if (row.toOn > last.to) last.to = row.toOn;
    }
  }
  return spans.map((span) => span.rows);
}

function jobOf(id: string, rows: readonly PlanRow[]): AgendaEntry {
  const [first] = rows;
  const names = [...new Set(rows.flatMap(({ personName }) => personName ?? []))];
  const clocks = new Set(rows.map(({ startClock, endClock }) => `${startClock} ${endClock}`));
  return {
    id: `job ${id} ${first?.id}`,
    kind: "job",
    title: `${first?.orderNumber} ${first?.orderTitle}`,
    detail: [first?.clientName, first?.siteName, names.join(", ")].filter(Boolean).join(", "),
    from: rows.map(({ fromOn }) => fromOn).toSorted()[0] ?? "",
    to:
      rows
        .map(({ toOn }) => toOn)
        .toSorted()
        .at(-1) ?? "",
    startClock: clocks.size === 1 ? (first?.startClock ?? null) : null,
    endClock: clocks.size === 1 ? (first?.endClock ?? null) : null,
    href: `/work-orders/${id}`,
    meaning: rows.some(({ atRiskSince }) => atRiskSince)
      ? "bad"
      : rows.some(({ status }) => status === "proposed")
        ? "waiting"
        : "good",
    job: first ? placeOf(first) : null,
  };
}

function placeOf({ workOrderId, orderNumber, orderTitle, clientName, ...row }: PlanRow): AgendaEntry["job"] {
  const { clientSiteId, siteName, latitude, longitude } = row;
  const site = clientSiteId && siteName ? { id: clientSiteId, name: siteName, latitude, longitude } : null;
  return { id: workOrderId, number: orderNumber, title: orderTitle, company: clientName, site };
}

async function eventsIn(ctx: Ctx, { from, to, baseLocationId, mine }: Query): Promise<AgendaEntry[]> {
  const rows = await ctx.db
    .select()
    .from(calendarEvent)
    .where(
      and(
        touches({ from, to }),
        ne(calendarEvent.status, "cancelled"),
        mine ? concerns(ctx.actor) : ctx.lookup.within(calendarEvent),
        baseLocationId ? eq(calendarEvent.baseLocationId, baseLocationId) : undefined,
      ),
    );
  return rows.flatMap((event) =>
    occurrencesOf(event, { from, to }).map((one): AgendaEntry => ({
      id: `event ${event.id} ${one.on}`,
      kind: "event",
      title: event.title,
      detail: event.kind,
      from: one.on,
      to: one.to,
      startClock: one.startClock,
      endClock: one.endClock,
      href: `/calendar/events/${event.id}`,
      meaning: eventLife.states[event.status].meaning,
      job: null,
    })),
  );
}

/** Approved leave that the reader may see; why is not said. */
async function leavesIn(ctx: Ctx, { from, to, baseLocationId, mine }: Query): Promise<AgendaEntry[]> {
  const rows = await ctx.db
    .select({
      id: leaveRequest.id,
      from: leaveRequest.fromOn,
      to: leaveRequest.toOn,
      name: sql<string>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    })
    .from(leaveRequest)
    .innerJoin(appUser, eq(appUser.id, leaveRequest.userId))
    .where(
      and(
        inArray(leaveRequest.status, ["approved"]),
        lte(leaveRequest.fromOn, to),
        gte(leaveRequest.toOn, from),
        mine ? eq(leaveRequest.userId, ctx.actor.id) : ctx.lookup.within(leaveRequest),
        baseLocationId ? eq(appUser.baseLocationId, baseLocationId) : undefined,
      ),
    );
  return rows.map(({ id, name, ...days }) => ({
    ...wholeDays,
    ...days,
    id: `leave ${id}`,
    kind: "leave",
    title: `${name}: not available`,
    href: `/calendar/leave/${id}`,
  }));
}

const wholeDays = { detail: null, job: null, startClock: null, endClock: null, href: null, meaning: "idle" as const };

/** The holidays of the base asked for, or of the reader's own. */
async function holidaysIn({ db, actor }: Ctx, { from, to, baseLocationId }: Query): Promise<AgendaEntry[]> {
  const days = (await baseCalendars(db)).get(baseLocationId ?? actor.homeBaseId ?? "")?.holidays ?? [];
  return days
    .filter(({ day }) => from <= day && day <= to)
    .map(({ day, name }) => ({ ...wholeDays, id: `holiday ${day} ${name}`, kind: "holiday", title: name, from: day, to: day }));
}

/** Hold and witness points that a party was invited to. */
async function noticeEntries(ctx: Ctx, { from, to, baseLocationId, mine }: Query): Promise<AgendaEntry[]> {
  const found = await noticesIn(ctx, { from, to, baseLocationId, mine: mine ?? false });
  return found.map(({ id, title, detail, day, href, bounced }) => ({
    ...wholeDays,
    id: `notice ${id}`,
    kind: "notice",
    title,
    detail: bounced ? `${detail}, the notice did not arrive` : detail,
    from: day,
    to: day,
    href,
    meaning: bounced ? "bad" : "waiting",
  }));
}

/** Due items shown at most. */
const mostDue = 300;

async function dueIn(ctx: Ctx, { from, to, baseLocationId, mine }: Query): Promise<AgendaEntry[]> {
  const { actor, now, services, lookup } = ctx;
  const leads = Object.fromEntries(dueSubjectIds.map((subject) => [subject, 0])) as Record<
    (typeof dueSubjectIds)[number],
    number
  >;
  const found = await listDue(
    ctx.db,
    {
      sources: services.contributions.due,
      now,
      timeZone: actor.timeZone,
      leads,
      within: (table) => lookup.within(table),
      may: (module) => actor.isSuperUser || reachOf(actor.rights, [module], "view") !== null,
    },
    { ...(baseLocationId ? { baseLocationId: [baseLocationId] } : {}), ...(mine ? { ownerId: actor.id } : {}) },
    { limit: mostDue, after: { dueOn: addDays(from, -1), recordId: "ffffffff-ffff-ffff-ffff-ffffffffffff" } },
  );
  return found
    .filter(({ dueOn }) => dueOn <= to)
    .map(({ subject, recordId, label, detail, dueOn, daysLeft }) => ({
      ...wholeDays,
      id: `due ${subject} ${recordId}`,
      kind: "due",
      title: `${label} due`,
      detail: detail ?? dueSubjects[subject].title,
      from: dueOn,
      to: dueOn,
      href: `${dueSubjects[subject].page}${recordId}`,
      meaning: daysLeft < 0 ? "bad" : "due",
    }));
}
