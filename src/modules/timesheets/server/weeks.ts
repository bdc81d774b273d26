import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Gap, TimeJob, Week, WeekToApprove } from "../contract.ts";
import { daysOfWeek, gapsOf } from "../gaps.ts";
import { isOpen, sumOfHours } from "../rules.ts";
import { byActivity, byClass } from "../week-hours.ts";
import { actions } from "./actions.ts";
import { records } from "./entries.ts";
import { mayWriteFor, personFor } from "./facts.ts";
import { classesOf, withClasses } from "./hours.ts";
import { payClassesOf } from "./pay.ts";
import { hoursOf as baseHours, isoWeekday } from "#directory/bases/working-hours.ts";
import { timesheetEntry } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { type CalendarDay, observedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day, dayIn, mondayOf } from "#kit/validity.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** Everything that matches, page by page. */
export async function allEntries(ctx: Ctx, query: object) {
  const rows: Awaited<ReturnType<typeof records.list>>["rows"] = [];
  for (let after: string | null = ""; after !== null && rows.length < mostAtOnce;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page: Awaited<ReturnType<typeof records.list>> = await records.list(ctx, {
      query: { sort: "startAt", limit: 200, ...(after ? { after } : {}), ...query },
    });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}
const mostAtOnce = 5_000;

interface WeekAsked {
  userId?: string | undefined;
  on?: Day | undefined;
  entry?: string | undefined;
}

/** A week of a person, from Monday to Sunday. */
export async function showWeek(ctx: Ctx, { query }: { query: WeekAsked }): Promise<Week> {
  const { actor, db } = ctx;
  const of = query.entry ? await ctx.lookup.find(timesheetEntry, query.entry) : null;
  const userId = of?.userId ?? query.userId ?? actor.id;
  const people = await peopleSeenBy(ctx);
  if (userId !== actor.id && !people.some(({ id }) => id === userId)) throw notFound("person");
  const person = await personFor(ctx, userId);
  const today = dayIn(person.timeZone, ctx.now);
  const from = mondayOf(of?.day ?? query.on ?? today);
  const days = daysOfWeek(from);
  const to = addDays(from, 6);
  const entries = await allEntries(ctx, { userId, from, to });
  const classes = await classesOf(db, entries);
  const shown = withClasses(entries, classes);
  const pay = await payClassesOf(db, entries);
  const work = await workCalendarOf(db, person.baseId);
  const mayWrite =
    userId === actor.id ? reachOf(actor.rights, ["projects"], "create") !== null : couldDo(actor, "timesheet.correct");
  return {
    userId,
    personName: person.name,
    from,
    to,
    today,
    timeZone: person.timeZone,
    days: days.map((day) => {
      const own = shown.filter((entry) => entry.day === day);
      return { day, holiday: work.holidayOn(day), hours: sumOfHours(own.map(({ hours }) => hours)), entries: own };
    }),
    byActivity: byActivity(shown),
    byClass: byClass(shown.flatMap(({ id }) => classes.piecesOf(id))),
    hours: sumOfHours(shown.map(({ hours }) => hours)),
    rules: classes.rulesOf(shown),
    pay: { byClass: byClass(shown.flatMap(({ id }) => pay.payOf(id))), rules: pay.payRulesOf(shown) },
    gaps: await gapsIn(db, userId, days, {
      upTo: addDays(today, -1),
      logged: new Set(entries.map(({ day }) => day)),
      isWorkday: work.isWorkday,
    }),
    jobs: await jobsOf(ctx, userId),
    mayWrite,
    people,
  };
}

/** When a base works: its weekdays without its holidays. */
async function workCalendarOf(db: Reading, baseId: string | null) {
  const [base] = baseId
    ? await db
        .select({ hours: baseLocation.workingHours, days: holidayCalendar.days, observedRule: holidayCalendar.observedRule })
        .from(baseLocation)
        .leftJoin(holidayCalendar, eq(holidayCalendar.id, baseLocation.holidayCalendarId))
        .where(eq(baseLocation.id, baseId))
    : [];
  return workCalendar(base ?? { hours: [], days: null, observedRule: null });
}

export function workCalendar(base: {
  hours: Parameters<typeof baseHours>[0];
  days: CalendarDay[] | null;
  observedRule: Parameters<typeof observedDays>[1] | null;
}) {
  const weekdays = new Set(baseHours(base.hours).map(isoWeekday));
  const holidays = base.days && base.observedRule ? observedDays(base.days, base.observedRule) : [];
  const holidayOn = (day: Day) => holidays.find((one) => one.day === day)?.name ?? null;
  const isoDay = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return { holidayOn, isWorkday: (day: Day) => weekdays.has(isoDay(day)) && holidayOn(day) === null };
}

/** The days without time on which the person was on the crew of a job. */
export async function gapsIn(
  db: Reading,
  userId: string,
  days: readonly Day[],
  asked: { upTo: Day; logged: ReadonlySet<Day>; isWorkday: (day: Day) => boolean },
): Promise<Gap[]> {
  const orders = await db
    .select({
      id: workOrder.id,
      number: workOrder.number,
      title: workOrder.title,
      status: workOrder.status,
      startedOn: workOrder.startedOn,
      plannedStartOn: workOrder.plannedStartOn,
      doneOn: workOrder.doneOn,
      plannedEndOn: workOrder.plannedEndOn,
    })
    .from(workOrder)
    .where(
      and(
        sql`${workOrder.assignedUserIds} @> array[${userId}]::uuid[]`,
        inArray(workOrder.status, ["planned", "ready", "in progress", "work done", "closed"]),
      ),
    );
  const jobs = orders.map(({ id, number, title, status, startedOn, plannedStartOn, doneOn, plannedEndOn }) => ({
    id,
    number,
    title,
    from: startedOn ?? plannedStartOn,
    to: doneOn ?? (status === "in progress" ? null : plannedEndOn),
  }));
  return gapsOf({ days, jobs, ...asked });
}

/** The jobs a person may log time on: those of their crews that are not over. */
async function jobsOf(ctx: Ctx, userId: string): Promise<TimeJob[]> {
  const open = ["planned", "ready", "in progress", "on hold", "work done"] as const;
  const rows = await ctx.db
    .select({
      id: workOrder.id,
      number: workOrder.number,
      title: workOrder.title,
      status: workOrder.status,
      scope: workOrder.scope,
      siteZone: clientSite.timeZone,
      baseZone: baseLocation.timeZone,
    })
    .from(workOrder)
    .innerJoin(baseLocation, eq(baseLocation.id, workOrder.baseLocationId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(
      and(
        sql`(${workOrder.assignedUserIds} @> array[${userId}]::uuid[] or ${workOrder.leadUserId} = ${userId})`,
        inArray(workOrder.status, [...open]),
        ctx.lookup.within(workOrder),
      ),
    )
    .orderBy(sql`${workOrder.status} = 'in progress' desc`, desc(workOrder.number))
    .limit(60);
  return rows.map(({ scope, siteZone, baseZone, ...job }) => ({
    ...job,
    timeZone: siteZone ?? baseZone,
    methods: [...new Set(scope.map(({ method }) => method))],
  }));
}

/** Whose weeks somebody may open besides their own. */
async function peopleSeenBy({ db, actor }: Ctx): Promise<{ id: string; name: string }[]> {
  const reach = actor.isSuperUser ? "all" : reachOf(actor.rights, ["projects"], "view");
  if (actor.isOutside || reach === null) return [];
  const led = sql`${appUser.id} in (select unnest(${workOrder.assignedUserIds}) from ${workOrder} where ${workOrder.leadUserId} = ${actor.id})`;
  const seen =
    reach === "all"
      ? undefined
      : reach === "base" && actor.baseIds.length > 0
        ? or(inArray(appUser.baseLocationId, [...actor.baseIds]), led)
        : led;
  const rows = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), seen))
    .orderBy(asc(appUser.lastName), asc(appUser.firstName))
    .limit(1_000);
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}

/** Submits what is open in a week, each entry as its own step. */
export async function submitWeek(ctx: Ctx, { body }: { body: { userId?: string | undefined; on: Day } }) {
  const userId = body.userId ?? ctx.actor.id;
  mayWriteFor(ctx, userId);
  const from = mondayOf(body.on);
  const open = (await allEntries(ctx, { userId, from, to: addDays(from, 6) })).filter(({ status }) => isOpen(status));
  if (open.length === 0) throw refused("There is nothing to submit in this week.");
  // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
  for (const { id, version } of open) await actions.submit(ctx, { id, body: { version } });
  return { entries: open.length };
}

/** What others have submitted and this person may approve: of the jobs they lead, or everything. */
export async function showToApprove(ctx: Ctx): Promise<WeekToApprove[]> {
  const { actor } = ctx;
  const reach = actor.isSuperUser ? "all" : reachOf(actor.rights, ["projects"], "approve");
  if (!couldDo(actor, "timesheet.approve") || reach === null) return [];
  const entries = await allEntries(ctx, {
    status: ["submitted"],
    notOf: actor.id,
    ...(reach === "all" ? {} : { ledBy: actor.id }),
  });
  const classes = await classesOf(ctx.db, entries);
  const weeks = Map.groupBy(withClasses(entries, classes), ({ userId, day }) => `${mondayOf(day)} ${userId}`);
  return [...weeks.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const from = mondayOf(first.day);
    return {
      userId: first.userId,
      personName: first.personName ?? "",
      from,
      to: addDays(from, 6),
      hours: sumOfHours(of.map(({ hours }) => hours)),
      byClass: byClass(of.flatMap(({ id }) => classes.piecesOf(id))),
      rules: classes.rulesOf(of),
      entries: of,
    };
  });
}
